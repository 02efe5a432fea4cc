import random

import arcade_window
from sound_of_discs import Player as Sound, volume

VOLUME = volume(3)
STEPS = [1, 2, 3]


class Screen:
    def __init__(self, title):
        self.title = title
        self.surface = arcade_window.Surface((70, 60), flags=arcade_window.FULL)

    def draw(self, board):
        for row in board:
            self.surface.blit(row)


class Game:
    """The window around it is not needed; everything that is worked out beside it is."""

    def __init__(self, window):
        self.rows = 6
        self.columns = 7
        self.window = window
        self.window.title("Four")
        window.configure(bg="blue", width=self.columns * 100)
        self.clock = arcade_window.time.Clock()
        self.size = (self.columns, self.rows)
        self.weights = [3, 4, 5, 7, 5, 4, 3]
        self.tiles = []
        self.labels = {}
        for row in range(self.rows):
            line = []
            for column in range(self.columns):
                frame = arcade_window.Frame(master=window)
                frame.grid(row=row, column=column)
                line.append(frame)
                self.labels[row, column] = row * column
            self.tiles.append(line)
        self.make_sounds()
        self.screen = Screen("Four")
        self.best = max(self.weights)
        self.bonus = 0
        if self.best > 5:
            self.bonus = 2
            arcade_window.display.set_caption("Four")
        for step in STEPS:
            self.bonus += step
            self.clock.tick(step)
        try:
            self.font = arcade_window.font.Font(None, 36)
            self.best_of_font = self.font.size("4")
        except Exception:
            self.font = None
        with arcade_window.locked("record.txt") as record:
            self.record = record.read()
        self.count_weights()

    def make_sounds(self):
        self.sound = Sound(VOLUME)
        self.sound.play()
        self.is_loud = True

    def count_weights(self):
        self.total = 0
        for weight in self.weights:
            self.total += weight
            self.sound.beep(self.total)

    def score_position(self, board, piece):
        score = self.total + self.bonus + len(self.labels) + self.best
        if self.is_loud:
            score += 1
        for row in range(self.rows):
            for column in range(self.columns):
                if board[row][column] == piece:
                    score += self.weights[column] + self.labels[row, column]
        return score

    def drop(self, board, column, piece):
        for row in range(self.rows - 1, -1, -1):
            if board[row][column] == 0:
                board[row][column] = piece
                self.screen.draw(board)
                return
