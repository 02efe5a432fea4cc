"""Windows of four in single precision: mine by the square of their discs, theirs in proportion."""

SPLIT = 536870913.0  # 2**29 + 1


def single(x):
    """A double rounded to single precision (Veltkamp's splitting)."""
    product = x * SPLIT
    return product - (product - x)


MINE = single(50 / 0.75)
THEIRS = single(100 / 0.75)


def worth(window):
    mine, theirs = window.count(1), window.count(2)
    if mine and theirs:
        return 6 if mine == theirs == 2 else 11
    if mine:
        return single(mine * mine * MINE)
    if theirs:
        return -single(theirs / 4 * THEIRS)
    return 0


def windows(board):
    for column in range(6):
        for row in range(3):
            yield [board[row + i][column] for i in range(4)]
    for row in range(5):
        for column in range(4):
            yield [board[row][column + i] for i in range(4)]
    for row in range(3, 6):
        for column in range(4):
            yield [board[row - i][column + i] for i in range(4)]
    for row in range(3):
        for column in range(4):
            yield [board[row + i][column + i] for i in range(4)]


def evaluate(board):
    total = 0
    for row in range(5):
        if board[row][3] == 1:
            total += 3
    for window in windows(board):
        total = single(total + worth(window))
    return total
