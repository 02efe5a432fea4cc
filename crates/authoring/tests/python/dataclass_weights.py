from dataclasses import dataclass, field
from enum import Enum

class Cell(Enum):
    EMPTY = 0
    RED = 1
    YELLOW = 2

@dataclass
class Weights:
    center: int = 3
    three: int = 50
    two: float = 2.5

def heuristic(board, player):
    w = Weights()
    other = 2 if player == 1 else 1
    score = 0
    center = [row[3] for row in board]
    score += center.count(player) * w.center
    windows = ([board[r][c + i] for i in range(4)] for r in range(6) for c in range(4))
    for window in windows:
        if window.count(player) == 3 and window.count(0) == 1:
            score += w.three
        elif window.count(player) == 2 and window.count(0) == 2:
            score += w.two
        if window.count(other) == 3 and window.count(0) == 1:
            score -= w.three
    return score
