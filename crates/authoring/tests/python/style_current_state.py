def evaluation(current_state, max_player):
    total=0
    for line in current_state:
        total += line.count(max_player)
    return total
