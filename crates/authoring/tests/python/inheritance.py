from abc import ABC, abstractmethod


class Base(ABC):
    bonus = 5

    def __init__(self, depth=4):
        self.depth = depth
        self.calls = 0

    @abstractmethod
    def weight(self, n):
        pass

    def evaluate(self, board, player):
        self.calls += 1
        total = 0
        for r, row in enumerate(board):
            for c, x in enumerate(row, start=1):
                if x == player:
                    total += self.weight(c) + self.bonus
                elif x != 0:
                    total -= self.weight(r)
        return total + self.calls * self.depth


class Simple(Base):
    def __init__(self):
        super().__init__(depth=2)
        self.scale = 3

    def weight(self, n):
        return self.square(n) * self.scale

    @staticmethod
    def square(n):
        return n * n

    @property
    def double(self):
        return self.scale * 2


class Fancy(Simple):
    bonus = 7

    def evaluate(self, board, player):
        other = Simple()
        return super().evaluate(board, player) + self.double - other.evaluate(board, 3 - player)
