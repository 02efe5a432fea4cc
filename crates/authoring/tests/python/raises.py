def evaluate(board, player):
    """Some positions are errors."""
    cells = [x for row in board for x in row]
    mine = cells.count(player)
    theirs = cells.count(3 - player)
    if mine == 5:
        raise ValueError("five")
    if mine == 7:
        return cells[100]
    if mine == 9:
        return 1 // (mine - 9)
    if mine == 11:
        return {}["x"]
    if mine == 12:
        return undefined_name
    if mine == 3:
        return None + 1
    if mine == 14:
        return
    assert mine != 16, "sixteen"
    ratio = mine / (theirs + 1)
    return ratio * 100
