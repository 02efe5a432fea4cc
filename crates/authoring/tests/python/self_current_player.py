class ConnectFour:
    def __init__(self):
        self.board = [[' ' for _ in range(7)] for _ in range(6)]
        self.current_player = 'X'
        self.players = {'X': 'human', 'O': 'ai'}

    def available_rows(self, col):
        for row in range(5, -1, -1):
            if self.board[row][col] == ' ':
                return row
        return None

    def make_move(self, col):
        row = self.available_rows(col)
        if row is not None:
            self.board[row][col] = self.current_player
            self.current_player = 'O' if self.current_player == 'X' else 'X'

    def score_window(self, window, player):
        opp = 'O' if player == 'X' else 'X'
        score = 0
        if window.count(player) == 4:
            score += 100
        elif window.count(player) == 3 and window.count(' ') == 1:
            score += 10
        if window.count(opp) == 3 and window.count(' ') == 1:
            score -= 80
        return score

    def evaluate_board(self):
        score = 0
        for row in range(6):
            for col in range(4):
                score += self.score_window(self.board[row][col:col + 4], 'O')
        for col in range(7):
            for row in range(3):
                window = [self.board[row + i][col] for i in range(4)]
                score += self.score_window(window, 'O')
        return score
