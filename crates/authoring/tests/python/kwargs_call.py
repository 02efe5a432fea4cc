def weigh(mine=0, theirs=0, *, center=1, edge=0.5):
    return mine * center - theirs * edge


def evaluate(board, player, weights=None):
    weights = weights or {"center": 3, "edge": 0.25}
    mine = sum(row[3] == player for row in board)
    theirs = sum(cell not in (0, player) for row in board for cell in row)
    options = (mine, theirs)
    return weigh(*options, **weights) + weigh(theirs=theirs, mine=mine)
