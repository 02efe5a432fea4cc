"""Tables that are only looked into, and those that look like them but change, are kept or are another's."""
# conecta: board rows, row 0 top, marks 1 2 empty 0, by side

ONE = 3
TWO = 7


def looked(n):
    weights = {1: ONE, 2: TWO, 3: 50, -1: 2.5, "x": 9}
    return weights.get(n, 0) + (weights[1] if n in weights else weights["x"])


def shadowed(ONE):
    return {1: ONE}[1] + {2: TWO}.get(2)


def changed(n):
    seen = {0: 1}
    seen[n] = 5
    return len(seen) * 10 + seen[0]


def alias(n):
    a = {1: 2}
    b = a
    b[1] += n
    return a[1]


def merged(n):
    s = {1, 2}
    s |= {n}
    return len(s)


def popped(n):
    s = {1: n}
    t = {1: 4, 2: 5}
    t.pop(1)
    return len(t) + s[1]


def handed():
    t = {1: 1}
    return t


def closed(n):
    t = {1: 10, 2: 20}
    u = {1: 0}

    def inner(k):
        u[1] += k
        return t.get(k, -1) + u[1]

    return inner(n) + inner(2)


def outer(n):
    t = {1: 10}

    def change():
        nonlocal t
        t = {1: 20, 2: n}

    change()
    return t[1] + t.get(2, 0)


def repeated(n):
    total = 0
    for k in range(4):
        t = {0: 1, 1: k}
        total += t[1] * 2 + t.get(k, 0)
    for k in (1, 2):
        v = {0: k, k: 2}
        v[0] += 1
        total += v[0]
    return total + (n in [0, 1, -1]) + (n in {1, 2}) * 2 + (n not in [2, (1, 2)]) * 4


def step(across, up):
    found = 0
    if (across, up) == (-1, -1):
        found += 1
    if (across, up) != (1, 0):
        found += 2
    if (across, up * 1.0) == (1, 1):
        found += 4
    if ("a", (across, up)) == ("a", (0, 1)):
        found += 8
    if (across, up) == (0, 1, 2):
        found += 16
    if (across,) == (True,) and (up, None) != (0, 0):
        found += 32
    return found


def evaluate(board, player):
    total = 0
    for r in range(6):
        for c in range(7):
            n = board[r][c] - (r % 2)
            total += looked(n) + shadowed(n) + changed(n) + alias(n) + merged(n) + popped(n)
            total += closed(n) + outer(n) + repeated(n)
            total += step(n, board[r][6 - c] - 1) * (c + 1)
    one = handed()
    one[1] += 5
    return total + handed()[1] + one[1] + {True: 1, 2.0: 8}[player]
