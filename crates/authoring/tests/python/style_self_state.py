import numpy as np
class Agent:
    def __init__(self, player_id, depth):
        self.player_id = player_id
        self.depth = depth
    def eval(self, state):
        return np.sum(state==self.player_id)-np.sum(state==3-self.player_id)
