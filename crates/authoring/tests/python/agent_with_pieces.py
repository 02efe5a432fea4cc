import math
import random
import copy


class Brain:
    def __init__(self, ai_piece, player_piece):
        self.AI_PIECE = ai_piece
        self.PLAYER_PIECE = player_piece
        self.EMPTY = 0
        self.num_rows = 6
        self.num_columns = 7

    def is_open(self, board, col):
        return board[5][col] == 0

    def open_columns(self, board):
        return [col for col in range(7) if self.is_open(board, col)]

    def score_position(self, board, piece):
        score = 0
        other = self.PLAYER_PIECE if piece == self.AI_PIECE else self.AI_PIECE
        middle = [board[r][3] for r in range(6)]
        score += middle.count(piece) * 3
        for r in range(6):
            row = list(board[r])
            for c in range(4):
                score += self.window(row[c:c + 4], piece, other)
        for c in range(7):
            column = [board[r][c] for r in range(6)]
            for r in range(3):
                score += self.window(column[r:r + 4], piece, other)
        return score + len(self.open_columns(board))

    def window(self, cells, piece, other):
        if cells.count(piece) == 4:
            return 100
        if cells.count(piece) == 3 and cells.count(self.EMPTY) == 1:
            return 5
        if cells.count(piece) == 2 and cells.count(self.EMPTY) == 2:
            return 2
        if cells.count(other) == 3 and cells.count(self.EMPTY) == 1:
            return -4
        return 0
