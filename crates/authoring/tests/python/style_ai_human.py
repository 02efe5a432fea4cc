AI='O'
HUMAN='X'
def evaluate(board):
    score=0
    for row in board:
        score+=row.count(AI)-row.count(HUMAN)
    return score
