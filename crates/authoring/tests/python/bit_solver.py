def evaluate(position, mask):
    """Seven bits a column; position holds the stones of the side to move."""
    opponent = position ^ mask

    def pairs(p):
        total = 0
        for shift in (1, 7, 6, 8):
            total += bin(p & (p >> shift)).count("1")
        return total

    def threes(p):
        total = 0
        for shift in (1, 7, 6, 8):
            m = p & (p >> shift) & (p >> 2 * shift)
            while m:
                m &= m - 1
                total += 1
        return total

    return pairs(position) - pairs(opponent) + 10 * (threes(position) - threes(opponent))
