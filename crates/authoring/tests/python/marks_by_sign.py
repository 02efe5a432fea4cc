"""The names say the machine, and the values say the person."""
from rules import *

WEIGHTS = {2: 3, 3: 20}


def lines(board):
    for row in range(6):
        for col in range(4):
            yield [board[row][col + step] for step in range(4)]


def evaluate(board):
    value = 0
    for line in lines(board):
        if line.count(EMPTY) + line.count(HUMAN) == 4:
            value += WEIGHTS.get(line.count(HUMAN), 0)
        if line.count(EMPTY) + line.count(COMPUTER) == 4:
            value -= WEIGHTS.get(line.count(COMPUTER), 0)
    return value
