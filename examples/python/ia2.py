"""Lines through the top discs that still have room for four, by run and by discs with gaps."""

# conecta: marks 1 2

FIRST = 1000
COLUMN = (0, 100, 200, 500, 200, 100, 0)
TABLE = {1: 10, 2: 300, 3: 1000}
GAPPED = 50


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


def half(board, who, column, row, across, up):
    """Cells with room and discs among the first four in a direction; what meets an enemy has no discs at all."""
    room = discs = 0
    blocked = False
    for _ in range(4):
        if not (0 <= column < 7 and 0 <= row < 6):
            break
        if board[row][column] == 3 - who:
            blocked = True
            break
        room += 1
        if board[row][column] == who:
            discs += 1
        column += across
        row += up
    # The down-left half loses its room as well.
    if blocked and (across, up) == (-1, -1):
        room = 0
    return room, 0 if blocked else discs


def line(board, who, column, row, across, up):
    room, discs = half(board, who, column, row, across, up)
    room_back, discs_back = half(board, who, column, row, -across, -up)
    if room + room_back - 1 < 4:
        return 0
    length = run(board, who, column, row, across, up) + run(board, who, column, row, -across, -up) - 1
    return TABLE.get(length, 0) + GAPPED * (discs + discs_back - 1)


def points(board, who):
    total = 0
    for column, row in tops(board):
        if row >= 0 and board[row][column] == who:
            total += COLUMN[column]
        for across, up in ((0, 1), (1, 0), (1, 1), (1, -1)):
            total += line(board, who, column, row, across, up)
    return total


def evaluate(board):
    first = 7 * FIRST if board[0][3] == 1 else 0
    return first + points(board, 1) - points(board, 2)
