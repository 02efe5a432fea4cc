# The cells are what has rows and columns; both sides stand in another object that is handed to the constructor.
class Solver:
    def __init__(self, game, row_count, column_count):
        self.game = game
        self.high = row_count
        self.wide = column_count

    def is_free(self, col):
        return self.game.state.slots[col][-1] is None

    def evaluate_position(self, status, player):
        other = self.game.second_player
        if player == self.game.second_player:
            other = self.game.first_player
        value = 0
        for col in range(self.wide):
            for row in range(self.high - 3):
                part = [status.slots[col][row + i] for i in range(4)]
                if part.count(player) == 2 and part.count(None) == 2:
                    value += 5 + col
                elif part.count(other) == 2 and part.count(None) == 2:
                    value -= 3
        return value
