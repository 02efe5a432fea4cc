import numpy as np


def evaluate(board, piece):
    board = np.asarray(board)
    opp = 1 if piece == 2 else 2
    rows, cols = board.shape
    score = np.count_nonzero(board == piece) - np.count_nonzero(board == opp)
    score += int(np.sum(board[:, cols // 2] == piece)) * 3
    for r in range(rows):
        row = board[r, :]
        for c in range(cols - 3):
            window = row[c:c + 4]
            mine = np.sum(window == piece)
            empty = np.sum(window == 0)
            if mine == 3 and empty == 1:
                score += 5
            elif mine == 2 and empty == 2:
                score += 2
    flipped = np.fliplr(board)
    for k in range(-2, 4):
        for diag in (np.diagonal(board, k), flipped.diagonal(k)):
            for i in range(len(diag) - 3):
                part = list(diag[i:i + 4])
                if part.count(piece) == 3 and part.count(0) == 1:
                    score += 7
                if (diag[i:i+4] == opp).all():
                    score -= 1000
    if np.any(board[0] == piece) and not np.all(board[-1] == 0):
        score -= 1
    ys, xs = np.where(board == piece)
    for y, x in zip(ys, xs):
        score += y - x
    t = board.T
    score += t.shape[0] * 2 + np.transpose(board).shape[1]
    score += np.max(np.sum(board == piece, axis=0)) - np.min((board == opp).sum(axis=1))
    mask = np.where(board == piece, 1, 0)
    score += (mask * np.arange(7)).sum()
    return score
