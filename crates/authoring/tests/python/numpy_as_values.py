"""Functions of numpy and of Python as values, texts made of arrays, slices kept for later."""
import math
from operator import itemgetter

import numpy as np

TURNS = {"as it is": np.asarray, "mirrored": np.fliplr, "upside down": np.flipud}
PLACES = [np.s_[0, :], np.s_[:, 3], np.s_[1:4, 2], np.s_[::-1, 6]]


def along(rows, how):
    return [how(row) for row in rows]


def score_position(board, piece):
    score = 0
    for turn in [None, np.fliplr, np.transpose]:
        seen = turn(board) if turn else board
        for row in seen[:3]:
            text = "".join(row.astype(int).astype(str))
            score += 5 * text.count(str(piece) * 2) + text.find("0")
        score += len("".join(seen[0].astype(str)))
    for name, turn in TURNS.items():
        score += len(name) * int(turn(board)[1][0])
    for place in PLACES:
        part = board[place]
        score += int(part.sum()) * len(part)
    upper = slice(3, None)
    score += np.count_nonzero(board[upper]) - np.count_nonzero(board[upper, 0:2])
    score += sum(map(np.count_nonzero, board)) + max(along(board, np.max)) + sum(along(board, len))
    fullest = max(board, key=np.sum)
    score += int(fullest.sum())
    best = max if piece == 1 else min
    score += best([3, 1, 2]) + best(4, 9)
    for how in (math.floor, math.sqrt, abs, round):
        score += how(16.25)
    score += sorted([(1, 5), (2, 3), (0, 4)], key=itemgetter(1))[0][0]
    old = board.astype(np.int32)
    score += int(old[0].sum()) + np.iinfo(np.int32).max % 1000
    return score
