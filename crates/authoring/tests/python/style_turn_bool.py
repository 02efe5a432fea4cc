class Board:
    def __init__(self):
        self.grid=[['.' for _ in range(7)] for _ in range(6)]
        self.turn=True
    def evaluate(self):
        s=0
        for r in self.grid:
            s+=r.count('X')-r.count('O')
        return s
