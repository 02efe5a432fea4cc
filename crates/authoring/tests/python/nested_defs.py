def evaluate(board, player):
    rows = len(board)
    cols = len(board[0])
    found = []
    counter = 0

    def inside(r, c):
        return 0 <= r < rows and 0 <= c < cols

    def walk(r, c, dr, dc):
        n = 0
        while inside(r, c) and board[r][c] == player:
            n += 1
            r, c = r + dr, c + dc
        return n

    def note(value):
        nonlocal counter
        counter += value
        found.append(value)

    for r in range(rows):
        for c in range(cols):
            for dr, dc in [(0, 1), (1, 0), (1, 1), (-1, 1)]:
                note(walk(r, c, dr, dc) ** 2)

    def best(values, key=None):
        return max(values) if values else 0

    adders = [lambda x: x + counter for _ in range(2)]
    return counter + best(found) + adders[0](1) + adders[1](2) * 3
