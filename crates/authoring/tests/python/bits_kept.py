# A number of bits for each side, and how high columns are, in attributes.
ROWS = 6
STEP = ROWS + 1
PERSON = 1
MACHINE = 2


class Game:
    def __init__(self):
        self.player_board = 0
        self.ai_board = 0
        self.heights = [0] * 7
        self.discs = 0

    def drop(self, col, piece):
        place = col * STEP + self.heights[col]
        if piece == PERSON:
            self.player_board |= 1 << place
        else:
            self.ai_board |= 1 << place
        self.heights[col] += 1
        self.discs += 1

    def score_position(self, piece):
        mine = self.ai_board if piece == MACHINE else self.player_board
        theirs = self.player_board if piece == MACHINE else self.ai_board
        value = 3 * bin(mine >> 3 * STEP & 63).count("1") + self.discs
        for step in (1, STEP, STEP + 1, STEP - 1):
            value += bin(mine & (mine >> step)).count("1") - bin(theirs & (theirs >> step)).count("1")
        return value + sum(h * c for c, h in enumerate(self.heights))
