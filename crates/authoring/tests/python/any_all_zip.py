def transpose(board):
    return list(map(list, zip(*board)))


def evaluate_line(line, me, you):
    if all(cell == 0 for cell in line):
        return 0
    if any(cell == you for cell in line):
        return -1 if not any(cell == me for cell in line) else 0
    return 2 ** line.count(me)


def heuristic_value(board, me=1, you=2):
    rows = [row[i:i + 4] for row in board for i in range(len(row) - 3)]
    columns = [col[i:i + 4] for col in transpose(board) for i in range(len(col) - 3)]
    return sum(evaluate_line(line, me, you) for line in [*rows, *columns])
