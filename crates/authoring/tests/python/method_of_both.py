"""The class and the object it is handed have a method of the same name, and nobody has won yet."""


class Heuristic:
    def get_score(self, game):
        self.board = game.state
        winner = game.get_score()
        player = game.player
        if winner == 1:
            return 100000
        if winner == -1:
            return -100000
        return self.count(player) - 2 * self.count(-player)

    def count(self, player):
        total = 0
        for r in range(6):
            for c in range(7):
                if self.board[r][c] == player:
                    total += 1 + min(c, 6 - c) * r
        return total
