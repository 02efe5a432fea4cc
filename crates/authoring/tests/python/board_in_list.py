# A state that is a list, of which only the board is asked.
def lines(state, mark):
    cells = state[0]
    found = 0
    for r in range(6):
        for c in range(4):
            if all(cells[r][c + k] != 3 - mark for k in range(4)):
                found += 1
    return found


def value(state):
    board = state[0]
    middle = sum(1 if board[r][3] == 1 else -1 for r in range(6) if board[r][3] != 0)
    return 3 * middle + lines(state, 1) - lines(state, 2)
