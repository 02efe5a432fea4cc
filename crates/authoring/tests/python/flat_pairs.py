# Nothing but places in lists: a board of one list that is never asked for two indices.
PAIRS = ((0, 1), (1, 2), (0, 7), (35, 36), (38, 31), (41, 40))


def evaluate(board, player):
    other = 3 - player
    total = 0
    for a, b in PAIRS:
        if board[a] == board[b] == player:
            total += 2
        elif board[a] == other:
            total -= 1
    return total
