"""Arrays put together, taken apart, turned, counted and written into."""
import numpy as np


def written(board):
    work = board.copy()
    work[[0, 1], [2, 3]] = 7
    work[2:4, 0:2] = [[1, 2], [3, 4]]
    work[0, 4:6] = 9
    work[:, [5, 6]] += 1
    work[3] *= 2
    work[work == 0] = -1
    work[4:] //= 2
    work[:, 1][work[:, 1] > 1] = 5
    mask = board == 1
    mask |= board[:, ::-1] == 2
    np.putmask(work, mask, 3)
    np.fill_diagonal(work, [4, 5])
    return int((work * np.arange(42).reshape(6, 7)).sum())


def score_position(board, piece):
    score = written(board.astype(int))
    corner = np.zeros((4, 4), int)
    np.fill_diagonal(corner, piece)
    for row in range(3):
        for column in range(4):
            square = board[row:row + 4, column:column + 4]
            score += int((square * np.diag([1, 2, 3, 4])).sum())
            score += 3 * np.array_equal(square * corner, corner * piece)
    for part in np.hsplit(board, 7) + np.vsplit(board, 3):
        score += int(part.max()) * part.shape[1]
    runs = np.split(board[0], np.where(np.diff(board[0]) != 0)[0] + 1)
    score += max(len(run) for run in runs)
    for turns in range(4):
        score += turns * int(np.rot90(board, turns)[0].sum())
    score += int(np.hstack([board, board[:, :1]])[2, 7]) + int(np.concatenate([board, board], axis=0)[8].sum())
    heights = (board != 0).sum(axis=0)
    tops = np.argmax(board == 0, axis=0)
    score += int((heights * tops).sum()) + int(np.argmax(heights)) + int(board.argmin(axis=1).sum())
    kinds, counts = np.unique(board, return_counts=True)
    score += int(dict(zip(kinds, counts)).get(piece, 0)) + len(kinds)
    score += int(np.bincount(board.astype(int).ravel(), minlength=3)[piece])
    score += int(np.pad(board, 1, constant_values=-1).sum()) + int(np.pad(board, ((1, 0), (0, 2)))[1, 3])
    score += int(np.roll(board, 1, axis=0)[1].sum()) + int(np.delete(board, 0, axis=1).sum())
    score += int(np.cumsum(board == piece, axis=1)[:, -1].max()) + int(np.triu(board).sum() - np.tril(board, -1).sum())
    for (row, column), cell in np.ndenumerate(board):
        if cell == piece:
            score += row * column
    score += int(np.outer([1, 2], board[0, :3]).sum()) + int(np.tile([1, 2], (2, 2)).sum())
    score += float(np.linspace(0, 1, 7) @ board[0]) + float(np.median(board[0]))
    score += int(np.clip(board, None, 1).sum()) + int(board.clip(1, 2).sum())
    score += int(np.select([board == 1, board == 2], [10, 20], default=1).sum()) % 17
    score += int(board.sum(axis=1, keepdims=True)[2, 0]) + int(np.swapaxes(board, 0, 1)[6, 0])
    score += int(board[None, 0, ..., 2:4].sum()) + int(board[1:3, [0, 6]].sum()) + int(board[[0, 1], 1:3].sum())
    return score
