# Plays Connect 4 for `conecta tournament lines:player.py`: a line in, a column out.
import sys


def wins(rows, disc):
    """Does somebody have four in a row? Cells outside the board are empty."""
    cells = {(x, y) for y, row in enumerate(rows) for x, cell in enumerate(row) if cell == disc}
    steps = [(1, 0), (0, 1), (1, 1), (1, -1)]
    return any(all((x + i * a, y + i * b) in cells for i in range(4)) for x, y in cells for a, b in steps)


def dropped(rows, column, disc):
    """The board with one disc more."""
    y = max(y for y in range(6) if rows[y][column] == ".")
    return [row[:column] + disc + row[column + 1 :] if i == y else row for i, row in enumerate(rows)]


for line in sys.stdin:
    moves, board = line.split()
    rows = board.split("/")  # from the top; X began
    me, you = ("X", "O") if board.count("X") == board.count("O") else ("O", "X")
    free = [column for column in (3, 2, 4, 1, 5, 0, 6) if rows[0][column] == "."]
    good = [c for disc in (me, you) for c in free if wins(dropped(rows, c, disc), disc)]
    print((good + free)[0] + 1, flush=True)
