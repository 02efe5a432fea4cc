import numpy as np


def evaluate(grid, mark):
    total = 0
    memo = {}
    for r, c in np.ndindex(grid.shape):
        memo[r, c] = grid[r, c]
    for key in memo:
        r, c = key
        if memo[key] == mark:
            total += r * 7 + c
        if memo[(r, c)] == 3 - mark and (r + 1, c) in memo:
            total -= memo[r + 1, c]
    rows = [0, 1, 2]
    cols = [3, 2, 1]
    total += grid[rows, cols].tolist().count(mark) * 100
    total += list(grid[range(3), range(3)]).count(mark) * 10
    total += grid[[0, 2]].sum() + grid[-1, -1] + grid[-1][-1] + grid[5, ::2].sum() + grid[1:5, 0].max()
    grid = np.append(grid, [1, 2])
    return total + len(grid)
