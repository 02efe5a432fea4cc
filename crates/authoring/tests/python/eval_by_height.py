def eval1(board):
    """Discs weighed by their height, between -1 and 1."""
    ROWS = len(board)
    norm_factor = 6 * 21
    p0_score = p1_score = 0
    for y, row in enumerate(board):
        for cell in row:
            if cell == "0":
                p0_score += (ROWS - y)
            elif cell == "1":
                p1_score += (ROWS - y)
    return (p0_score - p1_score) / norm_factor
