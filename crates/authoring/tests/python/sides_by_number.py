# Sides are called 1 and -1, their discs are letters.
MARKS = {1: "X", -1: "O"}


def streaks(board, side):
    mark = MARKS[side]
    found = 0
    for row in board:
        for start in range(4):
            window = row[start:start + 4]
            if window.count(mark) == 2 and window.count(" ") == 2:
                found += start + 1
    return found


def evaluate(board, player):
    other = "O" if player == 1 else "X"
    middle = sum(row[3] == other for row in board)
    return 3 * streaks(board, player) - 2 * streaks(board, -player) - middle
