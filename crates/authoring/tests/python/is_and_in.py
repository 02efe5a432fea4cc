EMPTY = 0
P1 = 1
P2 = 2


def winner(board):
    for r in range(6):
        for c in range(4):
            if board[r][c] != EMPTY and board[r][c] is board[r][c+1] and board[r][c] == board[r][c+2] == board[r][c+3]:
                return board[r][c]
    return None


def evaluate(board, piece):
    found = winner(board)
    if found is not None:
        return 1000 if found is piece else -1000
    score = 0
    for r in range(6):
        for c in range(7):
            if board[r][c] in (P1, P2) and board[r][c] not in [3 - piece]:
                score += 1
            if isinstance(board[r][c], int) and type(board[r][c]) == int:
                score += 0.5
            if board[r] is board[5]:
                score += 1
    return score
