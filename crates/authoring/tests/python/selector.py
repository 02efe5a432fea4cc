"""A parameter selects one of several evaluations; the discs are 4 and 7."""

COMPUTER = 4
HUMAN = 7
EMPTY = 0


def middle(board):
    return sum((row[3] == COMPUTER) - (row[3] == HUMAN) for row in board)


def spread(board):
    return sum((row.count(COMPUTER) > 1) - (row.count(HUMAN) > 1) for row in board if row.count(EMPTY) > 0)


def heuristic(board, version):
    if version == 0:
        return 3 * middle(board) + spread(board)
    elif version == 1:
        return middle(board)
    elif version == 2:
        return spread(board)
