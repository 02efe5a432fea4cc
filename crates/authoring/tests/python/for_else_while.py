def count_open(board, player):
    total = 0
    for r in range(6):
        for c in range(4):
            for k in range(4):
                if board[r][c + k] not in (0, player):
                    break
            else:
                total += 1
    return total


def evaluate(board, player):
    other = player % 2 + 1
    c = 0
    heights = []
    while c < 7:
        r = 5
        while r >= 0 and board[r][c] != 0:
            r -= 1
        else:
            heights.append(5 - r)
        c += 1
    highest, *_ , lowest = sorted(heights, reverse=True)
    return count_open(board, player) - count_open(board, other) + (highest - lowest) * 0.25
