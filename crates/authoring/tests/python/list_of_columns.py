WIDTH, HEIGHT = 7, 6


def score(board, player):
    total = 0
    for x in range(WIDTH):
        for y in range(HEIGHT):
            if board[x][y] == player:
                total += (3 - abs(x - 3)) * 2 + (2 - abs(y - 2))
    for x in range(WIDTH - 3):
        for y in range(HEIGHT):
            run = [board[x + i][y] for i in range(4)]
            if run.count(player) == 3 and 0 in run:
                total += 20
    for col in board:
        for y in range(HEIGHT - 3):
            if col[y:y + 3] == [player] * 3 and col[y + 3] == 0:
                total += 30
    return total


def drop(board, x, player):
    for y in range(HEIGHT):
        if board[x][y] == 0:
            board[x][y] = player
            return y
