"""What tables do not have, and what cannot be a key."""
# conecta: board rows, row 0 top, marks 1 2 empty 0, by side


def evaluate(board, player):
    cell = board[5][3]
    below = board[5][0]
    names = {0: 10, 1: 20}
    if board[4][3] == player:
        return 1 if [cell] in {1, 2} else 0
    if board[4][0] == player:
        return {"a": 1}[below]
    return names[cell] + names.get(below, 5)
