class Connect4:
    def __init__(self):
        self.columns = [[] for _ in range(7)]

    def drop(self, col, token):
        self.columns[col].append(token)

    def evaluate(self, token):
        score = 0
        for c, column in enumerate(self.columns):
            for r, t in enumerate(column):
                score += (3 - abs(3 - c)) * (1 if t == token else -1)
        return score
