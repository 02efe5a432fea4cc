def evaluate(board, color, depth):
    return sum(cell*color for row in board for cell in row)-depth
