import numpy as np

CENTER = np.array([0, 1, 2, 4, 2, 1, 0])


def evaluate(board, player):
    mine = (board == player).astype(int)
    theirs = ((board != player) & (board != 0)).astype(int)
    column_sums = np.einsum('ij->j', mine - theirs)
    value = np.dot(column_sums, CENTER)
    for i, j in np.ndindex(board.shape):
        if mine[i, j] and i > 0 and mine[i - 1, j]:
            value += 2
    extra = np.append(column_sums, [1, 2])
    return int(value) + int(extra.sum()) + np.count_nonzero(board[:, 3])
