import numpy as np


def evaluate(board, player):
    """board holds 1, -1 and 0"""
    score = 0
    rows, cols = board.shape
    for r in range(rows):
        for c in range(cols):
            for window in (board[r, c:c + 4], board[r:r + 4, c]):
                if len(window) < 4:
                    continue
                s = window.sum()
                if abs(s) == 3:
                    score += 10 * np.sign(s)
                elif abs(s) == 2 and not (player in window and -player in window):
                    score += 3 * np.sign(s)
            if r + 3 < rows and c + 3 < cols:
                block = board[r:r + 4, c:c + 4]
                for diagonal in (np.trace(block), np.trace(np.fliplr(block))):
                    if abs(diagonal) == 3:
                        score += 10 * np.sign(diagonal)
    return score * player
