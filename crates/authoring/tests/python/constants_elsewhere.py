from constants import *
import config

class Solver:
    def __init__(self, board):
        self.board = board

    def center(self):
        return [self.board[r][config.COLS // 2] for r in range(ROWS)]

    def evaluate(self, piece):
        other = PLAYER2 if piece == PLAYER1 else PLAYER1
        score = self.center().count(piece) * 3
        for c in range(COLS):
            for r in range(ROWS - 3):
                window = [self.board[r + i][c] for i in range(WINDOW_LENGTH)]
                if window.count(piece) == 3 and window.count(EMPTY) == 1:
                    score += 5
                if window.count(other) == 3 and EMPTY in window:
                    score -= 4
        return score
