# What parameters are that only the calls tell: a table computed of the board, constants, numbers.
WEIGHTS = {0: 0, 1: 1, 2: 4, 3: 9, 4: 100}
FACTOR = 1.5


def rows_of(grid, length):
    return [list(row[c:c + length]) for row in grid for c in range(8 - length)]


def tally(grid, mark, parts, table, factor, bonus, number_of_cells):
    rival = 3 - mark
    value = bonus
    for part in parts:
        if len(part) == number_of_cells:
            value += table[part.count(mark)] - factor * table[part.count(rival)]
    return value


def heuristic(grid, mark, parts, bonus, table):
    return tally(grid, mark, parts, table, FACTOR, bonus, 4)


def search(node, depth, mark, parts):
    if depth == 0:
        return heuristic(node, mark, parts, 7, WEIGHTS)
    best = -1e9
    for col in range(7):
        child = [list(row) for row in node]
        best = max(best, search(child, depth - 1, mark, rows_of(child, 4)))
    return best
