# Six bits a column, sides with numbers, the value for the first.
class Four:
    def __init__(self):
        self.player1_board = 0b0
        self.player2_board = 0b0
        self.room = [6] * 7

    def drop(self, board, column):
        board |= 1 << (column * 6 + (6 - self.room[column]))
        self.room[column] -= 1
        return board

    def evaluate_board(self):
        value = 0
        for column in range(7):
            for row in range(6):
                bit = 1 << (column * 6 + row)
                if self.player1_board & bit:
                    value += column + 10 * row
                elif self.player2_board & bit:
                    value -= column + 11 * row
            value += self.room[column] * column
        return value
