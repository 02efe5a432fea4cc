"""An agent that holds everything inside of one function."""


def my_agent(obs, config):
    import random
    import numpy as np

    A = 1e6
    B = 10

    def check_window(window, num_discs, piece, config):
        return (window.count(piece) == num_discs and window.count(0) == config.inarow-num_discs)

    def drop_piece(grid, col, mark, config):
        next_grid = grid.copy()
        for row in range(config.rows-1, -1, -1):
            if next_grid[row][col] == 0:
                break
        next_grid[row][col] = mark
        return next_grid

    def count_windows(grid, num_discs, piece):
        num_windows = 0
        for row in range(config.rows):
            for col in range(config.columns-(config.inarow-1)):
                window = list(grid[row, col:col+config.inarow])
                if check_window(window, num_discs, piece, config):
                    num_windows += 1
        return num_windows

    def get_heuristic(grid, mark, config):
        twos = count_windows(grid, 2, mark)
        threes = count_windows(grid, 3, mark)
        open_columns = [c for c in range(config.columns) if grid[0][c] == 0]
        best = 0
        for col in open_columns:
            after = drop_piece(grid, col, mark, config)
            best = max(best, count_windows(after, 3, mark))
        return A*threes + B*twos + best

    valid = [c for c in range(config.columns) if obs.board[c] == 0]
    return random.choice(valid)
