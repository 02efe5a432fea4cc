position_weights = [[3, 4, 5, 7, 5, 4, 3],
                    [4, 6, 8, 10, 8, 6, 4],
                    [5, 8, 11, 13, 11, 8, 5],
                    [5, 8, 11, 13, 11, 8, 5],
                    [4, 6, 8, 10, 8, 6, 4],
                    [3, 4, 5, 7, 5, 4, 3]]
ROWS = 6
COLUMNS = 7


def groups(cells):
    mine, theirs, free = 0, 0, 0
    for cell in cells:
        if cell == 1:
            mine += 1
        elif cell == 2:
            theirs += 1
        else:
            free += 1
    return mine, theirs, free


def calculate_score(board):
    score = 0
    ROWS = len(board)
    COLUMNS = len(board[0])
    weights = [50, 1500, 150000]
    for r in range(ROWS):
        for c in range(COLUMNS - 3):
            mine, theirs, free = groups([board[r][c], board[r][c + 1], board[r][c + 2], board[r][c + 3]])
            if mine > 1 and mine + free == 4:
                score += weights[mine - 2]
            elif theirs > 1 and theirs + free == 4:
                score -= weights[theirs - 2]
    for r in range(ROWS):
        for c in range(COLUMNS):
            if board[r][c] == 1:
                score += position_weights[r][c]
            elif board[r][c] == 2:
                score -= position_weights[r][c]
    return score
