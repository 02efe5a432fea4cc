"""What a function imports for itself, from the standard library and from the program's other files."""


def window_score(window, piece):
    from game.constants import EMPTY, PLAYER_1, PLAYER_2

    other = PLAYER_2 if piece == PLAYER_1 else PLAYER_1
    if other in window:
        return 0
    return {4: 100, 3: 10, 2: 1}.get(4 - window.count(EMPTY), 0)


def evaluate(board, piece):
    import math
    from game.constants import COLS, ROWS
    from game import rules

    if piece is None:
        return rules.worst_of_all(board)
    total = 0
    for r in range(ROWS):
        for c in range(COLS - 3):
            total += window_score([board[r][c + i] for i in range(4)], piece)
    return total + math.sqrt(sum(row.count(piece) for row in board))
