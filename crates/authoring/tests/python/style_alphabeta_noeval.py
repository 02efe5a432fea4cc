def minimax(board, depth, player):
    return 0
def drop(board, col, player):
    for r in range(5,-1,-1):
        if board[r][col]==0:
            board[r][col]=player
            return
def rate(board, player):
    return sum(r.count(player) for r in board)
