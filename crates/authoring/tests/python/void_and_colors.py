PLAYER_1, PLAYER_2 = '🔴', '🟡'
VOID = '⚪'
def evaluate(grid, who):
    foe = PLAYER_2 if who == PLAYER_1 else PLAYER_1
    t = 0
    for r, line in enumerate(grid):
        for c, cell in enumerate(line):
            if cell == VOID:
                continue
            t += (1 if cell == who else -1) * (7 - abs(3 - c) - r)
    return t
