class Heuristics:
    @staticmethod
    def evaluate(board, player):
        return [c for r in board for c in r].count(player)
