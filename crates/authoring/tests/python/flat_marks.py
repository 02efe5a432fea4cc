def heuristic(board, mark, rows, columns, inarow):
    def at(r, c):
        return board[r * columns + c]

    other = 3 - mark
    total = 0
    for r in range(rows):
        for c in range(columns):
            for dr, dc in ((0, 1), (1, 0), (1, 1), (1, -1)):
                rr, cc = r + dr * (inarow - 1), c + dc * (inarow - 1)
                if rr >= rows or cc >= columns or cc < 0:
                    continue
                cells = [at(r + dr * i, c + dc * i) for i in range(inarow)]
                if other not in cells:
                    total += 10 ** cells.count(mark)
                elif mark not in cells:
                    total -= 10 ** cells.count(other)
    return total
