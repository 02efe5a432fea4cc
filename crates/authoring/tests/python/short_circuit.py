def evaluate(board, player):
    a = board[5][0] or board[5][1] or 7
    b = board[5][3] and board[4][3]
    c = not a == b
    d = a if b else (c and 3)
    e = 0 < board[5][3] <= player < 3 != a
    f = (a > 1) + (b is None) * 2 + (d == 1.0) + [True, 1.0, 1].count(1)
    g = -7 // 2 + -7 % 3 + 7 % -3 + int(-3.7) + round(2.5) + round(-0.5) + 2 ** 3 + 2 ** -1 + 7 / 2
    h = divmod(-a, 4)
    return a + (b or 0) + c + d + e + f + g + h[0] * 10 + h[1] + bool([]) + bool("0") + (True and 5) + ("" or 2)
