import numpy as np
from numba import njit
from typing import Tuple, Optional

PLAYER1 = 1
PLAYER2 = 2
NO_PLAYER = 0
BoardPiece = np.int8


@njit
def count_line(line: np.ndarray, player: BoardPiece) -> int:
    total = 0
    for i in range(len(line) - 3):
        own = 0
        for k in range(4):
            if line[i + k] == player:
                own += 1
            elif line[i + k] != NO_PLAYER:
                own = -10
        if own == 3:
            total += 9
        elif own == 2:
            total += 4
    return total


@njit()
def evaluate_position(board: np.ndarray, player: BoardPiece) -> int:
    other = PLAYER1 if player == PLAYER2 else PLAYER2
    score = 0
    for row in board:
        score += count_line(row, player) - count_line(row, other)
    for col in board.T:
        score += count_line(col, player) - count_line(col, other)
    for k in range(-2, 4):
        d = np.diag(board, k)
        score += count_line(d, player) - count_line(d, other)
        d = np.diag(board[::-1], k)
        score += count_line(d, player) - count_line(d, other)
    return score
