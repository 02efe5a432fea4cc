# Columns of seven bits, handed in one by one.
MASKS = []
for _r in range(6):
    for _c in range(4):
        _m = 0
        for _i in range(4):
            _m |= 1 << ((_c + _i) * 7 + _r)
        MASKS.append(_m)


class Engine:
    def __init__(self):
        self.table = {}

    def _evaluate(self, cur_bb, opp_bb):
        value = 0
        for mask in MASKS:
            if not opp_bb & mask:
                value += bin(cur_bb & mask).count("1") ** 2
            elif not cur_bb & mask:
                value -= bin(opp_bb & mask).count("1")
        for col in range(7):
            value += bin((cur_bb >> (col * 7)) & 0x3F).count("1") * (3 - abs(3 - col))
        return value
