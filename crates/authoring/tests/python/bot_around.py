import numpy as np


def bot(obs, config):
    import random

    def heuristic(grid, mark, config):
        middle = grid[:, config.columns // 2]
        lead = sum(middle == mark) - sum(middle == mark % 2 + 1)
        return lead + 10 * pairs(grid, mark) - 12 * pairs(grid, mark % 2 + 1)

    def pairs(grid, mark):
        found = 0
        for row in range(config.rows):
            for col in range(config.columns - 1):
                if grid[row][col] == mark == grid[row][col + 1]:
                    found += 1
        return found

    grid = np.asarray(obs.board).reshape(config.rows, config.columns)
    free = [c for c in range(config.columns) if obs.board[c] == 0]
    return random.choice(free) if heuristic(grid, obs.mark, config) < 0 else free[0]
