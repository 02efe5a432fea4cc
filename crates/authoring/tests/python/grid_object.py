import numpy as np

from Algorithms.Util.board import Board

ROWS = 6
COLS = 7
WIN_SCORE = 10_000


def evaluate(b: Board) -> int:
    """From the side to move, which is +1."""
    score = 0
    center = COLS // 2
    score += 2 * (np.count_nonzero(b.grid[:, center] == 1) - np.count_nonzero(b.grid[:, center] == -1))

    def window_score(window):
        mine = np.count_nonzero(window == 1)
        theirs = np.count_nonzero(window == -1)
        if mine and theirs:
            return 0
        return mine ** 2 - theirs ** 2

    for r in range(ROWS):
        for c in range(COLS - 3):
            score += window_score(b.grid[r, c:c + 4])
    for c in range(COLS):
        for r in range(ROWS - 3):
            score += window_score(b.grid[r:r + 4, c])
    for r in range(ROWS - 3):
        for c in range(COLS - 3):
            score += window_score(np.array([b.grid[r + i, c + i] for i in range(4)]))
            score += window_score(np.array([b.grid[r + 3 - i, c + i] for i in range(4)]))
    return score
