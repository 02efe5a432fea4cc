def evaluate(board, player):
    middle = [row[3] for row in board]
    if middle.count(player) == 2:
        return board[6][0]
    if middle.count(player) == 3:
        return undefined_name + 1
    if middle.count(0) == 5:
        return 1 / (middle.count(player) - 1)
    if middle.count(player) == 1 and board[5][0] == player:
        return {"a": 1}["b"]
    if board[5][6] == player:
        return None + 1
    if board[5][0] == 3 - player:
        return int("x")
    if board[4][1] == player:
        a, b = [1, 2, 3]
    return len(middle)
