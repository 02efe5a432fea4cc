"""Boards in the bits of numbers with room between the columns: 63 bits and more, and shifts beyond them."""

STEP = 9
FULL = (1 << 63) - 1


def bits(board, piece):
    found = 0
    for r in range(6):
        for c in range(7):
            if board[r][c] == piece:
                found |= 1 << (c * STEP + r)
    return found


def lines(found):
    total = 0
    for step in (1, STEP, STEP - 1, STEP + 1):
        pairs = found & (found << step)
        total += 2 * bin(pairs).count("1") + 5 * bin(pairs & (pairs << step)).count("1")
        total += 30 * bin(pairs & (pairs << 2 * step) & FULL).count("1")
    return total


def spread(found):
    mask = found
    for shift in (1, 8, 40):
        mask |= mask << shift
    count = 0
    rest = mask
    while rest:
        rest &= rest - 1
        count += 1
    return count + mask.bit_length() - (mask >> 60) % 7 + ((mask ^ FULL) & 1023)


def score_position(board, piece):
    mine, theirs = bits(board, piece), bits(board, 3 - piece)
    free = ~(mine | theirs) & FULL
    high = free << 30
    value = lines(mine) - lines(theirs) + spread(mine) - len(f"{high:b}")
    if high > FULL and (high >> 30) == free and high & FULL != high:
        value += (high % 1009) - (high // (1 << 70)) + (1 if mine << 20 < theirs << 21 else 0)
    return value + (mine & -mine).bit_length()
