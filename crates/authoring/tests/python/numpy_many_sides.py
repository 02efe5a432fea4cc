"""Arrays of three and four dimensions: windows that slide over the board, stacks of masks, tables of lines."""
import numpy as np
from numpy.lib.stride_tricks import sliding_window_view

LINES = np.array([[(r, c + i) for i in range(4)] for r in range(6) for c in range(4)]
                 + [[(r + i, c) for i in range(4)] for r in range(3) for c in range(7)]
                 + [[(r + i, c + i) for i in range(4)] for r in range(3) for c in range(4)])


def by_windows(board, piece):
    total = 0
    for shape in ((1, 4), (4, 1)):
        windows = sliding_window_view(board, shape).reshape(-1, 4)
        mine = (windows == piece).sum(axis=1)
        free = np.sum(windows == 0, axis=1)
        total += 4 * np.count_nonzero((mine == 3) & (free == 1)) + np.count_nonzero((mine == 2) & (free == 2))
    squares = sliding_window_view(board, (4, 4))
    assert squares.shape == (3, 4, 4, 4) and squares.ndim == 4
    for rows in squares:
        for square in rows:
            total += int(np.trace(square)) + 2 * int(np.diag(np.fliplr(square)).sum())
    falling = np.diagonal(squares, axis1=2, axis2=3)
    total += int((falling == piece).sum(axis=-1).max()) * 11
    total += int(np.all(squares == 0, axis=(2, 3)).sum())
    upright = sliding_window_view(board, 4, axis=0)
    total += int(upright.sum(axis=2)[1, 2]) + int(upright[0, 3].max())
    return total


def by_masks(board, piece):
    masks = np.stack([board == piece, board == 3 - piece, board == 0])
    mine, theirs, free = masks
    total = int(mine.sum()) - int(theirs.sum()) + masks.shape[0] * int(free[5].sum())
    total += int(masks[:2].any(axis=0).sum()) + int(masks.sum(axis=(1, 2))[2])
    planes = np.zeros((2, 6, 7))
    planes[0] = mine
    planes[1, :, 3] = 2
    planes[1, 2, 3] += 5
    total += planes.sum() + planes[1, 2, 3] + len(planes.tolist()[0])
    return total


def score_position(board, piece):
    cells = board[LINES[:, :, 0], LINES[:, :, 1]]
    counts = (cells == piece).sum(axis=1)
    score = int((counts ** 2).sum()) - int(((cells == 3 - piece).sum(axis=1) ** 2).max())
    flat = board.flatten()[np.arange(4)[None, :] + np.arange(0, 36, 7)[:, None]]
    score += int(flat.sum(axis=0)[3]) + flat.shape[0]
    return score + by_windows(board, piece) + by_masks(board, piece)
