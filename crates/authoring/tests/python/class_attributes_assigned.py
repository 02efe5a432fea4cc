class Base:
    weight = 3
    table = [1, 2, 3]
    made = None
    count = 0

    def __init__(self):
        Base.count += 1
        self.own = Base.count

    @classmethod
    def prepare(cls):
        cls.made = [4, 5, 6]
        cls.fresh = 7

    def value(self):
        return self.weight

class Zeta(Base):
    weight = 5

class Alpha(Zeta):
    weight = 8
    kind = 'a'

class Beta(Zeta):
    pass

def evaluate(board, player):
    a, z, b, base = Alpha(), Zeta(), Beta(), Base()
    score = a.value() * 1000 + z.value() * 100 + b.value() * 10 + base.value()
    Zeta.weight = 6
    score += b.weight * 10000 + a.weight * 100000 + Beta.weight + Alpha.weight
    before = Base.made is None
    Base.prepare()
    score += Base.made[1] + b.made[2] + Base.fresh + a.fresh
    Beta.weight = 9
    b.weight += 1
    score += b.weight * 1000000 + Beta.weight * 10000000
    Base.table.append(len(Alpha.table))
    score += sum(a.table) + a.own + base.own + Base.count
    for row in board:
        score += list(row).count(player)
    return score + (1 if before else 0)
