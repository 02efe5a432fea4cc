import numpy as np


class SimpleHeuristic:
    def __init__(self, game_n: int) -> None:
        self.game_n = game_n
        self.eval_count = 0

    def evaluate(self, player: int, board) -> int:
        self.eval_count += 1
        best = 0
        for row in board:
            run = 0
            for cell in row:
                run = run + 1 if cell == player else 0
                best = max(best, run)
        return min(best, self.game_n)
