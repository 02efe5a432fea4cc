import numpy as np


def heuristic(board, player):
    total = 0
    flipped = np.fliplr(board)
    for offset in range(-2, 4):
        total += streaks(np.diagonal(board, offset), player)
        total += streaks(flipped.diagonal(offset), player)
    for row in board:
        total += streaks(row, player)
    for column in np.transpose(board):
        total += streaks(column, player)
    for column in np.flip(board, axis=1).T:
        total -= streaks(column[::-1], 3 - player) / 2
    return float(total)


def streaks(line, player):
    best = current = 0
    for cell in line:
        if cell == player:
            current += 1
            best = max(best, current)
        else:
            current = 0
    return best ** 3
