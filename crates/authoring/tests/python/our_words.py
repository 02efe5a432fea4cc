"""Every word that the board has."""
RUN = 3


def evaluate(board):
    score = 0
    tall = max(board.heights())
    for column in range(board.columns):
        height = board.heights()[column]
        if 0 < height < board.rows:
            top = board[height - 1][column]
            run = board.run(top, column, height - 1, "down")
            slope = board.run(top, column, height - 1, "down-left") + board.run(top, column, height - 1, "down-right")
            score += (RUN * run + slope) * (1 if top == 1 else -1)
    for row, column in board.threats(1):
        score += 10 + row
    for row, column in board.threats(2):
        score -= 10 + row + column
    for window in board.windows():
        if window.count(2) == 0:
            score += window.count(1) ** 2
    return score + tall * board.line + (5 if board.is_bomb(0, 0) else 0)
