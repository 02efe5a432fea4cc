"""An object that the constructor is given, or None."""


class Player:
    def __init__(self, game):
        self.game = game


class Clever(Player):
    def __init__(self, game=None, patience=3):
        super().__init__(game)
        self.patience = patience

    def score_position(self, board, piece):
        score = 0
        for row in range(self.game.numRows):
            for col in range(self.game.numCols - self.patience):
                part = board[row][col:col + 4]
                score += part.count(piece) ** 2 if part.count(3 - piece) == 0 else 0
        return score
