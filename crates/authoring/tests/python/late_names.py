def evaluate(board, player):
    if board[0][0] == 5:
        return not_there(board)
    value = later(board, player)
    if value > 3:
        extra = 2
    if value > 5:
        value += extra
    return value + CONSTANT


def later(board, player):
    return helper(board[5], player) * FACTOR


def helper(row, player):
    return sum(1 for x in row if x == player)


FACTOR = 3
CONSTANT = 11
