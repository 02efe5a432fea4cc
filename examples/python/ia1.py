"""Runs from the top discs, strong lines, and the middle columns while they are low."""

MINE_LINE = 4000
THEIR_LINE = 6000
MINE_DOWN = (0, 10, 200, 4000)
THEIR_DOWN = (0, 10, 200, 6000)
MINE_RUN = (0, 10, 100, 1000)
THEIR_RUN = (0, 10, 100, 2000)


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


def strong_lines(board, who, column, row):
    def length(across, up):
        return run(board, who, column, row, across, up)

    count = 0
    if length(1, 1) + length(-1, -1) >= 3:
        count += 1
    if length(-1, 1) + length(1, -1) >= 3:
        count += 1
    if length(-1, 0) + length(1, 0) >= 3:
        count += 1
    if length(0, -1) >= 3:
        count += 1
    return count


def points(board, who, line, down, other):
    total = 0
    for column, row in tops(board):
        total += line * strong_lines(board, who, column, row)
        total += down[run(board, who, column, row, 0, -1)]
        for across, up in ((1, 0), (-1, 0), (-1, -1), (1, -1), (-1, 1), (1, 1)):
            total += other[run(board, who, column, row, across, up)]
    return total


def evaluate(board):
    value = points(board, 1, MINE_LINE, MINE_DOWN, MINE_RUN) - points(board, 2, THEIR_LINE, THEIR_DOWN, THEIR_RUN)
    top = tops(board)
    # Column 4 is not looked at.
    if top[3][1] < 3 and top[2][1] < 3:
        for column, mine, theirs in ((3, 2000, 3000), (4, 1200, 1700), (2, 1200, 1700)):
            row = top[column][1]
            value += mine * run(board, 1, column, row, 0, -1) - theirs * run(board, 2, column, row, 0, -1)
    return value
