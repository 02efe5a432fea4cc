"""Objects that are told their side when they are made, with a default: the second one."""


class Line:
    def __init__(self, player=2, worth=10):
        self.player = player
        self.worth = worth

    def evaluate(self, board):
        score = 0
        for row in board:
            score += self.worth * row.count(self.player) - row.count(3 - self.player) * row[0]
        return score
