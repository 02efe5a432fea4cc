MASKS = []
def _init():
    for c in range(7):
        for r in range(6):
            for dc, dr in ((1, 0), (0, 1), (1, 1), (1, -1)):
                if c + 3 * dc < 7 and 0 <= r + 3 * dr < 6:
                    m = 0
                    for i in range(4):
                        m |= 1 << ((c + i * dc) * 7 + r + i * dr)
                    MASKS.append(m)
_init()

def heuristic(my_bits, opp_bits):
    score = 0
    for m in MASKS:
        a = bin(m & my_bits).count("1")
        b = bin(m & opp_bits).count("1")
        if a and not b:
            score += a * a
        elif b and not a:
            score -= b * b
    return score
