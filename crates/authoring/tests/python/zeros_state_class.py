import numpy as np


class Connect4:
    def __init__(self, H=6, W=7):
        self.H, self.W = H, W
        self.MAX, self.MIN = 1, 2
        self.state = np.zeros((self.H, self.W))

    def __row(self, s, a):
        return np.sum(s[:, a] == 0) - 1

    def possible(self, s):
        return [c for c in range(self.W) if 0 in s[:, c]]

    def heuristic(self, state):
        total = 0.
        for a in self.possible(state):
            r = self.__row(state, a)
            total += (self.H - r) * (3 - abs(a - 3)) / 2
        mine = np.argwhere(state == self.MAX)
        theirs = np.argwhere(state == self.MIN)
        total += sum(abs(c - 3) for r, c in theirs) - sum(abs(c - 3) for r, c in mine)
        return total
