import numpy as np

ROW_COUNT = 6
COLUMN_COUNT = 7


def create_board():
    return np.zeros((ROW_COUNT, COLUMN_COUNT))


def score_position(board, piece):
    score = 0
    for r in range(ROW_COUNT):
        for c in range(COLUMN_COUNT):
            score += board[r][c] / 4 + board[r, c] * 0.1
            if board[r][c] == piece:
                score += r // 2 - c % 3
    score += board[2][3] // 2 + board[1][1] % 2
    values = list(board[0, :])
    if piece in values:
        score += 1
    score += [1.0, 2.0, 1.0].count(1) * 10
    return score
