"""A board under a name of its own: what the constructor keeps and the evaluation looks at."""


class Frame:
    def __init__(self, rack):
        self.rack = rack
        self.moves = 0

    def value(self, column, row):
        return 3 - abs(3 - column) + row

    def heuristic(self, player):
        rack = self.rack
        score = 0
        for row in range(6):
            for column in range(7):
                if rack[row][column] == player:
                    score += self.value(column, row)
                elif rack[row][column]:
                    score -= 1
        return score
