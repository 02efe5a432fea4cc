nodes = 0
best = None
CACHE = {}


def evaluate(board, player):
    global nodes, best
    nodes += 1
    key = tuple(tuple(row) for row in board)
    if key in CACHE:
        return CACHE[key]
    value = 0
    for row in key:
        value = value * 3 % 10007 + sum(row)
    if best is None or value > best:
        best = value
    CACHE[key] = value + nodes
    return CACHE[key]
