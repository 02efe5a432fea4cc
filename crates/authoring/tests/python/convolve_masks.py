import numpy as np

KERNELS = [np.ones((1, 4), dtype=int), np.ones((4, 1), dtype=int), np.eye(4, dtype=int), np.fliplr(np.eye(4, dtype=int))]


def correlate(cells, kernel):
    kr, kc = kernel.shape
    rows, cols = cells.shape
    out = np.zeros((rows - kr + 1, cols - kc + 1), dtype=int)
    for r in range(out.shape[0]):
        for c in range(out.shape[1]):
            out[r, c] = (cells[r:r + kr, c:c + kc] * kernel).sum()
    return out


def evaluation_function(board, piece):
    opp = 3 - piece
    score = 0
    for kernel in KERNELS:
        mine = correlate((board == piece).astype(int), kernel)
        theirs = correlate((board == opp).astype(int), kernel)
        score += 5 * np.sum((mine == 3) & (theirs == 0)) + 2 * np.sum((mine == 2) & (theirs == 0))
        score -= 4 * np.sum((theirs == 3) & (mine == 0))
    return score
