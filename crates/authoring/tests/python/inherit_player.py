from abc import ABC, abstractmethod


class Player(ABC):
    def __init__(self, symbol='X'):
        self.symbol = symbol
        self.wins = 0

    @abstractmethod
    def evaluate(self, board):
        pass

    @staticmethod
    def rotate(board):
        return [list(column) for column in zip(*board)]


class AIPlayer(Player):
    DEPTH = 4

    def __init__(self, symbol='X', enemy='O'):
        super().__init__(symbol)
        self.enemy = enemy

    @classmethod
    def bonus(cls):
        return cls.DEPTH * 2

    def evaluate(self, board):
        score = 0
        for lines in (board, self.rotate(board)):
            for line in lines:
                text = ''.join(line)
                score += text.count(self.symbol * 2) - text.count(self.enemy * 2)
        return score + self.bonus()
