def scorePosition(gameBoard, currentPlayer):
    return sum(r.count(currentPlayer) for r in gameBoard)
def evaluateBoard(board):
    return 1
