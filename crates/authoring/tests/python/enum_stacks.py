"""Columns that hold nothing but members of an enumeration, of a board made from two numbers."""
import enum


class Piece(enum.Enum):
    NONE = (0, 0, 0)
    BLUE = (0, 0, 255)
    RED = (255, 0, 0)


class Board:
    def __init__(self, x, y):
        if x < 1 or y < 1:
            raise ValueError("too small")
        self.width = x
        self.height = y
        self.board = [[] for _ in range(x)]

    def add(self, x, piece):
        if len(self.board[x]) < self.height:
            self.board[x].append(piece)

    def cell(self, x, y):
        try:
            return self.board[x][y]
        except IndexError:
            return Piece.NONE

    def evaluate(self):
        total = 0
        for y in range(self.height):
            for x in range(self.width):
                if self.cell(x, y) == Piece.RED:
                    total += 2 + y
                elif self.cell(x, y) == Piece.BLUE:
                    total -= 3
                elif self.cell(x, y) == Piece.NONE:
                    total += x
        return total
