# An object that is handed over, with a number for each side and whose turn it is.
class State:
    def __init__(self):
        self.discs = [0, 0]
        self.turn = 0
        self.count = 0
        self.up = 1
        self.right = 7

    def rival(self):
        return self.turn ^ 1

    def drop(self, bit):
        self.discs[self.turn] |= bit
        self.turn = self.rival()
        self.count += 1

    def taken(self):
        return self.discs[0] | self.discs[1]


def pairs(state, cells, step):
    return bin(cells & cells >> step).count("1")


def evaluate(state):
    mine = state.discs[state.turn]
    theirs = state.discs[state.rival()]
    value = state.count - bin(state.taken() & 63).count("1")
    for step in (state.up, state.right):
        value += 3 * pairs(state, mine, step) - 2 * pairs(state, theirs, step)
    return value
