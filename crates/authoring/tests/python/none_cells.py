class Board:
    WIDTH = 7
    HEIGHT = 6

    def __init__(self):
        self.board = [[None for _ in range(self.WIDTH)] for _ in range(self.HEIGHT)]
        self.history = []

    @property
    def cells(self):
        return [cell for row in self.board for cell in row]

    def lines(self):
        for row in self.board:
            for i in range(self.WIDTH - 3):
                yield row[i:i + 4]
        for c in range(self.WIDTH):
            column = [row[c] for row in self.board]
            for i in range(self.HEIGHT - 3):
                yield column[i:i + 4]

    def evaluate(self, player):
        score = 0
        opponent = 'Y' if player == 'R' else 'R'
        for line in self.lines():
            mine = sum(1 for cell in line if cell is not None and cell == player)
            theirs = sum(1 for cell in line if cell == opponent)
            if theirs == 0 and mine > 0:
                score += 4 ** mine
            elif mine == 0 and theirs > 0:
                score -= 4 ** theirs
        empty = self.cells.count(None)
        return score + empty / 100
