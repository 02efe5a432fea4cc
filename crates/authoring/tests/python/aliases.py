"""Lists that are known under several names, and hold other things later than at first."""


def put(target, index, value):
    target[index] = value
    return target


def widest(rows):
    return max(rows, key=len)


def pair(a, b):
    return a, b


class Box:
    def __init__(self):
        self.items = [1, 2, 3]
        self.other = None

    def share(self):
        self.other = self.items
        return self.other


def evaluate(board, player):
    total = 0
    # Two names, one list; then a float in it, then a text.
    first = [1, 2, 3]
    second = first
    second[1] = 2.5
    total += first[1]
    put(first, 0, "x")
    total += 100 if second[0] == "x" else 0
    # A list in a list, a tuple and a dictionary.
    inner = [0, 0]
    outer = [inner, [5, 6]]
    holder = (inner, 7)
    known = {"inner": inner, 3: [9]}
    outer[0][0] = 1.25
    total += inner[0] + holder[0][0] + known["inner"][0]
    known["inner"].append(4)
    total += len(inner) * 1000 + inner.count(4) * 10
    known[3].append(None)
    total += len(known[3])
    # Through library functions.
    rows = [[1], [1, 2, 3], [2, 2]]
    best = widest(rows)
    best[2] = 0.5
    total += sum(rows[1])
    copied = sorted(rows, key=len)
    copied[0][0] = -4
    total += rows[0][0] * 3
    turned = list(reversed(rows))
    turned[0].append(11)
    total += sum(rows[2])
    # Parts are copies, all the way down only one level.
    part = rows[0:2]
    part[0] = [77]
    part[1][0] = 8
    total += rows[0][0] + rows[1][0]
    # Sums and products of lists.
    joined = rows[0] + rows[1]
    joined[0] = 3.75
    total += rows[0][0] + joined[0] + len(joined)
    grid = [[0] * 3] * 2
    grid[0][1] = 6
    total += grid[1][1]
    grown = rows[2]
    grown += [0.25]
    total += rows[2][-1]
    # Unpacked, zipped, passed through functions.
    a, b = pair(inner, outer)
    a[1] = 50
    total += b[0][1]
    for left, right in zip(rows, outer):
        left.append(right)
    total += rows[0][-1][1]
    # The board itself.
    mine = board[0]
    before = mine.count(player)
    mine[0] = player
    total += (board[0].count(player) - before) * 7
    board[1] = [player] * 7
    total += board[1].count(player) + board[1][6]
    # Fields of objects.
    box = Box()
    box.share()[0] = 2.25
    total += box.items[0]
    box.items = (9, 8)
    total += box.items[1] + box.other[2]
    nothing = [x for x in [] if x]
    for item in nothing:
        total += item.unknown
    swap = [1, 2.5]
    swap[0], swap[1] = swap[1], swap[0]
    total += swap[0] * 2 + swap[1]
    mixed = (1, (2, 3.5), [4])
    for item in mixed:
        total += item if item == 1 else len(item)
    mixed[2].append(1)
    return total + len(mixed[2]) + mixed[1][1]
