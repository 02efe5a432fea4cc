def evaluate_board(board, player):
    score = 0
    enemy = 'O' if player == 'X' else 'X'
    for row in range(6):
        for col in range(7):
            for dr, dc in [(0, 1), (1, 0), (1, 1), (1, -1)]:
                try:
                    line = [board[row + i * dr][col + i * dc] for i in range(4)]
                except IndexError:
                    continue
                if line.count(player) == 3 and line.count(' ') == 1:
                    score += 5
                if line.count(enemy) == 3 and line.count(' ') == 1:
                    score -= 4
            try:
                if board[row][col] == board[row + 1][col] == player:
                    score += 1
            except:
                pass
    return score
