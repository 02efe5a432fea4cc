# Who is to move stands in an attribute that begins as nobody; what a player is is told to it later.
class Match:
    def __init__(self):
        self.cells = [[0 for i in range(7)] for j in range(6)]
        self.moving = 0

    def put(self, column):
        for i in range(5, -1, -1):
            if not self.cells[i][column]:
                self.cells[i][column] = self.moving
                return i

    def change(self):
        if self.moving == 1:
            self.moving = 2
        elif self.moving == 2:
            self.moving = 1

    def evaluation(self, state):
        if self.moving == 1:
            other = 2
        elif self.moving == 2:
            other = 1
        value = 0
        for i in range(6):
            for j in range(6):
                if state[i][j] == self.moving == state[i][j + 1]:
                    value += 2 + i
                elif state[i][j] == other == state[i][j + 1]:
                    value -= 1 + i
        return value
