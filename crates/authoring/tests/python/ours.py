"""Our own style: the side to move has ones, the other twos."""

THREE = 60
TWO = 12
CENTER = 4


def evaluate(board):
    value = 0
    for window in board.windows():
        mine, theirs = window.count(1), window.count(2)
        if theirs == 0:
            value += THREE if mine == 3 else TWO if mine == 2 else 0
        elif mine == 0:
            value -= THREE if theirs == 3 else TWO if theirs == 2 else 0
    rows, columns = board.shape
    value += CENTER * sum(1 for r in range(rows) if board[r, columns // 2] == 1)
    return value
