ROWS = 6


def is_full(heights):
    return all(heights[c] == ROWS for c in range(7))


def heuristic(board, heights):
    value = 0 if is_full(heights) else 1
    for c, h in enumerate(heights):
        if h != ROWS:
            value += (h + 1) * (3 - abs(3 - c))
            if h > 0 and board[ROWS - h][c] == 1:
                value += 10
    return value
