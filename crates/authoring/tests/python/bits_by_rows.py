# An object with two numbers, row by row; the value is the second's.
WEIGHT = [1, 2, 3, 5, 3, 2, 1]


def evaluate_board(state):
    player1_sum = player2_sum = 0
    for row in range(6):
        for col in range(7):
            index = row * 7 + col
            if state.player1 & (1 << index):
                player1_sum += WEIGHT[col] + row
            elif state.player2 & (1 << index):
                player2_sum += WEIGHT[col] + row
    return player2_sum - player1_sum
