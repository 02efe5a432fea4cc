# A submission for Kaggle's ConnectX, for `conecta tournament kaggle:agent.py`: wins if it can, blocks if it must.
import numpy as np


def agent(observation, configuration):
    board = np.array(observation.board).reshape(configuration.rows, configuration.columns)

    def wins(column, mark):
        row = np.flatnonzero(board[:, column] == 0)[-1]
        cells = board == mark
        cells[row, column] = True
        lines = [(0, 1), (1, 0), (1, 1), (1, -1)]
        for down, right in lines:
            for y, x in zip(*np.nonzero(cells)):
                ends = y + 3 * down < 6 and 0 <= x + 3 * right < 7
                if ends and all(cells[y + i * down, x + i * right] for i in range(4)):
                    return True
        return False

    free = [column for column in (3, 2, 4, 1, 5, 0, 6) if board[0, column] == 0]
    marks = (observation.mark, 3 - observation.mark)
    good = [column for mark in marks for column in free if wins(column, mark)]
    return int((good + free)[0])
