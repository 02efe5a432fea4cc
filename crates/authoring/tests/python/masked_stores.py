# What a file stores where cells are something is its own way to write a board.
import numpy as np

POINTS = np.array([[1, 2, 3, 4, 3, 2, 1]] * 6)


def signed(board, mine, theirs):
    cells = np.array(board)
    cells[cells == theirs] = -1
    cells[cells == mine] = 1
    return cells


def evaluate(board, player, opponent):
    cells = signed(board, player, opponent)
    board = board.copy()
    board[board == opponent] = -1
    return np.sum(POINTS * cells) + np.sum(board[:, 3])
