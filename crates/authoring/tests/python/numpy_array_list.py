import numpy as np


def score(board, player):
    b = np.array(board)
    opp = 3 - player
    total = 0
    total += np.count_nonzero(b == player) - np.count_nonzero(b == opp)
    total += (b[:, 3] == player).sum() * 4
    for line in b.tolist():
        total += line.count(player) ** 2
    for line in b.T.tolist():
        total -= line.count(opp) ** 2
    flat = b.flatten()
    total += int(np.mean(flat) * 10) + int(flat.std() * 0) + len(np.unique(b))
    copy = b.copy()
    copy[0, :] = 9
    copy[copy == 9] = 0
    total += int((b.ravel() != copy.ravel()).sum())
    return total
