def score_position(board, piece, ROWS, COLS):
    score=0
    for r in range(ROWS):
        for c in range(COLS):
            if board[r][c]==piece: score+=1
    return score
