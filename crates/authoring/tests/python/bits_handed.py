"""Both sides' cells as numbers, theirs first, and whose turn it is."""


class Counter:
    def nth(self, num, n):
        return (num >> n) & 1

    def evaluate(self, oppBoard, myBoard, bMyTurn):
        score = 3 if bMyTurn else 0
        for n in range(49):
            score += (n % 7 + 1) * self.nth(myBoard, n) - 2 * self.nth(oppBoard, n)
        return score + bin(myBoard & (myBoard >> 7)).count("1")
