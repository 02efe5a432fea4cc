def score(board, token):
    """A list of strings, the top row first, '-' for nothing."""
    other = 'r' if token == 'y' else 'y'
    points = 0
    for row in board:
        for i in range(4):
            part = row[i:i + 4]
            if part.count(token) == 3 and part.count('-') == 1:
                points += 10
            elif part.count(other) == 3 and part.count('-') == 1:
                points -= 12
    for c in range(7):
        column = [row[c] for row in board]
        points += column.count(token) * (4 - abs(3 - c))
    return points
