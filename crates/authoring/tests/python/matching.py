"""`match` in all the forms that are understood."""
# conecta: board rows, row 0 top, marks 1 2 empty 0, by side


class Mark:
    MINE = 1
    THEIRS = 2


def of_count(mine, theirs):
    match mine, theirs:
        case 4, _:
            return 1000
        case (3, 0):
            return 50
        case (2 | 3 as many, 0 | 1):
            return many * 3
        case [0, enemy] if enemy > 2:
            return -80
        case (n, 0) if n:
            points = n
        case _:
            points = -1
    return points


def of_value(value):
    match value:
        case None:
            return 1
        case True:
            return 2
        case 1 | 0.5 | -1:
            return 4
        case Mark.THEIRS:
            return 8
        case "X" | "O" as letter:
            return len(letter) + 16
        case []:
            return 32
        case [one]:
            return 64 + one
        case (a, (b, c)):
            return a + b * c
        case [1, _, last]:
            last += 1
            return 128 + last
    return 0


def evaluate(board, player):
    total = 0
    for r in range(6):
        for c in range(4):
            window = board[r][c:c + 4]
            total += of_count(window.count(player), window.count(3 - player)) * (r + 1)
    for value in (None, True, 1, 1.0, 0.5, 2, "X", "XO", [], (), [7], (1, (2, 3)), [1, 5, 6], range(1, 4), {1: 2}, 9):
        total = total * 3 % 10007 + of_value(value)
    for row in board:
        match row[3]:
            case 0:
                continue
            case mark if mark == player:
                total += 7
            case other:
                total -= other
                if other == 2:
                    break
    match board[5][0]:
        case 1:
            seen = 3
        case 2:
            seen = 4
    if board[5][0]:
        total += seen
    elif board[5][6]:
        return seen
    return total
