def evaluate(board, player):
    """Columns that hold nothing but discs."""
    score = 0
    for col in range(7):
        height = len(board[col])
        for row in range(height):
            if board[col][row] == player:
                score += row + 1
            else:
                score -= row + 1
        if height and board[col][-1] == player:
            score += 3
    return score


def make_move(board, col, player):
    board[col].append(player)
