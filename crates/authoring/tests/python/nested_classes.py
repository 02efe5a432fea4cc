class Heuristic:
    class Tally:
        def __init__(self):
            self.mine = 0
            self.theirs = 0

        def note(self, mine, theirs):
            if theirs == 0:
                self.mine += mine ** 2
            elif mine == 0:
                self.theirs += theirs ** 2

        def total(self):
            return self.mine - self.theirs

    def evaluate(self, board, player):
        tally = Heuristic.Tally()
        for row in board:
            for c in range(4):
                window = row[c:c + 4]
                mine = window.count(player)
                tally.note(mine, 4 - mine - window.count(0))
        return tally.total()
