X = 7
Y = -3


def evaluate(board, player):
    n = sum(sum(row) for row in board)
    m = sum(1 for row in board for x in row if x == player) - 4
    a = n // -3 + n % -5 + -n // 4 + -n % 7
    b = m // 2 * 3 - m % 3 ** 2 + (m << 2) - (n >> 1) + (n ^ m) + (n | 5) - (n & 6) + ~m
    c = n / 7 + m / 3.0 + 2 ** -2 + n ** 0.5 + 1e3 - .5
    d = (True + True) * n + (n > m) - (not n) + (m == -m)
    e = min(n, m, 3) + max(n, 2.5) + abs(m) + round(n / 3) + round(m / 7, 3) + int(-n / 3) + int("12") + float("1.5")
    f = divmod(n, 4)[0] * 10 + divmod(-n, 4)[1] + pow(m, 2) + pow(2, 3)
    g = (n or 5) + (m and 7) + (0 if n else 1) + (1 < m < 3) + (n == n != m)
    h = float(n) // 3 + float(-n) % 3 + (n * 1.0 == n) * 2
    i = X * Y + X // Y + X % Y + 10 ** 12 // 7 + 1_000_000 % 999 + 0x1F + 0b101 + 0o17
    return a + b + c + d + e + f + g + h + i
