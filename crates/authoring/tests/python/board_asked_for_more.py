# A board of another file that has cells and knows more: its sizes, whose turn it is, whether it is over.
from engine import Board, Cell


def ended(board: Board):
    if not board.is_victory:
        return 0
    return 1000 if board.winner == board.current_player else -1000


def evaluate(board: Board):
    if board.is_victory or board.is_draw:
        return ended(board) + board.moves_left()
    me = board.current_player
    total = ended(board)
    for column in range(board.num_cols):
        for row in range(board.num_rows):
            if board[column][row] == me:
                total += 3 + row - abs(3 - column)
            elif board[column][row] != Cell.EMPTY:
                total -= 2
    return total
