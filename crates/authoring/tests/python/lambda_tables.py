evaluators = [
    lambda b, p: sum(row.count(p) for row in b),
    lambda b, p: -sum(row.count(3 - p) for row in b),
    lambda b, p: 3 * [row[3] for row in b].count(p),
]
coefficients = [1, 0.5, 2]


def evaluation(board, player):
    return sum(k * f(board, player) for k, f in zip(coefficients, evaluators))
