import random

WEIGHTS = {"center": 4, "two": 2.5, "three": 15, "block": -20}
POSITIONS = [(r, c) for r in range(6) for c in range(7)]
LINES = []
for r in range(6):
    for c in range(4):
        LINES.append([(r, c + i) for i in range(4)])
for r in range(3):
    for c in range(7):
        LINES.append([(r + i, c) for i in range(4)])
        if c < 4:
            LINES.append([(r + i, c + i) for i in range(4)])
        if c > 2:
            LINES.append([(r + i, c - i) for i in range(4)])


def evaluate(board, player):
    features = dict()
    features["center"] = sum(board[r][3] == player for r in range(6))
    features["two"] = 0
    features["three"] = 0
    features["block"] = 0
    for line in LINES:
        values = [board[r][c] for r, c in line]
        if values.count(player) == 2 and values.count(0) == 2:
            features["two"] += 1
        if values.count(player) == 3 and values.count(0) == 1:
            features["three"] += 1
        if values.count(3 - player) == 3 and values.count(0) == 1:
            features["block"] += 1
    unused = random.random()
    total = 0
    for name, count in features.items():
        total += WEIGHTS[name] * count
    return total + len(LINES) + (0 if 0 <= unused < 1 else 5) + len(POSITIONS)
