import math

INF = math.inf


def evaluate(board, color):
    """color is 1 or -1, cells are 1, -1 or 0"""
    if not any(any(row) for row in board):
        return 0
    value = 0
    for r in range(6):
        for c in range(7):
            v = board[r][c]
            if v == 0:
                continue
            for dr, dc in ((0, 1), (1, 0), (1, 1), (-1, 1)):
                length = 1
                rr, cc = r + dr, c + dc
                while 0 <= rr < 6 and 0 <= cc < 7 and board[rr][cc] == v:
                    length += 1
                    rr += dr
                    cc += dc
                value += v * (0, 0, 2, 9, 1000)[min(length, 4)]
    value = max(-INF, min(INF, value))
    return color * value
