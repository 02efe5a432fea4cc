PATTERNS = {
    "XXXX": 10000, "XXX.": 50, "XX.X": 50, "X.XX": 50, ".XXX": 50,
    "XX..": 5, "..XX": 5, ".XX.": 5, "OOO.": -60, "OO.O": -60, "O.OO": -60, ".OOO": -60,
}


def count_overlapping(text, pattern):
    count = start = 0
    while True:
        start = text.find(pattern, start) + 1
        if start > 0:
            count += 1
        else:
            return count


def heuristic(board):
    lines = ["".join(row) for row in board]
    lines += ["".join(col) for col in zip(*board)]
    for d in range(-2, 4):
        lines.append("".join(board[i][i + d] for i in range(6) if 0 <= i + d < 7))
        lines.append("".join(board[i][6 - i - d] for i in range(6) if 0 <= 6 - i - d < 7))
    total = 0
    for line in lines:
        for pattern, value in PATTERNS.items():
            total += value * count_overlapping(line, pattern)
    return total
