DIRECTIONS = {"right": (0, 1), "down": (1, 0), "diag": (1, 1), "anti": (1, -1)}
WEIGHTS = dict(right=1, down=2, diag=3, anti=3)


def walk(board, r, c, step, player):
    dr, dc = step
    n = 0
    while 0 <= r < len(board) and 0 <= c < len(board[0]) and board[r][c] == player:
        n, r, c = n + 1, r + dr, c + dc
    return n


def heuristic(board, player):
    tally = {}
    for r in range(6):
        for c in range(7):
            if board[r][c] == 0:
                continue
            sign = 1 if board[r][c] == player else -1
            for name, step in DIRECTIONS.items():
                n = walk(board, r, c, step, board[r][c])
                if n >= 2:
                    tally[name] = tally.get(name, 0) + sign * n * WEIGHTS[name]
    if not tally:
        return 0
    return sum(tally.values()) + len([k for k in tally if k in ("diag", "anti")]) * 0.125
