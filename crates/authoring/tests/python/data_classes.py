import dataclasses
from dataclasses import dataclass, field
from typing import ClassVar

@dataclass
class Weights:
    LIMIT: ClassVar[int] = 9
    center: int = 3
    three: float = 50.5
    lines: list = field(default_factory=list)
    seen: dict = field(default_factory=dict)
    kept: int = field(default=4)

    def __post_init__(self):
        self.total = self.center + self.kept

    def note(self, n):
        self.lines.append(n)
        self.seen[n] = self.seen.get(n, 0) + 1

@dataclasses.dataclass(order=False)
class More(Weights):
    center: int = 7
    extra: int = 1

@dataclass
class Cell:
    row: int
    col: int

    def worth(self):
        return 3 - abs(3 - self.col) + self.row

def evaluate(board, player):
    a, b, c = Weights(), Weights(5, three=1.5), More(extra=2)
    for r, row in enumerate(board):
        a.note(row.count(player))
        b.note(r)
    cells = [Cell(r, col=c) for r in range(6) for c in range(7) if board[r][c] == player]
    score = sum(cell.worth() for cell in cells)
    score += a.center * 2 + b.center + c.center + a.three + b.three + c.extra + Weights.LIMIT + a.kept
    score += len(a.lines) + len(b.lines) + len(c.lines) + sum(a.seen.values()) + a.total + b.total + c.total
    return score + (a is b) + (cells[0] is cells[0] if cells else 0)
