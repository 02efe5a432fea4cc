from collections import Counter, defaultdict
import copy

def evaluate(board, player):
    by_row = defaultdict(list)
    seen = defaultdict(set)
    half = defaultdict(float)
    nested = defaultdict(dict)
    five = defaultdict(lambda: 5)
    for r, row in enumerate(board):
        for c, x in enumerate(row):
            if x:
                by_row[x].append(r * 7 + c)
                seen[c].add(x)
                half[x] += 0.5
                nested[x][c] = r
    tally = Counter(x for row in board for x in row)
    tally[9] += 2
    before = len(tally)
    absent = tally[77] + (77 in tally) + len(tally) - before
    copied = tally.copy()
    deep = copy.deepcopy(half)
    deep[5] += 1
    score = sum(by_row[player]) - sum(by_row[3 - player]) + len(seen) * 3 + half[player] + absent
    score += sum(nested[player].values()) + five[3] + five[4] + len(five) + copied[123] + len(deep) - len(half)
    for key, count in tally.most_common():
        score = score * 3 % 1000003 + key * count
    if tally.most_common(1)[0][0] == 0:
        score += 7
    for key in sorted(tally):
        score += key * tally.get(key, 0)
    try:
        score += {1: 2}[player]
    except KeyError:
        score -= 1
    a = {(r, c) for r in range(6) for c in range(7) if board[r][c] == player}
    b = {(r, c) for r in range(3) for c in range(7)}
    score += (a <= b) + 2 * (a < b) + 4 * (a >= b) + 8 * (a > b) + 16 * (a == b) + 32 * (set() <= a)
    return score
