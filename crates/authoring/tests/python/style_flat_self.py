class Connect4:
    def __init__(self):
        self.board=[0]*42
    def evaluate(self, player):
        s=0
        for i in range(42):
            if self.board[i]==player: s+=3-abs(i%7-3)
        return s
