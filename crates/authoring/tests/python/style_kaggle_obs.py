def agent(observation, configuration):
    import random
    board = observation.board
    columns = configuration.columns
    def score_board(b, mark):
        s=0
        for i in range(len(b)):
            if b[i]==mark: s+=3-abs(i%columns-3)
        return s
    return max(range(columns), key=lambda c: score_board(board, observation.mark))
