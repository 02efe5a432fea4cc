def evaluate(board, player):
    flat = sum(board, [])
    total = 0
    for start in range(42):
        for step, length in ((1, 4), (7, 4), (8, 4), (6, 4)):
            cells = flat[start:start + step * length:step]
            if len(cells) == length and cells.count(player) == 3 and cells.count(0) == 1:
                total += 1
    total += flat[::-1].index(player) if player in flat else -1
    total += sum(flat[-7:]) + sum(flat[35:-1:2]) + len(flat[3:-1:-1]) + len(flat[40:100])
    board[0][1:3] = [0, 0]
    del board[1][0]
    return total + len(board[1]) * 10 - sum(map(len, board))
