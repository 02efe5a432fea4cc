class State:
    def __init__(self):
        self.board = [[0] * 7 for _ in range(6)]
        self.last = (0, 0)

    def rows(self):
        return self.board

    def cell(self, r, c):
        return self.board[r][c]


def evaluate(state, player):
    total = 0
    for r in range(6):
        for c in range(7):
            if state.cell(r, c) == player:
                total += c
    return total - sum(row.count(3 - player) for row in state.rows()) + state.last[0]
