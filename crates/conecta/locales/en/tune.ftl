# conecta tune.

help-tune = Find better weights for a heuristic, and prove that they are
    .more = Without a method, weights are first fitted to positions that the solver has labelled (to its own games where the solver does not know the rules), and then improved by playing, from whichever is better: the fit or the present weights. The proof, after the time is over, takes up to half a minute more, and longer at great depth: a match on openings that nothing was tuned on, the quality of moves before and after, and what each weight is worth. Ctrl-C leaves the best weights so far on disk, and the same command goes on from there.
    .heuristic = Heuristic whose weights are to be tuned: `ia2`, `ia2(three=1200)` or `ia2@mine.toml`
    .method = One way alone: `regression` on positions labelled by the solver, `games` (regression on results of its own fast games, under all rules), `spsa` (matches between shaken weights)
    .rules = Rules to tune for; those the heuristic is made for if not given
    .depth = Search depth of all matches; the heuristic's house depth if not given
    .time = Time to tune
    .seed = Another seed, other examples and games
    .examples = Attempts at examples, instead of as many as the time allows
    .rounds = Rounds of playing, instead of as many as the time allows
    .openings = Openings in each round, instead of as many as the time allows
    .output = Weights file to write; NAME.toml if not given
    .html = Also write a page with the course of loss, weights and rating
    .threads = Number of threads; results do not depend on it

tune-no-weights = { $heuristic } has no weights to tune
tune-unsolved = regression needs the solver: { $problem }; `--method games` works under all rules
tune-fitting = fitting: { $examples } examples, loss { $loss }
tune-playing = playing: round { $round } of { $rounds }, { $games } games, gain { $gain }
tune-stage-match = proof: match on held-out openings
tune-stage-quality = proof: quality of moves
tune-stage-ablation = proof: what each weight is worth
tune-stopped = stopped; the best weights so far are in { $file }, and the same command goes on from here
tune-resumed = continued from where it was interrupted
tune-effort = { $examples } examples, { $games } games, { $seconds } s
tune-too-few = too few examples for a fit: { $examples } of at least { $needed }; more time or --examples helps
tune-no-rounds = too little time for playing
tune-gain = gain { $gain } Elo in { $openings } held-out openings at depth { $depth }
tune-verdict = sequential test of { $elo0 } against { $elo1 }: { $verdict }
tune-accepted = an improvement
tune-rejected = no improvement
tune-open = undecided
tune-good = moves that keep the value: { $before } before, { $after } after
tune-perfect = moves that keep the score: { $before } before, { $after } after
tune-head-weight = weight
tune-head-before = before
tune-head-after = after
tune-head-worth = worth
tune-worth-elo = { $elo } Elo
tune-worth-loss = { $loss } loss
tune-left-out = ({ $number } more that matter less)
tune-file = written to { $file }; play with it as { $player }
