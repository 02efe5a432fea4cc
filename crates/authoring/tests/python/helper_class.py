class Window:
    def __init__(self, cells):
        self.cells = cells

    def count(self, piece):
        return self.cells.count(piece)

    def value(self, piece, empty=0):
        n = self.count(piece)
        if n + self.count(empty) != len(self.cells):
            return 0
        return [0, 1, 4, 9, 100][n]


def windows(board):
    for r in range(6):
        for c in range(4):
            yield Window(board[r][c:c + 4])
    for c in range(7):
        column = [board[r][c] for r in range(6)]
        for r in range(3):
            yield Window(column[r:r + 4])


def evaluate(board, player):
    total = 0
    for window in windows(board):
        total += window.value(player)
        total -= window.value(3 - player, empty=0)
    return total
