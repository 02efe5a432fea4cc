"""Pairs of a row and a column that are called x and y."""


def line(x, y, dx, dy):
    found = []
    while 0 <= x <= 5 and 0 <= y <= 6:
        found.append((x, y))
        x += dx
        y += dy
    return found


LINES = [line(r, 0, 0, 1) for r in range(6)] + [line(0, c, 1, 0) for c in range(7)] + [line(0, 3, 1, 1)]


def evaluate(board, player):
    total = 0
    for number, cells in enumerate(LINES):
        for (x, y) in cells:
            if board[x][y] == player:
                total += number + 2 * x + 3 * y
    return total
