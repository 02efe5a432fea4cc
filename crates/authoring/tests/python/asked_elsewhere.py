# Functions of other files tell whether the game has ended: nobody has won yet.
from rules import Side, has_won, is_game_over


def evaluate(board, player):
    if has_won(board, player) or is_game_over(board):
        return 1000
    if has_won(board, Side.SECOND):
        return -1000
    total = 0
    for column in board:
        for cell in column:
            if cell == player:
                total += 2
                break
            if cell == 3 - player:
                total -= 1
                break
    return total
