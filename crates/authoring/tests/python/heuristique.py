def heuristique(board, player):
    def segment(board, row, col, dr, dc, player):
        score = 0
        opponent = 'O' if player == 'X' else 'X'
        mine = theirs = empty = 0
        for i in range(4):
            cell = board[row + i * dr][col + i * dc]
            if cell == player:
                mine += 1
            elif cell == opponent:
                theirs += 1
            else:
                empty += 1
        if mine == 3 and empty == 1:
            score += 100
        elif mine == 2 and empty == 2:
            score += 10
        if theirs == 3 and empty == 1:
            score -= 100
        elif theirs == 2 and empty == 2:
            score -= 10
        return score

    score = 0
    for row in range(6):
        for col in range(4):
            score += segment(board, row, col, 0, 1, player)
    for row in range(3):
        for col in range(7):
            score += segment(board, row, col, 1, 0, player)
    for row in range(3):
        for col in range(4):
            score += segment(board, row, col, 1, 1, player)
    for row in range(3, 6):
        for col in range(4):
            score += segment(board, row, col, -1, 1, player)
    return score
