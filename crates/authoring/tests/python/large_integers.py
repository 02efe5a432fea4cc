"""Integers that stand for infinity: beyond 62 bits, compared and reckoned with exactly."""
import sys

VICTORY = 10 ** 20
DEFEAT = -VICTORY
BEST = sys.maxsize
LARGEST = 170141183460469231731687303715884105000


def line(cells, player):
    other = 3 - player
    if player in cells and other in cells:
        return 0
    return cells.count(player) ** 2 - cells.count(other) ** 2


def outlook(values):
    low, high = BEST, -BEST - 1
    for value in values:
        low = min(low, value)
        high = max(high, value)
    return low, high


def score_position(board, piece):
    values = []
    for r in range(6):
        for c in range(4):
            values.append(line([board[r][c + i] for i in range(4)], piece))
    total = sum(values)
    low, high = outlook(values)
    if total >= VICTORY or total <= DEFEAT or total > LARGEST:
        return total
    if high == 9:
        return VICTORY - total
    if low == -9:
        return DEFEAT + total * 2 ** 70 // 2 ** 60
    if high == 4 and low == -4:
        return BEST if total > 0 else float(VICTORY) / 3
    if (VICTORY - total) % 7 == 3:
        return abs(DEFEAT) // -3 + (10 ** 19 * 3 - 1)
    if VICTORY == 1e20 and VICTORY != 1e20 + 16384 and 2 ** 64 > 1.5 and isinstance(VICTORY, int):
        total += len(str(DEFEAT)) + (VICTORY - (VICTORY - 5)) + {VICTORY: 3}[10 ** 20]
    return total + (2 ** 65 - 1 > 2 ** 65 - 2) + bool(BEST) + (BEST * 4 - 2 ** 65)
