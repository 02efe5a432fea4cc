PLAYER = 'X'
COMPUTER = 'O'
EMPTY = ' '
ROWS = 6
COLS = 7


def evaluate_window(window, piece):
    opp = PLAYER if piece == COMPUTER else COMPUTER
    if window.count(piece) == 4:
        return 100
    if window.count(piece) == 3 and window.count(EMPTY) == 1:
        return 5
    if window.count(piece) == 2 and window.count(EMPTY) == 2:
        return 2
    if window.count(opp) == 3 and window.count(EMPTY) == 1:
        return -4
    return 0


def score_position(board, piece):
    score = 0
    center = [board[i][COLS // 2] for i in range(ROWS)]
    score += center.count(piece) * 3
    for row in board:
        for c in range(COLS - 3):
            score += evaluate_window(row[c:c + 4], piece)
    for c in range(COLS):
        col = [board[r][c] for r in range(ROWS)]
        for r in range(ROWS - 3):
            score += evaluate_window(col[r:r + 4], piece)
    for r in range(ROWS - 3):
        for c in range(COLS - 3):
            score += evaluate_window([board[r + i][c + i] for i in range(4)], piece)
            score += evaluate_window([board[r + 3 - i][c + i] for i in range(4)], piece)
    return score
