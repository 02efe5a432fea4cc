"""Rows, columns and slices of our own board are counted as lists are, and the board as a whole."""


def evaluate(board):
    score = 0
    for row in range(board.rows):
        score += 3 * board[row].count(1) - 2 * board[row].count(2)
        for column in range(board.columns - 3):
            window = board[row, column:column + 4]
            if window.count(1) == 3 and window.count(0) == 1:
                score += 50 + row
    for column in range(board.columns):
        score += column * board[:, column].count(2)
    for line in board:
        score -= list(line).count(1) * line.count(0)
    return score + 7 * board.count(2)
