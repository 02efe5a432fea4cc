from dataclasses import dataclass, field

BASE = 2


@dataclass
class Tuning:
    middle: int = 4
    steps: int = BASE + 1
    total: int = field(init=False)
    seen: list = field(init=False, default_factory=list)
    name: str = "tuning"

    def __post_init__(self):
        self.total = self.middle * self.steps
        self.seen.append(self.name)


def evaluate_board(board, piece):
    plain = Tuning()
    other = Tuning(5, 2, "other")
    named = Tuning(name="named", middle=1)
    score = plain.total - other.total + len(other.seen[0]) + named.total + len(named.seen)
    for row in board:
        score += row[3:5].count(piece) * plain.middle - row[0:2].count(3 - piece) * other.steps
    return score
