from dataclasses import dataclass

@dataclass
class Evaluator:
    center: int = 3
    table: tuple = (1, 2, 3, 4, 3, 2, 1)

    def evaluate(self, board, player):
        return sum(self.table[c] * self.center for row in board for c, x in enumerate(row) if x == player)
