import numpy as np


def h_windows(b, n, w=4):
    """b the board, n who goes next, w the length of a line"""
    other = 1 if n == 2 else 2
    total = 0
    for r in range(b.shape[0]):
        for c in range(b.shape[1] - w + 1):
            part = b[r, c:c + w]
            if not np.any(part == other):
                total += np.sum(part == n)
            elif not np.any(part == n):
                total -= np.sum(part == other)
    return total
