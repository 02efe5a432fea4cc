class Connect4:
    ROWS = 6
    COLS = 7

    def __init__(self):
        self.board = [[0 for _ in range(self.COLS)] for _ in range(self.ROWS)]
        self.turn = 1
        self.weights = {1: 1, 2: 10, 3: 50, 4: 1000}

    def drop(self, col, piece):
        for r in range(self.ROWS - 1, -1, -1):
            if self.board[r][col] == 0:
                self.board[r][col] = piece
                return r
        return None

    def get_windows(self):
        windows = []
        for r in range(self.ROWS):
            for c in range(self.COLS - 3):
                windows.append([self.board[r][c + i] for i in range(4)])
        for c in range(self.COLS):
            for r in range(self.ROWS - 3):
                windows.append([self.board[r + i][c] for i in range(4)])
        for r in range(self.ROWS - 3):
            for c in range(self.COLS - 3):
                windows.append([self.board[r + i][c + i] for i in range(4)])
                windows.append([self.board[r + 3 - i][c + i] for i in range(4)])
        return windows

    def evaluate(self, player):
        opponent = 3 - player
        score = 0
        for window in self.get_windows():
            mine = window.count(player)
            theirs = window.count(opponent)
            if mine > 0 and theirs == 0:
                score += self.weights[mine]
            elif theirs > 0 and mine == 0:
                score -= self.weights[theirs]
        return score
