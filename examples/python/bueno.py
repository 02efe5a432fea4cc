"""Runs from the top disc of each column: down, right, left and down-left."""

ONE = 10
TWO = 100
THREE = 1000


def run(board, who, column, row, across, up):
    """Discs of `who` in a row from a cell on, it included; none off the board."""
    count = 0
    while 0 <= column < 7 and 0 <= row < 6 and board[row][column] == who:
        count += 1
        column += across
        row += up
    return count


def tops(board):
    """The highest disc of each column, as (column, row); row -1 for an empty column."""
    found = []
    for column in range(7):
        row = 5
        while row >= 0 and board[row][column] == 0:
            row -= 1
        found.append((column, row))
    return found


def points(board, who):
    table = [0, ONE, TWO, THREE]
    total = 0
    for column, row in tops(board):
        for across, up in ((0, -1), (1, 0), (-1, 0), (-1, -1)):
            total += table[run(board, who, column, row, across, up)]
    return total


def evaluate(board):
    """The side to move has ones, the other twos."""
    return points(board, 1) - points(board, 2)
