"""For every empty cell, the discs seen from it along columns, rows and rising diagonals."""

VERTICAL = 1
HORIZONTAL = 1
RISING = 2


def seen(board, who, column, row, across, up):
    """Discs of `who` in one direction before the first enemy; gaps are looked through."""
    count = 0
    column += across
    row += up
    while 0 <= column < 7 and 0 <= row < 6 and board[row][column] != 3 - who:
        if board[row][column] == who:
            count += 1
        column += across
        row += up
    return count


def evaluate(board):
    total = 0
    for row in range(6):
        for column in range(7):
            if board[row][column] != 0:
                continue
            for weight, across, up in ((VERTICAL, 0, 1), (HORIZONTAL, 1, 0), (RISING, 1, 1)):
                mine = seen(board, 1, column, row, across, up) + seen(board, 1, column, row, -across, -up)
                theirs = seen(board, 2, column, row, across, up) + seen(board, 2, column, row, -across, -up)
                total += weight * (mine - theirs)
    return total
