class Agent:
    """Columns are strings that grow upwards."""

    def heuristic(self, symbol, board):
        other = {'X': 'O', 'O': 'X'}[symbol]
        score = 0
        for i, column in enumerate(board):
            for height, token in enumerate(column):
                weight = (3 - abs(3 - i)) + (2 if 1 < height < 4 else 0)
                if token == symbol:
                    score += weight
                elif token == other:
                    score -= weight
            if column[-3:] == symbol * 3 and len(column) < 6:
                score += 50
            if column.endswith(other * 3) and len(column) < 6:
                score -= 50
        return score
