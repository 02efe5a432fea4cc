def evaluate_board(board, piece):
    for row in board:
        if row.count(piece) > 1:
            return 10
        elif row.count(piece) == 1:
            return 1
