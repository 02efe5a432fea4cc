from enum import Enum


class Piece(Enum):
    EMPTY = 0
    RED = 1
    YELLOW = 2


def evaluate(board, player):
    score = 0
    for r in range(6):
        for c in range(7):
            if board[r][c] == Piece.RED.value:
                score += 3 - abs(c - 3)
            elif board[r][c] == Piece.YELLOW.value:
                score -= 3 - abs(c - 3)
    return score if player == Piece.RED.value else -score
