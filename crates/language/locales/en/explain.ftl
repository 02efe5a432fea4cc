# `conecta explain`.

help-explain = Take an evaluation apart: what counts, where it lies, how many points it is worth
    .more =
        Draws the board with the points of its cells and lists what the heuristic counts. Heuristics that can tell name every
        line, cell and threat; of the others it is found out what each weight counts, and what each disc adds to the value.
        docs/explain.md explains the rest.
    .heuristic = Heuristic, such as `maestro`, `a2b3d`, `mine.py` or, with other weights, `ia2(three=1200)`
    .side = Side the value is for; the side to move if not given
    .json = One JSON object per line instead of drawings

explain-value = { $heuristic } of { $moves } for { $side } ({ $symbol }): { $value }
explain-replies = Counted after the forced replies { $replies }.
explain-shared = The points of a line are shared by its cells.
explain-worths = A disc has the points that would be missing without it.
explain-weight = weight
explain-count = count
explain-points = points
explain-rest = not explained by weights
explain-sum = sum
explain-log = printed:
explain-side = { $side } ({ $symbol }): { $points }
