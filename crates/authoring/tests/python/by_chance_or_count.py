"""Several ways to play, one of them by chance."""
import random


class ByChance:
    def score_position(self, state):
        return random.uniform(-1, 1)


class ByCount:
    def score_position(self, state):
        return sum((c + 1) * (row[c] == 1) - c * (row[c] == 2) for row in state for c in range(7))
