def opponent(player):
    return -player


def evaluate(board, player):
    """Three in a row by products."""
    result = 0
    for r in range(6):
        for c in range(4):
            s = board[r][c] + board[r][c+1] + board[r][c+2] + board[r][c+3]
            if s * player == 3:
                result += 50
            elif s == -3 * player:
                result -= 80
    for c in range(7):
        for r in range(3):
            s = sum(board[r+i][c] for i in range(4))
            result += {3: 50, 2: 10, 1: 1, 0: 0, -1: -1, -2: -10, -3: -80, 4: 1000, -4: -1000}[s * player]
    return result if board[0][0] != opponent(player) else result - 1
