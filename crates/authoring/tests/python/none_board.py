class Board:
    def __init__(self):
        self.grid = [[None] * 7 for _ in range(6)]

    def get(self, row, col):
        if row < 0 or row > 5 or col < 0 or col > 6:
            return None
        return self.grid[row][col]

    def heuristic(self, player):
        score = 0
        for row in range(6):
            for col in range(7):
                piece = self.get(row, col)
                if piece is None:
                    continue
                value = [3, 4, 5, 7, 5, 4, 3][col] + [0, 1, 2, 2, 1, 0][row]
                if piece == player:
                    score += value
                else:
                    score -= value
                if self.get(row + 1, col) is not None and self.get(row + 1, col) == piece:
                    score += 1
        return score
