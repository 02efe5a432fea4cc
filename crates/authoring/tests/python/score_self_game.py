class Game:
    def __init__(self):
        self.board = [[0] * 7 for _ in range(6)]
        self.rows = 6
        self.cols = 7

    def winner(self):
        for r in range(self.rows):
            for c in range(self.cols - 3):
                if self.board[r][c] and len(set(self.board[r][c:c + 4])) == 1:
                    return self.board[r][c]
        return 0

    def is_full(self):
        return all(cell != 0 for cell in self.board[0])


def evaluate(game, player):
    w = game.winner()
    if w == player:
        return 10 ** 9
    if w == -player:
        return -10 ** 9
    if game.is_full():
        return 0
    board = game.board
    rows, cols = game.rows, game.cols
    score = 0
    center_col = cols // 2
    for r in range(rows):
        if board[r][center_col] == player:
            score += 3
        elif board[r][center_col] == -player:
            score -= 3
    return score
