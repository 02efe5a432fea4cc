"""Arrays and their views, as lists and not."""
import numpy as np


def score(window, piece):
    return 10 * window.count(piece) + window.count(0)


def evaluate(board, piece):
    total = 0
    total += score(list(board[0, 1:5]), piece)
    total += score(list(board[1:5, 2]), piece)
    total += score(list(board[range(0, 4), range(2, 6)]), piece)
    total += score(list(board[range(3, -1, -1), range(0, 4)]), piece)
    total += score([int(i) for i in list(board[:, 3])], piece)
    total += list(board[range(5, 1, -1), range(6, 2, -1)]).count(piece)
    total += len(board[range(0, 0), range(0, 0)])
    line = board[2, :]
    line[0] = piece
    total += int(board[2][0]) * 3 + board[2, 0]
    column = board[:, 6]
    column[5] = 2
    total += board[5, 6] + board[5][6]
    kept = list(line)
    kept[0] = 77
    total += board[2][0] + kept[0]
    part = board[1:3]
    part[0][1] = piece
    total += board[1][1] + (board[1][1] == piece)
    copied = board.copy()
    copied[0][0] = 9
    total += board[0][0] + copied[0][0]
    turned = np.flip(board, 0)
    turned[0][2] = 1
    total += board[5][2]
    for row in board:
        total += int(row[3]) + list(row).count(piece)
    for r, c in ((0, 1), (1, -1), (2, 3)):
        total += board[r][c] * (r + 1)
    return float(total)
