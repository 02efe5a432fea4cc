"""Lines through the top discs, both halves counted from the disc itself."""

MINE = 3000
ONE = 20
TWO = 200
THREE = 7000


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


def evaluate(board):
    total = 0
    table = {1: ONE, 2: TWO, 3: THREE}
    for column, row in tops(board):
        def both(who, across, up, other=0):
            return run(board, who, column, row, across, up) + run(board, other or who, column, row, -across, -up)

        for across, up in ((0, -1), (1, 0), (-1, -1), (1, -1)):
            if both(1, across, up) == 3:
                total += MINE
            # Their vertical line takes its upper half from me: a slip of the original.
            length = both(2, across, up, 1 if across == 0 else 2)
            total -= table.get(length, 0)
    return total
