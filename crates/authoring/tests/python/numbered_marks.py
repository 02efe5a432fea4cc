# The mark asked for, the marks of both sides, that of empty cells; sizes by default.
def windows(board, row_count, column_count):
    for r in range(row_count):
        for c in range(column_count - 3):
            yield [board[r][c + i] for i in range(4)]


def score_position(board, piece, piece1, piece2, empty, row_count=6, column_count=7):
    other = piece2 if piece == piece1 else piece1
    value = 0
    for window in windows(board, row_count, column_count):
        if window.count(piece) == 2 and window.count(empty) == 2:
            value += 3
        if window.count(other) == 2 and window.count(empty) == 2:
            value -= 4
        if window[0] == piece2:
            value += 10 if piece == piece2 else -9
    return value
