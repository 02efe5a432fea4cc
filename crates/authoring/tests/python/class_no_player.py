import copy


class Game(object):
    def __init__(self, rows=6, cols=7):
        self.rows = rows
        self.cols = cols
        self.board = [['.' for _ in range(cols)] for _ in range(rows)]
        self.directions = [(0, 1), (1, 0), (1, 1), (1, -1)]

    def is_inside(self, r, c):
        return 0 <= r < self.rows and 0 <= c < self.cols

    def count_line(self, r, c, dr, dc, symbol):
        total = 0
        while self.is_inside(r, c) and self.board[r][c] == symbol:
            total += 1
            r += dr
            c += dc
        return total

    def score(self):
        value = 0
        for r in range(self.rows):
            for c in range(self.cols):
                symbol = self.board[r][c]
                if symbol == '.':
                    continue
                sign = 1 if symbol == 'X' else -1
                for dr, dc in self.directions:
                    n = self.count_line(r, c, dr, dc, symbol)
                    value += sign * (n * n if n < 3 else 30)
                if symbol == 'O' and c == self.cols // 2:
                    value -= 2
        return value
