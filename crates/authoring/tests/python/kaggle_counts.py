# A table of floats that counts makes no board of floats: cells are places in it.
import numpy as np


def get_heuristic(grid, mark, config):
    counts = np.zeros(3)
    reached = np.zeros((config.rows, config.columns))
    for row in range(config.rows):
        for column in range(config.columns):
            counts[grid[row, column]] += 1 + column * (config.inarow - abs(3 - column))
            reached[row, column] = grid[row, column] == mark
    return counts[mark] - counts[mark % 2 + 1] + reached[:, 3].sum() / 4
