"""The sign of a side that an object keeps, and that of one that is asked about."""


class Negamax:
    def __init__(self, board, color):
        self.board = board
        self.color = color

    def points(self):
        total = 0
        for row in self.board:
            for column, disc in enumerate(row):
                total += (disc == "R") * (column + 1) - (disc == "Y") * 2
        return total

    def evaluate(self):
        points = self.points()
        if self.color == -1:
            return -points
        return points * self.color
