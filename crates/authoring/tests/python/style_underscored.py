class Bot:
    def _evaluate(self, board, me, opp):
        return sum(r.count(me) for r in board)-sum(r.count(opp) for r in board)
