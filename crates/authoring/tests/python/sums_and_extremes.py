"""`sum`, `max` and `min` of lists of all kinds, and of what is no list."""
# conecta: board rows, row 0 top, marks 1 -1 empty 0, by side


def mixed(row):
    numbers = [1, 2.5, True, row[0]]
    return sum(numbers) + max(numbers) - min(numbers)


def empty(values):
    try:
        return max(values)
    except ValueError:
        return -100


def wrong():
    found = 0
    for values in ([1, "a"], ["b", "a"], [None, None], [[1], [2]], [(1, 2), (1, 3)], [float("nan"), 1.0, 2.0]):
        try:
            found += 1 if max(values) == values[0] else 2
            found += sum(values)
        except TypeError:
            found += 10
    return found if found == found else -7


def others(board):
    total = sum(range(5)) + sum({1: 2, 3: 4}) + sum((1, 2)) + max({4, 5}) + min((3, 2, 1)) + sum([], 3)
    total += max(r[3] for r in board) + min([len(r) for r in board]) + max("ab" < "b", 0) + len(max(["a", "bc"]))
    first = max([1, 1.0, True])
    return total + (1 if isinstance(first, int) and not isinstance(first, bool) else 0)


def evaluate(board, player):
    total = others(board) + wrong() + empty([]) + empty([cell for cell in board[5] if cell])
    for row in board:
        total += mixed(row) * 3
        for c in range(4):
            total += {4: 1000, 3: 50, 2: 5}.get(sum(row[c:c + 4]) * player, 0)
    columns = [sum(row[c] for row in board) for c in range(7)]
    return total + max(columns) * 7 + columns.count(max(columns)) + columns.index(min(columns))
