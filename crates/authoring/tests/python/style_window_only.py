PLAYER=1
BOT=2
def evaluate_window(window, piece):
    opp = PLAYER if piece==BOT else BOT
    return window.count(piece)-window.count(opp)
def position_evaluation(board, piece):
    s=0
    for r in range(6):
        for c in range(4):
            s+=evaluate_window([board[r][c+i] for i in range(4)], piece)
    return s
