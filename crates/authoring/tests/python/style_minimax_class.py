import math
class AIPlayer:
    def __init__(self, player_number):
        self.player_number = player_number
        self.type = 'ai'
        self.player_string = 'Player {}:ai'.format(player_number)
    def get_alpha_beta_move(self, board):
        raise NotImplementedError('x')
    def evaluation_function(self, board):
        score=0
        opp = 1 if self.player_number==2 else 2
        for r in range(6):
            for c in range(7):
                if board[r][c]==self.player_number: score+=1
                elif board[r][c]==opp: score-=1
        return score
