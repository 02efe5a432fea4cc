class Game:
    def __init__(self):
        self.board=[[0]*7 for _ in range(6)]
    def cells(self): return [x for r in self.board for x in r]
class AI:
    def __init__(self, game, piece):
        self.game=game
        self.piece=piece
    def score(self):
        return self.game.cells().count(self.piece)+sum(r.count(self.piece) for r in self.game.board)
