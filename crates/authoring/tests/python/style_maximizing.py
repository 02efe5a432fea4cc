def evaluate_board(board, maximizingPlayer):
    s=0
    for r in range(6):
        for c in range(7):
            if board[r][c]=='X': s+=1
            elif board[r][c]=='O': s-=1
    return s if maximizingPlayer else -s
