class Thinker:
    def __init__(self, name):
        self.name = name

    def go(self, brd):
        self.my_token = brd.player
        return 3

    def evaluate(self, brd):
        other = 2 if self.my_token == 1 else 1
        value = 0
        for i in range(brd.h):
            for j in range(brd.w - brd.n + 1):
                line = brd.board[i][j:j + brd.n]
                value += line.count(self.my_token) ** 2 - line.count(other) ** 2 * (i + 1)
        return value
