import numpy as np

WEIGHTS = np.array([[3, 4, 5, 7, 5, 4, 3],
                    [4, 6, 8, 10, 8, 6, 4],
                    [5, 8, 11, 13, 11, 8, 5],
                    [5, 8, 11, 13, 11, 8, 5],
                    [4, 6, 8, 10, 8, 6, 4],
                    [3, 4, 5, 7, 5, 4, 3]])


def evaluate(board, player):
    opponent = 1 if player == 2 else 2
    own = np.sum(WEIGHTS[board == player])
    opp = np.sum(WEIGHTS[board == opponent])
    rows, cols = np.where(board == player)
    spread = 0
    for r, c in zip(rows, cols):
        spread += abs(int(c) - 3)
    masked = np.where(board == player, 1, np.where(board == opponent, -1, 0))
    lines = masked.sum(axis=0).max() + masked.sum(axis=1).min() + np.any(masked > 0) + np.all(masked == 0)
    return own - opp - 0.5 * spread + lines
