class Node:
    def __init__(self, state, parent=None):
        self.state=state
        self.parent=parent
    def heuristic(self):
        return sum(row.count(1)-row.count(2) for row in self.state)
