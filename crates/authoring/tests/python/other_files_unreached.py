"""What is in other files counts where it is reached: an evaluation of games that go on does not ask for it."""
from search import LOST_FOR_GOOD
import results


def score_position(board, piece):
    total = 0
    for row in board:
        total += row.count(piece) ** 2
        if row.count(piece) > 7:
            return results.outcome_of(board, piece)
    return total if total >= 0 else LOST_FOR_GOOD
