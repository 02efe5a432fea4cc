import numpy as np


def eval_board(board, players):
    turned = players[::-1]

    def part(cells, sides):
        mine = np.count_nonzero(cells == sides[0])
        return mine ** 2 if np.count_nonzero(cells == sides[1]) == 0 else 0

    value = 0
    for r in range(board.shape[0]):
        for c in range(board.shape[1] - 3):
            value += part(board[r, c:c + 4], players) - part(board[r, c:c + 4], turned)
    return value
