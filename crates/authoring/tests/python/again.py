"""The same question asked again: after changes, in loops, on either way of a choice."""

STATE = [0, 1]
LIMIT = 3


def bump(values):
    values.append(1)
    STATE[0] += 1
    return len(values)


def look(values):
    return values.count(1)


def shorten(values):
    del values[0]


def chain(window, piece):
    score = 0
    if window.count(piece) == 4:
        score += 100
    elif window.count(piece) == 3 and window.count(0) == 1:
        score += 5
    elif window.count(piece) == 2 and window.count(0) == 2:
        score += 2
    if window.count(3 - piece) == 3 and window.count(0) == 1:
        score -= 4
    return score


def evaluate(board, player):
    total = 0
    values = [1, 0, 1]
    total += values.count(1)
    bump(values)
    total += values.count(1) * 10
    total += look(values)
    total += values.count(1) * 100
    values[0] = 5
    total += values.count(1) * 1000 + values[0]
    shorten(values)
    total += values.count(1) + values[0] + len(values)
    if STATE[0] > 0 and values[0] == 0:
        values[0] = 2
        total += values[0]
    total += values[0] * 7
    i = 0
    while values[i] != 1 or i > 5:
        total += values[i] + len(values)
        if i == 0:
            values.append(i)
        i += 1
    total += values[i] + i
    for k in range(3):
        before = len(values)
        values = values + [k]
        total += len(values) - before + values[-1]
    x = 2
    y = x + 1
    x = 5
    z = x + 1
    total += y * 10 + z
    row = board[0]
    for r in range(6):
        a = board[r][3]
        row = board[r]
        b = row[3]
        row = board[5 - r]
        total += (a == b) + row[3] * 2 + board[r][3]
    try:
        total += values[100]
    except IndexError:
        total += values.count(1)
        values.append(1)
    total += values.count(1)
    for r in range(6):
        for c in range(4):
            total += chain(board[r][c:c + 4], player)
    items = [board[0][c] for c in range(7)]
    n = items.count(0)
    items = [c for c in items if c]
    total += n * 3 + items.count(0) + len(items)
    return total + LIMIT
