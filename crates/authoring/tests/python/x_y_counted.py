def eval_function(board, player, opponent, depth):
    lines = 0
    for x in range(7):
        for y in range(6):
            for dx, dy in ((1, 0), (0, 1), (1, 1), (1, -1)):
                cells = []
                for k in range(4):
                    nx, ny = x + k * dx, y + k * dy
                    if 0 <= nx < 7 and 0 <= ny < 6:
                        cells.append(board[nx][ny])
                if len(cells) < 4:
                    continue
                if opponent not in cells:
                    lines += cells.count(player) ** 2
                if player not in cells:
                    lines -= cells.count(opponent) ** 2
    return lines - depth
