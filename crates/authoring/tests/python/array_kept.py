"""A board that is an argument with a default."""
import numpy as np


class Frame:
    def __init__(self, array=np.zeros((6, 7))):
        self.over = False
        self.array = array

    def heuristic(self, player):
        score = 0
        for r in range(6):
            row = [int(cell) for cell in list(self.array[r, :])]
            for c in range(4):
                part = row[c:c + 4]
                if part.count(player) > 1 and part.count(0) + part.count(player) == 4:
                    score += part.count(player) ** 3
        for c in range(7):
            if self.array[0][c] == player:
                score += 2
        return score
