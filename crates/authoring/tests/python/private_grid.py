"""Attributes that are private to their class have another name outside of it."""


class Grid:
    def __init__(self, rows, cols):
        self.__rows = rows
        self.__cols = cols
        self.__board = [[0] * cols for _ in range(rows)]
        self.__counts = [0] * cols

    def drop(self, col, who):
        self.__board[self.__rows - 1 - self.__counts[col]][col] = who
        self.__counts[col] += 1

    def eval(self, player):
        score = self.__counts[3]
        for row in range(self.__rows):
            for col in range(self.__cols):
                if self.__board[row][col] == player:
                    score += row + 2 * col
        return score
