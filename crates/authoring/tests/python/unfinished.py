# What other files tell of the end of a game: nobody has won yet.
from .rules import Rules


def judge(state, who):
    if state.isGameOver() or state.is_draw or state.has_winner(who):
        return 0
    if state.is_terminal:
        return 1000 if state.winner == who else -1000
    if state.get_winner() is not None:
        return 500
    total = 1 if state.current_winner != 0 else 0
    for r in range(6):
        for c in range(7):
            if state.grid[r][c] == who:
                total += 3 + r - abs(3 - c)
    return total


def evaluate(state, who):
    return judge(state, who) - judge(state, -who)
