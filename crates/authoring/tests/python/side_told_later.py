"""A constructor leaves the sides open, and another method is told them."""


class Machine:
    def __init__(self, depth=3):
        self.mark = None
        self.opponent = None
        self.depth = depth

    def choose(self, board, mark):
        self.mark = mark
        self.opponent = "Y" if mark == "R" else "R"
        best, best_value = None, None
        for column in range(7):
            value = self.evaluate(board)
            if best is None or value > best_value:
                best, best_value = column, value
        return best

    def evaluate(self, board):
        value = 0
        for row in board:
            value += row.count(self.mark) ** 2 - row.count(self.opponent) ** 2
            value += row[3] == self.mark
        return value * self.depth
