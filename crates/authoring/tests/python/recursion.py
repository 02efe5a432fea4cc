def run(board, r, c, dr, dc, player):
    if r < 0 or c < 0 or r >= 6 or c >= 7 or board[r][c] != player:
        return 0
    return 1 + run(board, r + dr, c + dc, dr, dc, player)


def evaluate(board, player):
    score = 0
    for c in range(7):
        for r in range(6):
            for dr in (-1, 0, 1):
                for dc in (-1, 0, 1):
                    if dr == dc == 0:
                        continue
                    n = run(board, r, c, dr, dc, player)
                    if n >= 2:
                        score += 10 ** n
                    n = run(board, r, c, dr, dc, 3 - player)
                    if n >= 2:
                        score -= 10 ** n
    return score
