"""Letters that only calls of helpers name, and an empty cell that goes by a name."""

VUOTO = "_"


def longest(board, mark):
    best = 0
    for row in board:
        length = 0
        for cell in row:
            length = length + 1 if cell == mark else 0
            best = max(best, length)
    return best


def held(board, mark):
    return sum(1 for row in board for cell in row if cell == mark) + longest(board, mark)


def evaluate_board(board):
    free = sum(1 for row in board for cell in row if cell == VUOTO)
    return 100 * held(board, "A") - 90 * held(board, mark="B") + free
