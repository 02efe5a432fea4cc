def evaluate(board, player):
    if board[0][3] != 0:
        bonus = 5
    count = 0
    for row in board:
        for last in row:
            if last == player:
                count += 1
                seen = last
    if count > 6:
        return bonus + seen
    return count + last
