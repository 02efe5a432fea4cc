def evaluate(board, player):
    r = 5
    score = 0
    while r >= 0:
        c = 0
        while c < 7:
            if board[r][c] == 0:
                c += 1
                continue
            if board[r][c] == player and c == 3:
                score += 10
                break
            c += 1
        else:
            score -= 1
        for x in board[r]:
            if x == 3 - player:
                break
        else:
            score += 2
        r -= 1
    n = 12345678901
    while n > 1:
        n = n // 3
        score += n % 2
    while True:
        score += 1
        if score % 5 == 0:
            break
    return score
