"""Kaggle's flat board."""


def cell(board, row, column, columns):
    return board[row * columns + column]


def evaluate(board, mark, rows, columns, inarow):
    score = 0
    other = 3 - mark
    for r in range(rows):
        for c in range(columns):
            for dr, dc in ((0, 1), (1, 0), (1, 1), (1, -1)):
                er, ec = r + dr * (inarow - 1), c + dc * (inarow - 1)
                if not (0 <= er < rows and 0 <= ec < columns):
                    continue
                mine = theirs = 0
                for i in range(inarow):
                    v = board[(r + dr * i) * columns + c + dc * i]
                    if v == mark:
                        mine += 1
                    elif v == other:
                        theirs += 1
                if theirs == 0:
                    score += mine ** 2
                elif mine == 0:
                    score -= theirs ** 3
    return score
