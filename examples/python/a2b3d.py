"""Windows of four that only one side occupies, and discs in the middle column."""

CENTER = 3
THREE = 5
TWO = 2
THEIR_THREE = 4


def score(window):
    mine, theirs = window.count(1), window.count(2)
    empty = window.count(0)
    if mine == 4:
        return 100
    if mine == 3 and empty == 1:
        return THREE
    if mine == 2 and empty == 2:
        return TWO
    if theirs == 3 and empty == 1:
        return -THEIR_THREE
    return 0


def evaluate(board):
    # The top row and the last column are left out where the original forgot them.
    total = CENTER * [int(cell) for cell in board[0:5, 3]].count(1)
    for column in range(6):
        cells = list(board[:, column])
        for row in range(3):
            total += score(cells[row:row + 4])
    for row in range(5):
        cells = list(board[row, :])
        for column in range(4):
            total += score(cells[column:column + 4])
    for row in range(3):
        for column in range(4):
            total += score([board[row + i][column + i] for i in range(4)])
            total += score([board[row + 3 - i][column + i] for i in range(4)])
    return total
