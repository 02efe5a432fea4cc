def agent(observation, configuration):
    board = observation.board
    mark = observation.mark
    DEPTH = 2

    class Judge:
        BONUS = 2

        def __init__(self):
            self.table = [3, 4, 5, 7, 5, 4, 3]

        def evaluate(self, board, mark):
            rival = 3 - mark
            score = self.lines(board, mark) - self.lines(board, rival)
            for i in range(42):
                if board[i] == mark:
                    score += self.table[i % 7]
                elif board[i] == rival:
                    score -= self.table[i % 7]
            return score

        def lines(self, board, mark):
            return sum(self.BONUS + DEPTH for i in range(0, 42, 7) if board[i + 3] == mark == board[i + 4])

    judge = Judge()
    free = [c for c in range(configuration.columns) if board[c] == 0]
    return max(free, key=lambda c: judge.evaluate(board, mark))
