# The server's page of a position (pages/src/site/analyze.*).

analyze-page-title = Analyze · conecta
analyze-page-analyze-keys = Keys: 1 to 7 play, ← → step.
analyze-page-steps = Steps
analyze-page-truth-title = The truth
analyze-page-opinion-title = A heuristic's opinion
analyze-page-enter-title = Another game
analyze-page-best-line = Best play; click to go there:
analyze-page-threats = Threats: { $list }
analyze-page-none = none
analyze-page-searched = The solver does not finish under these rules. A search of { $player } values the position for the { $side } player at { $value }.
analyze-page-not-found-in-time = The score was not found in time.
analyze-page-side-wins = The { $side } player wins (score { $score }).
analyze-page-side-loses = The { $side } player loses (score { $score }).
analyze-page-side-draws = A draw.
analyze-page-heuristic = Heuristic
analyze-page-nobody = nobody's
analyze-page-opinion-value = { $player } values it at { $value } for the side to move.
analyze-page-no-terms = It does not tell what its value is made of.
analyze-page-game-moves = Moves
analyze-page-show-game = Show
