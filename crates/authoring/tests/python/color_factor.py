"""A value for the first side, with the sign of the side that asks: negamax."""


class Negamax:
    def __init__(self, depth):
        self.depth = depth

    def evaluate_board(self, board, color):
        worth = {1: 1, 2: 4, 3: 11}
        total = 0
        for row in board:
            for c in range(4):
                part = row[c:c + 4]
                for disc, sign in (("X", 1), ("O", -1)):
                    if part.count(disc) and part.count(" ") == 4 - part.count(disc):
                        total += sign * worth[part.count(disc)]
        total *= color
        return total

    def negamax(self, board, depth, color):
        if depth == 0:
            return self.evaluate_board(board, color)
        return -self.negamax(board, depth - 1, -color)
