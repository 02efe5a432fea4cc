"""Constructors and evaluations that take whatever they are given."""


class Bot:
    def __init__(self, *args, depth=4, **kwargs):
        self.depth = depth
        self.extra = len(args) + len(kwargs)

    def evaluate(self, board, player, *rest, weight=3, **options):
        scale = options.get("scale", 2) + len(rest) + self.extra
        middle = [row[3] for row in board]
        return scale * middle.count(player) + weight * self.depth
