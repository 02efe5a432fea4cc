# Forty-two cells in one list, looked into row by row and by lists of places.
ROWS = 6
COLS = 7
FALLING = [(r * COLS + c, (r + 1) * COLS + c + 1) for r in range(ROWS - 1) for c in range(COLS - 1)]


class Game:
    def __init__(self):
        self.spots = [" " for _ in range(ROWS * COLS)]
        self.board = [" " for _ in range(ROWS * COLS)]

    def utility(self, letter):
        other = "O" if letter == "X" else "X"
        total = 0
        for r in range(ROWS):
            line = self.board[r * COLS:(r * COLS) + COLS]
            for c in range(COLS - 2):
                part = line[c:c + 3]
                total += part.count(letter) - part.count(other)
        for a, b in FALLING:
            if self.board[a] == letter and self.board[b] == letter:
                total += 5
        return total + (3 if self.board[38] == letter else 0)
