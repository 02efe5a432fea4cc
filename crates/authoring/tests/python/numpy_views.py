import numpy as np

ROWS = 6
COLS = 7


def create_board():
    return np.zeros((ROWS, COLS), dtype=int)


def drop(board, col, piece):
    for r in range(ROWS):
        if board[r][col] == 0:
            board[r][col] = piece
            return r
    return -1


def lines(b):
    out = []
    for r in range(ROWS):
        out.append(b[r])
    for c in range(COLS):
        out.append(b[:, c])
    for d in range(-2, 4):
        out.append(np.diag(b, d))
        out.append(np.diag(np.flipud(b), d))
    return out


def score_position(board, piece):
    total = 0
    for col in range(COLS):
        copy = board.copy()
        row = drop(copy, col, piece)
        if row < 0:
            continue
        view = copy[:, col]
        before = view.sum()
        copy[row, col] = 3 - piece
        after = view.sum()
        total += (after - before) * (col + 1)
        copy[row, col] = piece
        for line in lines(copy):
            run = 0
            for x in line:
                run = run + 1 if x == piece else 0
                if run == 4:
                    total += 1000
        part = copy[1:4, 2:5]
        total += part.sum() + part[::-1, ::-1][0, 0] * 7 + part[:, ::2].size
        part[0, 0] = 9
        total += copy[1, 2]
    flat = board.flatten()
    total += flat[::-1][:10].sum() + board.reshape(7, 6)[2, 3] + board.ravel().tolist().count(piece)
    return total
