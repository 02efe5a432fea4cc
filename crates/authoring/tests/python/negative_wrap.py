"""Negative indices wrap, slices past the end shorten, errors are caught by accident."""


def evaluate(board, player):
    total = 0
    for r in range(6):
        for c in range(7):
            if board[r][c] != player:
                continue
            # r - 3 may be negative and look at the other end
            if board[r-3][c-3] == player:
                total += 3
            try:
                if board[r+1][c+1] == player and board[r+2][c+2] == player:
                    total += 10
            except:
                total -= 1
            try:
                if board[r][c+3] == 0:
                    total += 2
            except IndexError:
                pass
            window = board[r][c:c+4]
            total += len(window)
            total += len(board[r][c-1:c+2]) * 2
            total += sum(1 for x in board[r][3:-1:-1] if x == player)
            total += len(board[r][::-1][2:5]) + len(board[r][-9:3]) + len(board[r][5:2])
    return total
