from __future__ import annotations
from .game import ConnectFour

WIN_SCORE = 10**9


def evaluate(game: ConnectFour, player: int) -> int:
    board = game.board
    rows, cols = game.rows, game.cols
    score = 0
    for r in range(rows):
        for c in range(cols):
            if board[r][c] == player:
                score += 3 - abs(c - cols // 2)
            elif board[r][c] == -player:
                score -= 3 - abs(c - cols // 2)
    return score
