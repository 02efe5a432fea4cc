# The server's page of a position (pages/src/site/analyze.*).

analyze-page-title = Analyze · conecta
analyze-page-analyze-keys = Keys: 1 to 7 play, b explodes, ← → step.
analyze-page-steps = Steps
analyze-page-truth-title = The truth
analyze-page-opinion-title = A heuristic's opinion
analyze-page-enter-title = Another game
analyze-page-best-line = Best play; click to go there:
analyze-page-threats = Threats: { $list }
analyze-page-none = none
analyze-page-searched = The solver does not finish under these rules. A search by { $player }, { $count } movements deep, says for the { $side } player: { $value }.
analyze-page-not-found-in-time = The score was not found in time.
analyze-page-side-wins = The { $side } player wins (score { $score }).
analyze-page-side-loses = The { $side } player loses (score { $score }).
analyze-page-side-draws = A draw.
analyze-page-heuristic = Heuristic
analyze-page-nobody = nobody's
analyze-page-opinion-value = { $player } values it at { $value } for the side to move.
analyze-page-no-terms = It does not tell what its value is made of.
analyze-page-game-moves = Moves, PGN, FEN or a picture
analyze-page-show-game = Show
analyze-page-game-file = or a file
analyze-page-set-up = Set up …
analyze-page-games-found = { $count } games in this text
analyze-page-term = Weight
analyze-page-cells = Cells
analyze-page-points = Points
