# `conecta quality`.

help-quality = Measure how good players' moves are, on positions whose every move is scored
    .more =
        Counts the moves that keep win, draw or loss (good) and those that keep the exact score (perfect), in six sets of a
        thousand positions, everywhere and where some move gives value away (discriminating positions). Of heuristics it also
        says how true their values are without looking ahead. docs/quality.md explains the numbers.
    .players = Players, such as `ia2`, `a2b3d:d6`, `ia2:t50`, `random` or `perfect`
    .sets =
        A set by its name (`begin-hard`, or `aside`, which nothing was tuned by), or a file of lines as `conecta solve --moves`
        prints them, instead of the six; may be given more than once
    .json = One JSON object with all numbers instead of tables
    .html = Write a page to look at, with the shares in pictures
    .move_time = Milliseconds for a move; who takes longer has no good one there [default: ten minutes]
    .threads = Number of threads; moves do not depend on it [default: one for each core, or one for players with a clock]

quality-no-set = there is no set `{ $set }` (there are { $known }), and no such file can be read: { $reason }
quality-line = `{ $set }` line { $number }: { $problem }
quality-empty-set = `{ $set }` holds no positions
quality-progress = { $done }/{ $all } positions  { $left } left

quality-stopped = stopped before everything was measured
quality-failures = failed in { $number ->
        [one] 1 position
       *[other] { $number } positions
    }, first after { $moves }: { $failure }
quality-no-opinion = { $heuristic } has no value of some position: { $failure }

quality-player = player
quality-good = good
quality-perfect = perfect
quality-discriminating-good = discriminating good
quality-time = time per move
quality-positions = positions
quality-discriminating = discriminating
quality-mean = mean
quality-opening = opening
quality-middle = middle
quality-end = end
quality-heuristic = without looking ahead
quality-sign = names the winner
quality-even = calls it even
quality-ranking = ranking (AUC)
quality-calibration = What { $heuristic } expects of a position, what came of it, in percent:
quality-expected = expected
quality-result = result
quality-meaning =
    Everything in percent, ± with 95% confidence. Good moves keep win, draw or loss, perfect ones the
    exact score. Positions are discriminating if some move is not good. Ranking is the chance that a
    won position is valued above a lost one.
