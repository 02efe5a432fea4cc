def score_position(board, piece):
    try:
        opponent = {'red': 'yellow', 'yellow': 'red'}[piece]
    except KeyError:
        return 0
    score = 0
    for row in board:
        for i in range(4):
            w = row[i:i+4]
            if w.count(piece) == 3 and w.count('empty') == 1:
                score += 5
            elif w.count(opponent) == 3 and w.count('empty') == 1:
                score -= 5
    return score
