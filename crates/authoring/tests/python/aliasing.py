def evaluate(board, player):
    rows = [[0] * 3] * 2
    rows[0][1] = player
    same = rows
    same += [[5]]
    other = rows + [[6]]
    first, *middle, last = [1, 2, 3, 4]
    x = y = []
    x.append(len(other))
    total = sum(map(sum, rows)) + len(same) + y[0] + first + last + sum(middle)
    backup = [row[:] for row in board]
    board[0][0] = 99
    total += backup[0][0] - board[0][0]
    for row in board:
        row.reverse()
    total += board[0][6] + board[5].pop() + board[5].pop(0)
    board[4].insert(2, 7)
    board[4].remove(7)
    board[3].extend([1, 2])
    return total + len(board[4]) + len(board[3]) + board[3].index(1)
