# An object of another file with a number for each side; sides are 0 and 1.
from engine import Position


def runs(cells, step):
    return bin(cells & (cells >> step)).count("1")


def evaluate(position: Position):
    if position.is_won():
        return position.result()
    me = position.get_current_player()
    other = position.get_opponent()
    total = 0
    for place in range(position.w * (position.h + 1)):
        if position.cells[0] & (1 << place):
            total += 2 if me == 0 else -1
        elif position.cells[1] & (1 << place):
            total += 2 if me == 1 else -1
    return total + runs(position.cells[me], 7) - runs(position.cells[other], 1)
