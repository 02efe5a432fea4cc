class MinimaxAgent:
    def __init__(self, game):
        self.game = game
    def evaluate(self, board, player):
        total=0
        for r in range(self.game.ROWS):
            total+=list(board[r]).count(player)
        return total
