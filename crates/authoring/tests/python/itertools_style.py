from itertools import product, groupby, chain, combinations, islice
from functools import reduce, lru_cache
import itertools


@lru_cache(maxsize=None)
def lines():
    found = []
    for r, c in product(range(6), range(7)):
        for dr, dc in [(0, 1), (1, 0), (1, 1), (1, -1)]:
            cells = tuple((r + dr * k, c + dc * k) for k in range(4))
            if all(0 <= a < 6 and 0 <= b < 7 for a, b in cells):
                found.append(cells)
    return tuple(found)


def evaluate(board, player):
    score = 0
    for line in lines():
        values = [board[r][c] for r, c in line]
        score += reduce(lambda total, v: total + (v == player) - (v not in (0, player)), values, 0)
    for row in board:
        for key, group in groupby(row):
            n = len(list(group))
            if key == player and n > 1:
                score += n * n
    pairs = sum(1 for a, b in combinations(range(7), 2) if board[5][a] == board[5][b] == player)
    flat = list(itertools.chain(*board))
    return score + pairs + sum(islice(flat, 3, 10))
