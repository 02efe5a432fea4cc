# Classes that say how their objects are compared, for searches that are not here.
class Node:
    def __init__(self, board, depth=0):
        self.board = board
        self.depth = depth

    def __eq__(self, other):
        return self.board == other.board

    def __lt__(self, other):
        return self.depth < other.depth

    def __hash__(self):
        return hash(str(self.board))

    def evaluate(self, player):
        seen = Node(self.board, 2)
        total = 0 if seen is self or seen is None else 1
        for row in self.board:
            total += row.count(player) * (1 + (row[3] == player))
        return total + seen.depth
