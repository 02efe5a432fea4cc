LINES = []
for r in range(6):
    for c in range(7):
        for dr, dc in ((0, 1), (1, 0), (1, 1), (1, -1)):
            if 0 <= r + 3 * dr < 6 and 0 <= c + 3 * dc < 7:
                LINES.append([(r + i * dr) * 7 + c + i * dc for i in range(4)])


def evaluate_state(state, player):
    """state is a string of 42 characters, top row first: '.', 'X' or 'O'"""
    enemy = 'O' if player == 'X' else 'X'
    score = 0
    for line in LINES:
        s = ''.join(state[i] for i in line)
        if enemy not in s and player in s:
            score += s.count(player) ** 2
        if player not in s and enemy in s:
            score -= s.count(enemy) ** 2
    return score + 3 * state[3::7].count(player)
