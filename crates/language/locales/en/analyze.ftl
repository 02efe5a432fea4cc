# conecta analyze

analyze-to-move = { $side } ({ $symbol }) to move: { $result }
analyze-outlook-win = wins with disc { $disc } (score { $score })
analyze-outlook-loss = loses to disc { $disc } (score { $score })
analyze-outlook-draw = a draw (score 0)
analyze-outlook-unknown = the score was not found in time
analyze-no-file = there is no file `{ $file }`, and a game is written like 4453
analyze-number = Game { $number } of { $all }
analyze-page-rules = the games for a page must have the same rules
analyze-names = { $first } (X) against { $second } (O)
analyze-no-games = { $file } has no game
analyze-cell = no disc can land on the cell of `{ $word }`
analyze-no-move = `{ $word }` is no move
analyze-unclosed = a comment or variation that begins with `{ $opening }` has no end
analyze-unopened = `{ $found }` closes nothing
analyze-tag = the tag `{ $tag }` has no end
analyze-torn = the game `{ $moves }` has no result behind it
analyze-columns = columns: { $scores }
analyze-line = best play: { $moves }
analyze-threats = threats of { $side }: { $list }
analyze-threat-now = { $cell } ({ $row ->
        [odd] odd row
       *[even] even row
    }, now)
analyze-threat-later = { $cell } ({ $row ->
        [odd] odd row
       *[even] even row
    })
analyze-player = { $player } would play { $column } (its value: { $value })
analyze-player-none = { $player } has nothing to play: the game is over
analyze-no-threats = none
analyze-accuracy = { $side }: { $good } of { $moves ->
        [one] 1 move
       *[other] { $moves } moves
    } kept the result, { $perfect } were best
analyze-first-losing = first losing move: { $number }, { $column } by { $side }
analyze-none-losing = nobody lost a game that was not lost before
analyze-losing-unknown = the first losing move, if there is one, was not found in time
analyze-incomplete = Not everything was found in time (`?`); `--limit SECONDS` gives the solver more.
analyze-stopped = stopped after { $done } of { $all } games
analyze-better-at-once = { $moves } wins at once.
analyze-better-win = { $moves } would have kept the win.
analyze-gave-win = It gave the win away.
analyze-gave-draw = It gave the draw away.
analyze-better-draw = { $moves } would have kept the draw.
analyze-then-draw = Now best play is a draw: { $moves }
analyze-then-win = Now { $winner } wins: { $moves }

label-imposed = opening
label-unknown = ?
label-best = best
label-forced = forced
label-only = only move
label-slow-win = slow win
label-fast-loss = faster loss
label-mistake = mistake
label-blunder = BLUNDER
label-missed-win = MISSED WIN

reason-gave-square = It gives { $winner } the square right above, { $cell }, which completes four.
reason-missed-block = It does not stop the threat on { $cell }.
reason-several = In the end { $winner } threatens { $cells } at once, and only one disc can be put in the way.
reason-stacked = In the end { $loser } has to block on { $block }, and that gives { $winner } the square above, { $above }.
reason-zugzwang = Zugzwang: { $winner } { $there ->
        [yes] has
       *[no] gets
    } the { $row ->
        [odd] odd
       *[even] even
    } threat on { $threat }. { $full ->
        [yes] When the other columns are full
       *[no] When every other move loses too
    }, { $loser } has to play { $below } under it.
