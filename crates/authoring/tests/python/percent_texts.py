"""Texts that are filled in by `%`, and functions that classes keep under other names."""


def difference(board):
    return sum(row.count(1) for row in board) - 2 * sum(row.count(2) for row in board)


class Rater:
    rate = difference
    scale = 3

    def __init__(self, board):
        self.state = board

    def evaluate(self):
        value = Rater.rate(self.state)
        words = [
            "%d discs" % value,
            "%5d|%-5d|%05d|%+d" % (value, value, value, value),
            "%s and %r of %s%%" % ("a", "b", None),
            "%.2f %8.3f %-8.1f| %f" % (value / 7, 2 / 3, 1, value),
            "%6s|%-6s|%s" % ("ab", "cd", [1, 2]),
            "%d" % 3.9,
        ]
        print("column %d: %d" % (1, value))
        return sum(ord(letter) * (place + 1) for place, letter in enumerate("".join(words))) + Rater.scale
