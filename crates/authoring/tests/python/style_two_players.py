def heuristic(board, player1, player2):
    return sum(row.count(player1) for row in board)-sum(row.count(player2) for row in board)
