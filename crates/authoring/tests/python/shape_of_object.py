# An object tells its board's sizes as an array does.
from arena import Arena


def around(env, row, col, piece):
    rows, cols = env.shape
    found = 0
    for r in range(max(0, row - 1), min(rows, row + 2)):
        for c in range(max(0, col - 1), min(cols, col + 2)):
            found += env.board[r][c] == piece
    return found


def evaluate(env: Arena, piece):
    score = 0
    for row in range(env.shape[0]):
        for col in range(env.shape[1]):
            if env.board[row][col] == piece:
                score += around(env, row, col, piece) + len(env.shape) * (env.shape == (6, 7))
    return score
