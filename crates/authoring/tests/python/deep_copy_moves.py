import copy
import random


def legal(board):
    return [c for c in range(7) if board[0][c] == 0]


def drop(board, col, player):
    new = copy.deepcopy(board)
    for row in reversed(range(6)):
        if new[row][col] == 0:
            new[row][col] = player
            return new
    raise ValueError("full")


def wins(board, player):
    for r in range(6):
        for c in range(7):
            if c < 4 and all(board[r][c + i] == player for i in range(4)):
                return True
            if r < 3 and all(board[r + i][c] == player for i in range(4)):
                return True
            if r < 3 and c < 4 and all(board[r + i][c + i] == player for i in range(4)):
                return True
            if r > 2 and c < 4 and all(board[r - i][c + i] == player for i in range(4)):
                return True
    return False


def utility(board, player):
    mine = sum(wins(drop(board, c, player), player) for c in legal(board))
    theirs = sum(wins(drop(board, c, 3 - player), 3 - player) for c in legal(board))
    return 100 * mine - 90 * theirs + random.randint(0, 0)
