import numpy as np

ROW_COUNT, COLUMN_COUNT = 6, 7


class Game:
    def __init__(self, rows=ROW_COUNT, cols=COLUMN_COUNT, connect=4):
        self.rows = rows
        self.cols = cols
        self.connect = connect
        self.board = np.zeros((rows, cols), dtype=int)
        self.turn = 1
        self.winner = None

    def __str__(self):
        return str(np.flipud(self.board))

    def drop(self, col, piece):
        for row in range(self.rows):
            if self.board[row][col] == 0:
                self.board[row][col] = piece
                return row
        return -1

    def valid_moves(self):
        return [c for c in range(self.cols) if self.board[self.rows - 1][c] == 0]

    def windows(self):
        out = []
        for r in range(self.rows):
            for c in range(self.cols - self.connect + 1):
                out.append(self.board[r, c:c + self.connect])
        for r in range(self.rows - self.connect + 1):
            for c in range(self.cols):
                out.append(self.board[r:r + self.connect, c])
        return out

    def get_score(self, player):
        opponent = 3 - player
        total = 0
        for w in self.windows():
            own, opp = np.sum(w == player), np.sum(w == opponent)
            if opp == 0:
                total += own * own
            elif own == 0:
                total -= opp * opp
        return total + len(self.valid_moves())


if __name__ == "__main__":
    game = Game()
    while game.winner is None:
        col = int(input("column: "))
        game.drop(col, game.turn)
        print(game)
