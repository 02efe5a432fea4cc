import sys
import pygame
import numpy as np
from math import inf

BLUE = (0, 0, 255)
SQUARESIZE = 100
ROWS = 6
COLS = 7
THREE = 50
TWO = 10.5  # 0..40

pygame.init()
screen = pygame.display.set_mode((700, 700))
font = pygame.font.SysFont("monospace", 75)


def draw_board(board):
    for c in range(COLS):
        pygame.draw.rect(screen, BLUE, (c * SQUARESIZE, 0, SQUARESIZE, SQUARESIZE))


def winning_move(board, piece):
    for c in range(COLS - 3):
        for r in range(ROWS):
            if board[r][c] == piece and board[r][c+1] == piece and board[r][c+2] == piece and board[r][c+3] == piece:
                return True


def evaluate_state(board, piece):
    if winning_move(board, piece):
        return inf
    score = 0
    for r in range(ROWS):
        for c in range(COLS - 3):
            w = [board[r][c + i] for i in range(4)]
            if w.count(piece) == 3:
                score += THREE
            elif w.count(piece) == 2:
                score += TWO
    return score


if __name__ == "__main__":
    board = np.zeros((ROWS, COLS))
    while True:
        for event in pygame.event.get():
            if event.type == pygame.QUIT:
                sys.exit()
