"""Constructors that are told both sides and the blank, by names that say little."""


class Searcher:
    def __init__(self, max_token, min_token, empty, depth=4):
        self.max_token = max_token
        self.min_token = min_token
        self.blank = empty
        self.depth = depth

    def part(self, cells):
        own, other, free = cells.count(self.max_token), cells.count(self.min_token), cells.count(self.blank)
        if own and other:
            return 0
        return own ** 2 * (1 + free) - other ** 2

    def evaluate(self, grid):
        total = sum(5 for r in range(6) if grid[r][3] == self.max_token)
        for row in grid:
            for c in range(4):
                total += self.part(row[c:c + 4])
        return total
