SPAN = 100


class Judge(object):
    marks = [1, 2]
    FIRST = marks[0]
    SECOND = marks[1]
    SPAN, REACH = 4, 3
    SCALE = REACH * 2 + len(marks)
    # A comprehension sees the class only in what it goes through: this SPAN is the file's.
    LINES = [SPAN + mark for mark in marks]
    PAIRS = tuple((mark, SPAN) for mark in sorted(marks, reverse=True))
    REACH = REACH + 1
    SAME = marks

    def __init__(self, span=SPAN, scale=SCALE, reach=REACH, marks=marks):
        self.span = span
        self.scale = scale
        self.reach = reach
        self.shared = marks is Judge.marks is self.SAME

    def window(self, cells, piece, bonus=SCALE * 2):
        score = 0
        if cells.count(piece) == 3 and cells.count(0) == 1:
            score += bonus
        if cells.count(piece) == self.REACH - 2:
            score += self.scale
        return score

    def evaluate(self, board, piece):
        other = self.SECOND if piece == self.FIRST else self.FIRST
        total = sum(self.LINES) + self.PAIRS[0][0] + self.shared
        for row in board:
            for column in range(7 - self.span + 1):
                cells = row[column:column + self.span]
                total += self.window(cells, piece) - self.window(cells, other, self.reach)
        return total
