from functools import reduce
import itertools

TABLE = [
    [3, 4, 5, 7, 5, 4, 3],
    [4, 6, 8, 10, 8, 6, 4],
    [5, 8, 11, 13, 11, 8, 5],
    [5, 8, 11, 13, 11, 8, 5],
    [4, 6, 8, 10, 8, 6, 4],
    [3, 4, 5, 7, 5, 4, 3],
]
SCALE = 2


def weigh(value, factor=SCALE):
    return value * factor


def evaluate(board, player):
    mine = 0
    theirs = 0
    for row, weights in zip(board, TABLE):
        for cell, weight in zip(row, weights):
            if cell == player:
                mine += weight
            elif cell:
                theirs += weight
    transposed = list(zip(*board))
    longest = max(transposed, key=lambda column: sum(1 for x in column if x == player))
    order = sorted(range(7), key=lambda c: (-transposed[c].count(player), c))
    doubled = list(map(lambda x: x * 2, order))
    kept = list(filter(lambda x: x % 3 == 0, doubled))
    total = reduce(lambda a, b: a + b, kept, 0)
    for a, b in itertools.combinations(order[:3], 2):
        total += a * b
    for r, c in itertools.product(range(2), range(3)):
        total += TABLE[r][c] if board[r][c] == player else 0
    f = lambda x, y: x - y
    return f(weigh(mine), weigh(theirs, factor=3)) + longest.count(player) + total
