class Config:
    ROWS = 6
    COLS = 7
    EMPTY = '.'
    PLAYERS = ('X', 'O')
    SCORES = {1: 1, 2: 8, 3: 64, 4: 10000}


class Evaluator:
    def __init__(self, config=Config):
        self.config = config
        self.table = [[min(r, 5 - r) + min(c, 6 - c) for c in range(Config.COLS)] for r in range(Config.ROWS)]

    def evaluate(self, board, player):
        opponent = Config.PLAYERS[1 - Config.PLAYERS.index(player)]
        score = 0
        for r in range(Config.ROWS):
            for c in range(Config.COLS):
                if board[r][c] == player:
                    score += self.table[r][c]
                elif board[r][c] == opponent:
                    score -= self.table[r][c]
        for r in range(Config.ROWS):
            for c in range(Config.COLS - 3):
                cells = board[r][c:c + 4]
                n = cells.count(player)
                if n and cells.count(Config.EMPTY) == 4 - n:
                    score += self.config.SCORES[n]
        return score
