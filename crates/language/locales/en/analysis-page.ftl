# The page of analyzed games (pages/src/analysis.*).

analysis-page-title = conecta analyze
analysis-page-heading = Connect 4 analysis
analysis-page-now = What can still happen
analysis-page-review = Move by move
analysis-page-review-note = Scores count discs: 1 is a win with the winner's very last disc, 2 one disc earlier; a minus loses. Click a number to see the position.
analysis-page-open = not over
analysis-page-accuracy-note = Percentages: moves of the side that kept the result it had.
analysis-page-side = Side
analysis-page-column-title = Column
analysis-page-label = Verdict
analysis-page-value = Score
analysis-page-why = Why
analysis-page-summary-one = One game, every move compared with perfect play.
analysis-page-summary-many = { $count } games, every move compared with perfect play.
