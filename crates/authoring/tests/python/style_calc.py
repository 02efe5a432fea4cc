def calc_heuristic(matrix, turn):
    other = 'Y' if turn=='R' else 'R'
    return sum(r.count(turn)-r.count(other) for r in matrix)
