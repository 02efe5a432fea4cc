"""Cells hold members of an enumeration, and a function asks for a side."""
import enum


class Token(enum.Enum):
    NOBODY = 0
    RED = "red"
    BLUE = "blue"


class Field:
    def __init__(self):
        self.board = [[Token.NOBODY for _ in range(7)] for _ in range(6)]

    def evaluate(self, player):
        other = Token.BLUE if player == Token.RED else Token.RED
        total = 0
        for row in self.board:
            for column, token in enumerate(row):
                if token == player:
                    total += 3 + column
                elif token is other:
                    total -= 4
                elif token == Token.NOBODY and column == 3:
                    total += 100 if player is Token.BLUE else len(player.value)
        return total
