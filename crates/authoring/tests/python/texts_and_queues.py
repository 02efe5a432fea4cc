"""Methods of texts, sets and deques."""
# conecta: entry score_position, marks 1 2, row 0 bottom
from collections import deque


def group(board, row, column, piece):
    """How many discs of a side hang together, by a queue."""
    waiting = deque([(row, column)])
    seen = {(row, column)}
    while waiting:
        r, c = waiting.popleft()
        for dr, dc in ((0, 1), (1, 0), (0, -1), (-1, 0)):
            place = (r + dr, c + dc)
            inside = 0 <= place[0] < 6 and 0 <= place[1] < 7
            if inside and place not in seen and board[place[0]][place[1]] == piece:
                seen.add(place)
                waiting.append(place)
    return len(seen)


def score_position(board, piece):
    score = 0
    for row in range(6):
        for column in range(7):
            if board[row][column] == piece:
                score += group(board, row, column, piece)
    text = "".join(str(cell) for cell in board[0])
    score += text.rfind(str(piece)) * 3 + text.find("0", 2) + text.count("0", 1, 5)
    score += len(text.strip("0")) + len(text.lstrip("0")) - len(text.rstrip("0"))
    before, found, behind = text.partition(str(piece))
    score += len(before) * 2 + len(found) + len(text.split("0", 2)[-1]) + len(text.rsplit("0", 1)[0])
    score += len(text.center(12, ".")) + text.rjust(9, "x").count("x") + text.ljust(8).count(" ")
    score += text.replace("0", "", 2).count("0") + text.startswith(("1", "2")) + text.isalnum() + "ab".isalpha()
    kinds = set(board[1])
    kinds.update(board[2], [9])
    score += len(kinds) + kinds.issuperset({9}) + kinds.isdisjoint({5}) + len(kinds.symmetric_difference({0, 7}))
    kinds.clear()
    last = deque()
    last.extend(board[0])
    last.appendleft(4)
    items = [5, 6, 7, 8, 9]
    del items[1:3]
    del items[::2]
    return score + last[0] + last.pop() + len(last) + len(kinds) + sum(items)
