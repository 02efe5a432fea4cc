"""All lines through the top discs, by length."""

ONE = 20
TWO = 2000
THREE = 200


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


def lines(board, who, column, row):
    """The four lines through a cell; the second half of each starts at the neighbour."""
    return [
        run(board, who, column, row, 1, 0) + run(board, who, column - 1, row, -1, 0),
        run(board, who, column, row, 0, -1) + run(board, who, column, row + 1, 0, 1),
        run(board, who, column, row, -1, -1) + run(board, who, column + 1, row + 1, 1, 1),
        run(board, who, column, row, 1, -1) + run(board, who, column - 1, row + 1, -1, 1),
    ]


def points(board, who):
    table = [0, ONE, TWO, THREE]
    total = 0
    for column, row in tops(board):
        for length in lines(board, who, column, row):
            total += table[length]
    return total


def evaluate(board):
    return points(board, 1) - points(board, 2)
