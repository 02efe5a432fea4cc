def group(board, r, c, who, seen):
    if not (0 <= r < 6 and 0 <= c < 7) or (r, c) in seen or board[r][c] != who:
        return 0
    seen.add((r, c))
    return 1 + sum(group(board, r + dr, c + dc, who, seen) for dr in (-1, 0, 1) for dc in (-1, 0, 1) if dr or dc)


def evaluate(board, player):
    best = {1: 0, 2: 0}
    seen = set()
    for r in range(6):
        for c in range(7):
            who = board[r][c]
            if who and (r, c) not in seen:
                best[who] = max(best[who], group(board, r, c, who, seen))
    return best[player] - best[3 - player]
