# What the constructor calls a position is who plays.
class Player:
    def __init__(self, position, seed=0):
        self.position = position
        self.seed = seed


class Bot(Player):
    def evaluate(self, env):
        value = 0
        for r in range(6):
            for c in range(7):
                if env.board[r][c] == self.position:
                    value += r * c + 1
                elif env.board[r][c] == 3 - self.position:
                    value -= r + c + 1
        return value
