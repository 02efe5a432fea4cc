import random

class ConnectFourAI:
    """Board: list of six rows, each a list of 'X', 'O' or ' '."""

    def __init__(self, ai_symbol='O', human_symbol='X'):
        self.ai = ai_symbol
        self.human = human_symbol

    def evaluate(self, board):
        total = 0
        for r in range(6):
            for c in range(7):
                for dr, dc in [(0, 1), (1, 0), (1, 1), (-1, 1)]:
                    line = []
                    rr, cc = r, c
                    for _ in range(4):
                        if 0 <= rr < 6 and 0 <= cc < 7:
                            line.append(board[rr][cc])
                        rr += dr
                        cc += dc
                    if len(line) == 4:
                        total += self.weigh(line)
        return total

    def weigh(self, line):
        if self.ai in line and self.human in line:
            return 0
        ai = line.count(self.ai)
        human = line.count(self.human)
        return {0: 0, 1: 1, 2: 10, 3: 100, 4: 10000}[ai] - {0: 0, 1: 1, 2: 10, 3: 120, 4: 10000}[human]
