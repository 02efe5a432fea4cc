"""Sides are 0 and 1, and their discs 1 and 2."""


def evaluate_state(grid, player):
    own = player + 1
    other = (1 - player) + 1
    value = 0
    for r in range(6):
        for c in range(7):
            if grid[r][c] == own:
                value += 2 + abs(c - player)
            elif grid[r][c] == other:
                value -= 3
    return value if player == 0 else value * 2
