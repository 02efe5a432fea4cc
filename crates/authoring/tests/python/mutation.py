from copy import deepcopy
import copy

HISTORY = []
CACHE = {}


def play(board, col, piece):
    new = deepcopy(board)
    for r in reversed(range(len(new))):
        if new[r][col] == 0:
            new[r][col] = piece
            return new, r
    return None, -1


def evaluate(board, player):
    HISTORY.append(player)
    CACHE[player] = CACHE.get(player, 0) + 1
    stack = [(board, 0)]
    total = 0
    while stack:
        current, depth = stack.pop()
        if depth == 1:
            total += sum(row.count(player) * i for i, row in enumerate(current))
            continue
        for col in range(7):
            child, row = play(current, col, player)
            if child is None:
                total -= 1
                continue
            stack.append((child, depth + 1))
    rows = copy.copy(board)
    rows[0] = [9] * 7
    counts = [0] * 3
    for row in board:
        for x in row:
            counts[x] += 1
    counts.insert(1, 5)
    counts.remove(5)
    counts.extend([1, 2])
    counts += [3]
    del counts[0]
    numbers = list(range(10))
    numbers[2:4] = [7, 7, 7]
    numbers.reverse()
    a, *rest = numbers
    first, second = rest[:2]
    numbers[0], numbers[-1] = numbers[-1], numbers[0]
    return total + len(HISTORY) * 1000 + CACHE[player] + counts[0] - counts[1] + counts.index(3) + a * first - second + numbers[0]
