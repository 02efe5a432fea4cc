# `conecta tournament`, `match`, `sprt` and `results`.

suite-unknown = unknown suite `{ $text }`: expected `4`, `8` or a file with games

progress-bar = { $done }/{ $all } games  { $message }  { $left } left
progress-line = { $done } of { $all } games, { $message }, { $left } s left
progress-pace = { $pace } games/s
progress-leader = leading: { $player }
progress-score = { $player }: { $score }
contest-cancelled = Stopped. { $games } games are kept; the same command goes on from here.
contest-kept = Kept as event { $event } in { $file }; `conecta results show { $event }` shows it again.

table-rank = rank
table-player = player
table-rating = rating
table-score = score
table-wins = wins
table-draws = draws
table-losses = losses
table-speed = moves/s
table-failures = failures
table-cross = Score in percent of the row's player against the column's:
table-failed =
    { $player } failed in { $times ->
        [one] one game
       *[other] { $times } games
    }, first after { $moves }: { $reason }
table-failed-once =
    { $player } failed in { $times ->
        [one] one game
       *[other] { $times } games
    }
table-games =
    { $games } games ({ $played } played now, { $seconds } s) from { $openings } openings of the { $suite } suite,
    each played with both sides.
table-meaning =
    Ratings are Elo points: 0 is the average of these players, and who has 100
    more wins about 64% of the points. ± is the margin of error: the true rating
    lies within it in 95 of 100 such tournaments. Ranks such as 2-3 beside a rank
    are those the player may have in truth.
table-first-move = Moving first was worth { $elo } Elo in these games.
table-advice = Add --html FILE for a page with every game, and why each player loses.
table-decided = Decided: the order of all neighbors in the ranking is settled, each with a risk of 5 %.
table-tied = Tied, which is less than { $elo } Elo apart: places { $places }.
table-undecided = Undecided: the openings did not settle the order of places { $places }.
table-caution = So few openings say little: the errors are themselves uncertain. Use --openings.
table-absent =
    { $number ->
        [one] One file does not load and does not play
       *[other] { $number } files do not load and do not play
    }: { $files }
page-without-why = the page will not say why players lose: { $reason }

match-score =
    { $one } against { $other }: { $wins ->
        [one] 1 win
       *[other] { $wins } wins
    }, { $draws ->
        [one] 1 draw
       *[other] { $draws } draws
    }, { $losses ->
        [one] 1 loss
       *[other] { $losses } losses
    } in { $games } games, score { $score }
match-elo = Elo { $elo }  normalized { $normalized }  stronger with probability { $probability }
match-pairs = pairs by points 0, 1/2, 1, 3/2, 2: { $counts }
match-endings = endings: { $endings }
match-nothing = No pair of games is complete: nothing is known.
match-one-kind = All pairs ended alike: the interval shows only what that many such pairs exclude.
match-few = So few pairs say little.

sprt-accepted = accepted: the gain of { $player } is { $elo } or more
sprt-rejected = rejected: the gain of { $player } is no more than { $elo }
sprt-open = open: there are no openings left
sprt-ratio = LLR { $ratio } in [{ $low }, { $high }] for normalized Elo { $elo0 } against { $elo1 }

results-none = there are no results: { $file } does not exist
results-no-event = there is no event { $event }
results-no-game = there is no game { $game }: the event has { $games }
results-illegal-game = the store holds an illegal game
results-complete = complete
results-unfinished = unfinished
results-no-events = there is no event yet
results-event = event
results-begun = begun (UTC)
results-state = state
results-games = games
results-rules = rules
results-format = format
results-suite = suite
results-openings = openings
results-seed = seed
results-players = players
