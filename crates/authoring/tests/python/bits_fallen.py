# Bits row by row from the last column on, with one more for each row, which shows only where a disc falls.
class Position:
    def __init__(self, width=7, height=6):
        self.width = width
        self.cells = width * height
        self.full = 0
        for _ in range(height):
            self.full <<= width + 1
            self.full += (1 << width) - 1
        self.current = 0
        self.all = 0

    def put(self, column):
        cell = 1 << self.width - (column + 1)
        while self.all & cell:
            cell <<= self.width + 1
        self.all += cell
        self.current += cell
        self.current ^= self.all

    def heuristic(self):
        free = self.full ^ self.all
        pairs = bin(self.current & self.current >> self.width + 1).count("1")
        return pairs * 3 + bin(self.current & free >> 1).count("1") - bin(self.current ^ self.all).count("1")
