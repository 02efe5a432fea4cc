# Of two numbered sides, the value is the second's: what it has is added.
class Judge:
    def part(self, cells, player_1, player_2):
        value = 0
        if cells.count(player_2) > 2:
            value += 5
        elif cells.count(player_1) > 2:
            value -= 7
        return value

    def evaluate(self, board, player_1, player_2):
        value = 0
        for row in board:
            for cell in row:
                if cell == player_1:
                    value -= 1
                elif cell == player_2:
                    value += 2
        return value + sum(self.part(row, player_1, player_2) for row in board)
