# An object of another file that is asked by methods, and a class that keeps its board to itself.
from engine import GameState


class Judge:
    def __init__(self, depth=4):
        self.__depth = depth

    def evaluate(self, state: GameState):
        if state.is_over() and state.reason():
            return -state.utility(state.get_current_player())
        board = state.get_board()
        mine = state.get_current_player()
        total = 0
        for r in range(state.getRows()):
            for c in range(state.get_cols()):
                if board[r][c] == mine:
                    total += 2 + r + (c == 3)
                elif board[r][c] != 0:
                    total -= 1 + r
        return total * self.__depth
