def total(*values):
    result = 0
    for value in values:
        result += value
    return result


def line(a, b, c, d):
    return a * 1000 + b * 100 + c * 10 + d


def pair(x, y=4, *, scale=1):
    return (x + y) * scale


def evaluate(board, player):
    score = total(1, 2, 3) + total() + total(*board[0])
    for row in board:
        score += line(*row[:4])
        score -= line(*[1 if x == player else 0 for x in row[3:]])
    score += pair(1) + pair(1, 2) + pair(y=3, x=1) + pair(2, scale=5)
    print("score", score, sep="=", end="!\n")
    print(*board[0])
    return score + max(*board[5]) + [*board[1], *board[2]].count(player)
