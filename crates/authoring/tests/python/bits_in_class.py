class BitBoard:
    def __init__(self):
        self.boards = [0, 0]
        self.heights = [0, 7, 14, 21, 28, 35, 42]
        self.board = [[0] * 7 for _ in range(6)]

    def load(self):
        self.boards = [0, 0]
        for r in range(6):
            for c in range(7):
                if self.board[5 - r][c]:
                    self.boards[self.board[5 - r][c] - 1] |= 1 << (c * 7 + r)

    def score(self, player):
        self.load()
        me, you = self.boards[player - 1], self.boards[2 - player]
        full = sum(0b111111 << (7 * c) for c in range(7))
        empty = full & ~(me | you)
        value = 0
        for d in (1, 6, 7, 8):
            value += (me & me >> d & empty >> 2 * d).bit_length() and 1
            value += bin(me & (me >> d)).count('1') - bin(you & (you >> d)).count('1')
        return value
