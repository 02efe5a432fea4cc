class Game:
    CELLS = [["-"] * 7 for _ in range(6)]

    def __init__(self, window):
        self.window = window

    def show(self):
        self.window.fill((0, 0, 0))

    def landing(self, game, col):
        for row in reversed(range(6)):
            if game.CELLS[row][col] == "-":
                return row
        return None

    def rate_position(self, game, token):
        rival = "Y" if token == "R" else "R"
        reach = [row for row in map(lambda col: self.landing(game, col), range(7)) if row is not None]
        cells = game.CELLS
        return sum(row.count(token) - row.count(rival) for row in cells[3:]) * 10 + sum(reach)
