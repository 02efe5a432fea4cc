class Board:
    def __init__(self, width=7, height=6):
        self.width=width
        self.height=height
        self.cells=[[None]*height for _ in range(width)]
    def score(self, color):
        s=0
        for x in range(self.width):
            for y in range(self.height):
                if self.cells[x][y]==color: s+=y
        return s
