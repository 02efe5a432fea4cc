# A board under a name of its own, in an object of another file: put into a variable, gone through, handed on.
from game import Position


def discs(cells, who):
    return sum(1 for column in cells for cell in column if cell == who)


def towers(state: Position, who):
    total = 0
    for x, column in enumerate(state.slots_of_columns):
        for y, cell in enumerate(column):
            if cell is None:
                break
            if cell == who:
                total += 2 * y + x
    return total


def evaluate(state: Position, who):
    if state.is_finished():
        return state.reward(who)
    print(state)
    cells = state.slots_of_columns
    middle = sum(1 for cell in cells[len(cells) // 2] if cell == who)
    return discs(state.slots_of_columns, who) + 3 * middle + towers(state, who)
