import numpy as np


def heuristic(board, player):
    b = np.array(board)
    me = (b == player)
    opp = (b != player) & (b != 0)
    free = ~(me | opp)
    score = me.sum() * 2 - opp.sum() + free[0].sum()
    score += b[me].sum() + (b[0] > 0).any() * 3 + np.all(free) * 7
    diff = me.astype(int) - opp.astype(int)
    weights = np.array([[1, 2, 3, 4, 3, 2, 1]] * 6)
    score += np.sum(diff * weights)
    kernel = np.ones(4, dtype=int)
    for r in range(6):
        conv = np.convolve(diff[r], kernel, mode="valid")
        score += (conv == 3).sum() * 5 - (conv == -3).sum() * 6
    return float(score) / 2 + np.mean(diff) + diff.max() - diff.min() + len(np.unique(b))
