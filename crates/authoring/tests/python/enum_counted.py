"""Members of an enumeration that only calls of a helper name, numbered by themselves."""
from enum import Enum, auto


class Disc(Enum):
    EMPTY = auto()
    YELLOW = auto()
    RED = auto()


def runs(board, disc):
    best = 0
    for column in range(7):
        length = 0
        for row in range(6):
            length = length + 1 if board[row][column] == disc else 0
            best = max(best, length)
    return best


def evaluate_board(board):
    free = sum(1 for row in board for cell in row if cell == Disc.EMPTY)
    return 10 * runs(board, Disc.RED) - 12 * runs(board, Disc.YELLOW) + free + Disc.RED.value
