# An object that is handed over and keeps beside its board how high columns are and how many discs there are.
class Board:
    def __init__(self):
        self.grid = [[0] * 7 for _ in range(6)]
        self.height = [0] * 7
        self.discs = 0

    def drop(self, c, who):
        self.grid[self.height[c]][c] = who
        self.height[c] += 1
        self.discs += 1


def evaluate(board, player):
    total = board.discs
    for c in range(7):
        for r in range(board.height[c]):
            if board.grid[r][c] == player:
                total += 5 * (r + 1) - abs(3 - c)
    return total
