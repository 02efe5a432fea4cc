def evaluate(board, player):
    # board[col][row]
    enemy = 2 if player == 1 else 1
    points = 0
    for col in range(7):
        for row in range(6):
            if board[col][row] == player:
                points += min(col, 6 - col) + row
            elif board[col][row] == enemy:
                points -= min(col, 6 - col) + row
    for col in range(7):
        streak = 0
        for row in range(5, -1, -1):
            if board[col][row] == 0:
                continue
            if board[col][row] == player:
                streak += 1
            else:
                break
        points += streak * 2
    return points
