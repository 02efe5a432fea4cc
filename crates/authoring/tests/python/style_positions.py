def get_score(positions, symbol):
    score = 0
    for y in range(6):
        for x in range(7):
            if positions[y][x] == symbol: score += 1
    return score
