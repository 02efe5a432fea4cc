class Field:
    W = 7
    H = 6

    def __init__(self, cells=None, last=None):
        if cells is None:
            self.spots = [[0 for i in range(self.W)] for j in range(self.H)]
            self.turn = 1
        else:
            self.spots = cells
            self.turn = 2
        self.last = last

    def drop(self, x):
        y = 0
        while y < self.H:
            if self.spots[y][x] == 0:
                break
            y += 1
        self.spots[y][x] = self.turn
        self.turn = [0, 2, 1][self.turn]

    def height(self, x):
        return sum(1 for y in range(self.H) if self.spots[y][x])


def heuristic(board, player):
    rival = [0, 2, 1][player]
    spots = board.spots
    total = 0
    for y in range(board.H):
        for x in range(board.W):
            if spots[y][x] == player:
                total += 3 + y - abs(3 - x)
            elif spots[y][x] == rival:
                total -= 3
    return total + board.height(3)
