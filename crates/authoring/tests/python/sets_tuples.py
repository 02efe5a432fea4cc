def neighbours(r, c):
    for dr in (-1, 0, 1):
        for dc in (-1, 0, 1):
            if (dr, dc) != (0, 0) and 0 <= r + dr < 6 and 0 <= c + dc < 7:
                yield (r + dr, c + dc)


def evaluate(board, player):
    mine = set()
    theirs = set()
    for r in range(6):
        for c in range(7):
            if board[r][c] == player:
                mine.add((r, c))
            elif board[r][c] != 0:
                theirs.add((r, c))
    around = set()
    for r, c in sorted(mine):
        for cell in neighbours(r, c):
            if cell not in mine and cell not in theirs:
                around.add(cell)
    both = around & set((r, c) for r in range(3) for c in range(7))
    t = (1, 2, 3) + (4,)
    return len(around) * 2 - len(theirs) + len(both - mine) + len(mine | theirs) + t[-1] + t.index(3) + (1, 2) .count(2) + ((1, 2) < (1, 3))
