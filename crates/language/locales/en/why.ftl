# Why players lose: `conecta why`, and the page of a tournament.

why-event = { $player } against { $others ->
        [one] one other
       *[other] { $others } others
    }: { $games } games, { $lost } lost, { $drawn } drawn.
why-failed = It also failed in { $failed ->
        [one] one game
       *[other] { $failed } games
    }, which counts apart.
why-examined-all = All { $examined } lost and drawn games were judged.
why-examined-some = Of its lost and drawn games, { $examined } were judged, evenly spread over the event.
why-thrown = { $thrown ->
        [0] None was thrown away by a move of its own
        [one] One was thrown away by a move of its own
       *[other] { $thrown } were thrown away by a move of its own ({ $different } different ones)
    }; { $rest ->
        [0] there are no others
       *[other] the other { $rest } were lost or drawn from the opening on, or the opponent's to win
    }.
why-unknown = Of { $unknown } the judge could not tell.
why-judge-solver = The judge is the perfect solver.
why-judge-search = The judge is a search of { $depth } plies, because the solver does not finish under these rules: won and lost is what it proves, everything else counts as a draw.
why-hurried = Stopped before the end: this is what was found by then.

why-numbers = in { $count } of its { $all } thrown games ({ $share }; the others { $others })
why-numbers-rival = in { $count } of its { $all } thrown games ({ $share }; { $rival } { $others })
why-numbers-lines = { $count } of its { $all } lost games ({ $share }; the others { $others })
why-numbers-lines-rival = { $count } of its { $all } lost games ({ $share }; { $rival } { $others })

why-said-missed_win = It overlooks its own wins: { $numbers } it could have won at once.
why-said-missed_block = It does not block: { $numbers } the opponent's next disc won, and could have been stopped.
why-said-gave_square = It builds steps for its opponent: { $numbers } its disc made the cell above playable, where the opponent won.
why-said-tie_break = Its values do not tell moves apart: { $numbers } it valued a right move exactly as high as the one it chose.
why-said-horizon = It does not look far enough: { $numbers } the end lay at most { $beyond } plies beyond its search.
why-said-seen-at = It does not look far enough: { $numbers } depth { $depth } would have seen the end{ $own ->
        [0] .
       *[other] , and it looks { $own } plies ahead.
    }
why-said-zugzwang = It loses the fight for the last columns (zugzwang): { $numbers } the end comes only when the columns fill up.
why-said-evaluation = Its evaluation misleads it: { $numbers } no search near its own depth would have helped.
why-said-vertical = { $strength ->
        [blind] It is blind to columns
       *[weak] It is weak against columns
    }: { $numbers } end with a vertical line.
why-said-horizontal = { $strength ->
        [blind] It is blind to rows
       *[weak] It is weak against rows
    }: { $numbers } end with a horizontal line.
why-said-diagonal = { $strength ->
        [blind] It is blind to diagonals
       *[weak] It is weak against diagonals
    }: { $numbers } end with a diagonal line.
why-said-rising = { $strength ->
        [blind] It is blind to diagonals that rise to the right
       *[weak] It is weak against diagonals that rise to the right
    }: { $numbers } end with one.
why-said-falling = { $strength ->
        [blind] It is blind to diagonals that fall to the right
       *[weak] It is weak against diagonals that fall to the right
    }: { $numbers } end with one.
why-said-had_won = It gives won games away: { $numbers } it had won before the mistake.
why-said-phase-opening = It errs early: { $numbers } the mistake is one of the first { $moves } moves.
why-said-phase-middle = It errs in the middle of the game: { $numbers } the mistake lies between moves { $from } and { $moves }.
why-said-phase-end = It errs late: { $numbers } the mistake comes after move { $from }.
why-said-as_first = It errs as the first side: { $numbers } it had begun.
why-said-as_second = It errs as the second side: { $numbers } the opponent had begun.
why-said-column = It errs in column { $column }: { $numbers } the mistake is a disc there.
why-said-bomb = It errs with its bomb: { $numbers } the mistake is an explosion.
why-said-from-opening = It does not know its way from the opening { $opening }: { $numbers } that is where the game began.
why-nothing-said = Nothing sets its mistakes apart from those of the others beyond chance. Most frequent: { $kind }, { $numbers }.
why-no-mistakes = It threw no game away.
why-term = What spoke for the wrong move most often: { $term } ({ $count } of { $all }).
why-term-rest = what no weight explains

why-kind-missed_win = missed win
why-kind-missed_block = missed block
why-kind-gave_square = gave a square
why-kind-tie_break = tie-break
why-kind-horizon = horizon
why-kind-zugzwang = zugzwang
why-kind-evaluation = evaluation
why-meaning-missed_win = It could have completed a line at once and did not.
why-meaning-missed_block = The opponent's next disc completed a line, and the move could have stopped it.
why-meaning-gave_square = Its disc made the cell above playable, where the opponent completed a line.
why-meaning-tie_break = It valued a right move exactly as high as the one it chose.
why-meaning-horizon = The end of the game lay a few plies beyond its search: with more depth it would have seen it.
why-meaning-zugzwang = The end comes only when the columns fill up: whoever has to move then loses.
why-meaning-evaluation = No search near its own depth would have helped: it valued the wrong position higher.

why-table-kind = mistake
why-table-games = games
why-table-share = share
why-table-others = others
why-table-opening = opening
why-table-middle = middle
why-table-end = end
why-lines = Lines that beat it, share of its lost games (others): { $list }
why-columns = Columns of its mistakes (others): { $list }
why-openings = Openings it throws most games away from: { $list }
why-opening = { $moves } ({ $count })
why-way-horizontal = horizontal { $share } ({ $others })
why-way-vertical = vertical { $share } ({ $others })
why-way-rising = rising { $share } ({ $others })
why-way-falling = falling { $share } ({ $others })
why-share = { $name } { $share } ({ $others })

why-costliest = The costliest mistakes (? what it played, ! what was right):
why-mistake = { $number }. Game { $game } against { $opponent }, move { $move } ({ $symbol }){ $more ->
        [0] {""}
        [one] , and once more
       *[other] , and { $more } times more
    }: plays { $played }, right was { $right }
why-thought = It thought: { $played } is worth { $chosen }, { $preferred } is worth { $value } ({ $depth } plies ahead)
why-not-asked = It cannot be asked what it thought.
why-truth = The truth: { $played } { $after }, { $right } { $before }
why-loses-in = loses in { $plies }
why-wins-in = wins (at best in { $plies })
why-draws = draws
why-holds = is not lost
why-decided = Decided by: { $terms }
why-kind-of = Kind: { $kind }{ $seen ->
        [0] {""}
       *[other] , seen at depth { $seen }
    }
why-or = { $list } or { $last }

why-progress-bar = { $done }/{ $all } games judged  { $left } left
why-progress-line = { $done } of { $all } games judged
