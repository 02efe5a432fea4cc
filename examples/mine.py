"""Discs in the middle, and threats."""

MIDDLE = 6   # 0..30
THREAT = 40  # 0..200


def points(board, who):
    middle = board.columns // 2
    discs = 0
    for row in range(board.rows):
        if board[row][middle] == who:
            discs += 1
    return MIDDLE * discs + THREAT * len(board.threats(who))


def evaluate(board):
    return points(board, 1) - points(board, 2)
