class Board:
    def __init__(self):
        self.grid = [[] for _ in range(7)]
        self.size = (7, 6)

    def play(self, col, who):
        self.grid[col].append(who)

    def get(self, col, row):
        try:
            return self.grid[col][row]
        except IndexError:
            return 0

    def evaluate(self, player):
        score = 0
        for col in range(7):
            for row in range(6):
                if self.grid[col] and row < len(self.grid[col]):
                    for dx, dy in [(1, 0), (0, 1), (1, 1), (1, -1)]:
                        n = 0
                        for k in range(4):
                            x, y = col + k * dx, row + k * dy
                            if x > 6 or y < 0 or self.get(x, y) != self.grid[col][row]:
                                break
                            n += 1
                        score += n ** 2 if self.grid[col][row] == player else -n ** 2
        return score
