# `conecta watch` and `conecta ladder`.

watch-heading = { $player }, version { $number } ({ $mark }), against { $opponents ->
        [one] one other
       *[other] { $opponents } others
    }
watch-rating = rating
watch-rated = { $rating } { $error }: { $score } of { $games } games, from { $openings } openings ({ $seconds } s)
watch-change = change
watch-first = no other version has met these opponents
watch-same = none: every game ended as with the version before
watch-better = { $elo } { $error } Elo against the version before: better ({ $probability } sure)
watch-worse = { $elo } { $error } Elo against the version before: worse (better: { $probability })
watch-unclear = { $elo } { $error } Elo against the version before: not clear (better: { $probability })
watch-good-moves = good moves
watch-good = { $share } ±{ $error }, of { $positions } positions
watch-good-before = ({ $share } before)
watch-caution = So few openings say little: the errors are themselves uncertain. Give it more --time.
watch-no-mistakes = No move of its own threw a game away.
watch-mistake =
    against { $opponent },
    move { $move } ({ $symbol }){ $games ->
        [one] {""}
       *[other] , in { $games } games
    }
watch-played = plays { $played }, right: { $right }
watch-thought = values { $played }: { $chosen }, { $right }: { $preferred }
watch-truth = truth: { $played } { $after }
watch-kind = { $kind }{ $seen ->
        [0] {""}
       *[other] , seen at depth { $seen }
    }
watch-after = after { $moves }
watch-waiting = Waiting for a change of { $player }; Ctrl-C ends.

ladder-nothing = no version of { $player } has met all of these opponents yet: `conecta watch { $player }` or `conecta tournament { $player }` lets it
ladder-version = version
ladder-begun = since (UTC)
ladder-change = change
ladder-sure = better
ladder-games = games
ladder-meaning =
    Ratings are Elo around the average of a version and its { $opponents ->
        [one] one opponent
       *[other] { $opponents } opponents
    }, ± with
    95% confidence. The change is against the version before, from the same openings;
    "better" is the probability that it is a gain.
ladder-other-build = Some versions met the built-in opponents of an earlier build of this program.
ladder-left-out =
    { $number ->
        [one] One other version has
       *[other] { $number } other versions have
    } not met all of these opponents, and cannot be compared.
