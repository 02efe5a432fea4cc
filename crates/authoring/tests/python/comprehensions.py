def evaluate(board, player):
    opponent = 3 - player
    cols = [[row[c] for row in board] for c in range(len(board[0]))]
    flat = [x for row in board for x in row if x != 0]
    heights = [sum(1 for x in col if x) for col in cols]
    pairs = [(r, c) for r in range(6) for c in range(7) if board[r][c] == player]
    score = len(pairs) * 10 - len(flat)
    score += sum(abs(3 - c) for _, c in pairs)
    score += max([h for h in heights]) - min(heights)
    score += sum([i * h for i, h in enumerate(heights)])
    score += 5 if any(x == player for x in board[0]) else 0
    score -= 5 if all(x == 0 for x in board[0]) else 0
    for (r, c) in pairs:
        r2, c2 = r + 1, c - 1
        if 0 <= r2 < 6 and c2 >= 0 and board[r2][c2] == opponent:
            score -= 1
    seen = {c for _, c in pairs}
    score += len(seen) * 3
    by_col = {c: h for c, h in enumerate(heights)}
    for c in by_col:
        score += by_col[c] * (c + 1)
    for key, value in by_col.items():
        score += key * value
    return score + sorted(heights)[3] + sorted(heights, reverse=True)[0] + list(reversed(heights))[1]
