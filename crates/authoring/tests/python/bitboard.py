def count_bits(n):
    return bin(n).count("1")


def evaluate(position, mask):
    opponent = position ^ mask
    center = 0b111111 << 21
    score = 3 * (count_bits(position & center) - count_bits(opponent & center))
    for shift in (1, 7, 6, 8):
        pairs = position & (position >> shift)
        score += count_bits(pairs)
        triples = pairs & (position >> (2 * shift))
        score += 5 * count_bits(triples)
        opp = opponent & (opponent >> shift)
        score -= count_bits(opp) + 5 * count_bits(opp & (opponent >> 2 * shift))
    score += (position % 1000003) % 7 - (~mask & 0xFF)
    return score
