"""Lines that can still become four, threats, and the middle column."""

ALIAS = "ALIAS_HERE"  # the name in rankings

# Numbers up here are weights. `conecta tune FILE_HERE` looks for better ones, within the ranges in the comments;
# `FILE_HERE(THREE=80)` plays with another one.
THREE = 50   # 0..200: three of mine in a window whose fourth cell is empty
TWO = 10     # 0..50: two of mine, two empty
THREAT = 40  # 0..200: an empty cell that would complete a line
MIDDLE = 6   # 0..30: a disc in the middle column

MINE, THEIRS = 1, 2  # what cells hold; 0 is an empty one


def evaluate(board):
    """The value of a board for the side to move: the larger, the better for it.

    Nobody has won yet: finished games are scored by the search. `board[row][column]` is a cell, row 0 at the bottom.
    The board knows more: board.rows, board.columns, board.line (four), board.windows() (all lines of four cells as
    lists), board.heights(), board.threats(MINE) (empty cells that win, as (row, column)),
    board.run(MINE, column, row, "up-right") and, in the game with bombs, board.is_bomb(row, column).
    """
    value = 0
    for window in board.windows():
        value += points(window, MINE) - points(window, THEIRS)
    value += THREAT * (len(board.threats(MINE)) - len(board.threats(THEIRS)))
    middle = board.columns // 2
    for row in range(board.rows):
        if board[row][middle] == MINE:
            value += MIDDLE
        elif board[row][middle] == THEIRS:
            value -= MIDDLE
    # print("value", value)  # `conecta eval FILE_HERE 4453 --log` shows what is printed
    return value


def points(window, side):
    """What a window is worth to a side: nothing if the other one is in it."""
    own, empty = window.count(side), window.count(0)
    if own + empty < len(window):
        return 0
    if empty == 1:
        return THREE
    if empty == 2:
        return TWO
    return 0
