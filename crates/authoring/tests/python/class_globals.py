"""Names of the file that the body of a class gives values to."""


class Board:
    global marks
    marks = ("X", "O")
    WORTH = 3

    def __init__(self):
        self.board = [[" "] * 7 for _ in range(6)]

    def evaluate(self, player):
        other = marks[1] if player == marks[0] else marks[0]
        score = 0
        for row in self.board:
            score += self.WORTH * row.count(player) - row.count(other) * (row[3] == player)
        return score
