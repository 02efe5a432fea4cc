"""A data class that is handed to the evaluation: its board, who is to move, and what has a default."""
from dataclasses import dataclass


@dataclass
class Place:
    board: list
    player: int
    winner: int = None

    def center(self, who):
        return sum(1 for row in self.board if row[3] == who)

    def foe(self):
        return 3 - self.player


def heuristic(place: Place, player):
    if place.winner is not None:
        return 1000
    score = 4 * place.center(player) - 3 * place.center(3 - player) + 2 * place.center(place.foe())
    for row in place.board:
        score += row.count(player) ** 2
    return score
