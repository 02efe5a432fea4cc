# The page of `conecta quality` (pages/src/quality.*).

quality-page-title = conecta quality
quality-page-heading = How good the moves are
quality-page-moves = Moves
quality-page-moves-note = Share of moves that keep win, draw or loss (dots), and the exact score (squares), on positions whose every move is scored. Bars are 95% confidence.
quality-page-sets = By phase and set
quality-page-sets-note = Share of good moves.
quality-page-values = Values without looking ahead
quality-page-values-note = How true the bare evaluation is: how often it names the winner, calls even what is even, and values a won position above a lost one. In the pictures the dashed line is the truth.
quality-page-good = Good
quality-page-perfect = Perfect
quality-page-discriminating = Good where it matters
quality-page-time = Time per move
quality-page-opening = opening
quality-page-middle = middle
quality-page-end = end
quality-page-sign = Names the winner
quality-page-even = Calls it even
quality-page-ranking = Ranking (AUC)
quality-page-calibration = What { $player } expects and what came of it
quality-page-calibration-tip = expected { $expected }, result { $result } ({ $positions } positions)
quality-page-expected = expected
quality-page-result-axis = result
quality-page-tip = { $player }: good { $good }, perfect { $perfect }
quality-page-summary = { $player } has the most good moves: { $good }.
quality-page-positions = Positions
quality-page-each = for each player
