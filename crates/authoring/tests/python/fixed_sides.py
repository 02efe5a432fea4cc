# Fixed sides: positive is good for the machine.
import math

ROWS, COLS = 6, 7
HUMAN = 1
AI = 2


def evaluate_board(board):
    total = 0.0
    for r in range(ROWS):
        for c in range(COLS):
            if board[r][c] == AI:
                total += 1.5 - abs(3 - c) * 0.25
            elif board[r][c] == HUMAN:
                total -= 1.5 - abs(3 - c) * 0.25
    if total > 3:
        return math.inf if total > 1000 else total
    return round(total, 2)
