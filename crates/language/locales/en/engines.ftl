# Programs as players (docs/engines.md): how they fail, and what is wrong with their names.

author-guest-exit = the program ended with exit code { $number }
author-guest-signal = signal { $number } ended the program
author-guest-memory = the program took more memory than it may
author-guest-processes = the program started more processes than it may
author-guest-files = the program wrote more files than there is room for
author-guest-not-started = the program could not be started
author-guest-silence = the program closed its output
author-guest-too-much = the program printed far too much
author-guest-no-option = the engine has no option `{ $option }`
author-guest-no-variant = the engine has no option UCI_Variant, so it does not play cfour
failure-hosted = { $failure }; its last words: { $words }
reason-it-is-no-column = it is no column
reason-it-is-no-move = it is no move
reason-no-disc-lands-there = no disc lands there

program-missing = there is no such program, here or where the system looks for programs
program-no-interpreter = it needs { $interpreter }, which is not installed
program-clock = `{ $text }` is no clock: expected seconds for the game and for every move, as in `10+0.1`
program-no-setting = a program that speaks { $protocol } has no setting `{ $setting }`: it has clock
program-walls = this system does not offer all walls around programs ({ $missing }): start only those you trust, and say so with `--trust`
program-wall-limits = limits of memory and time
program-wall-files = landlock
program-wall-calls = seccomp

help-engine = Tools for authors of engines
help-engine-check = Examine a program: everything that a match will ask of it, and more
    .more =
        Tells what it found in a line for each topic, and ends with exit code 1 if something failed: handshake, options,
        legal moves in 200 positions, obedience to time, clock, nodes, depth and stop, FEN, nonsense, memory over 50 games
        (docs/engines.md).
    .player = Program, such as `uci:./engine`, `lines:bot.py`, `kaggle:agent.py` or `@engine.toml`
help-results-import = Keep games that were played elsewhere, as an event: PGN as match runners write it
    .file = The file with the games

check-no-program = `{ $name }` is no program: expected `uci:PATH`, `lines:PATH`, `kaggle:agent.py` or `@engine.toml`
check-failures = `{ $name }` failed in { $failures ->
    [one] one topic
   *[other] { $failures } topics
}
check-passed = ok
check-doubtful = doubtful
check-failed = FAILED
check-topic-start = start
check-topic-options = options
check-topic-legal-moves = legal moves
check-topic-fen = FEN against moves
check-topic-move-time = time for a move
check-topic-clock = clock
check-topic-nodes = nodes
check-topic-depth = depth
check-topic-stop = stop
check-topic-ready-while-thinking = isready while thinking
check-topic-finished-game = finished game
check-topic-nonsense = nonsense
check-topic-memory = memory
check-topic-farewell = farewell

check-started = it was ready in { $milliseconds } ms
check-greeted = { $name }: { $options } options, ready in { $milliseconds } ms
check-nameless = it does not say `id name`
check-no-variant = it has no option UCI_Variant, so it does not play cfour
check-other-variants = its option UCI_Variant has no cfour: { $variants }
check-no-start = it cannot be started: { $reason }
check-ended = { $end }
check-no-answer = it does not answer
check-too-much = it printed far too much
check-failure = { $failure }
check-bad-move = it plays { $move }: { $reason }
check-illegal = in the game { $moves } it plays { $move }, which is not legal
check-all-legal = in { $positions } positions
check-options = { $number }, all can be set to their defaults
check-option-unreadable = `{ $line }` is no option of the protocol
check-option-impossible = the default of `{ $option }` is not among its values
check-fen-same = the same move in { $positions } positions, by their moves and by their FEN
check-fen-different = another move in { $different } of { $positions } positions if these come as FEN
check-fen-ignored = it plays an illegal move after `position fen { $fen }`
check-in-time = never late, of { $allowed } ms
check-hardly-late = { $median } ms late by the median, { $worst } ms at worst, of { $allowed } ms
check-a-bit-late = { $median } ms late by the median, { $worst } ms at worst, of { $allowed } ms: that may cost games
check-late = { $median } ms late by the median, { $worst } ms at worst, of { $allowed } ms
check-answered = { $median } ms by the median, { $worst } ms at worst
check-answered-a-bit-late = { $median } ms by the median, { $worst } ms at worst: that may cost games
check-answered-late = { $median } ms by the median, { $worst } ms at worst: that is late
check-slow = { $median } ms a move by the median, { $worst } ms at worst: that is slow
check-quick = { $median } ms a move by the median, { $worst } ms at worst
check-clock-kept = in a game on { $base } ms it has { $left } ms left
check-flag-fell = in the game { $moves } its time is over by { $milliseconds } ms
check-nodes-untold = it tells of no positions that it visits
check-nodes-exceeded = { $most } visited where { $asked } were asked for
check-nodes-kept = at most { $most } visited where { $asked } were asked for
check-depth-exceeded = { $median } ms by the median for three plies: it does not heed the depth
check-not-infinite = in the game { $moves } it answers `go infinite` before it is told to stop
check-not-ready = it does not answer `isready` while it thinks
check-over-none = it says that there is no move
check-over-silent = it does not answer `go` in a finished game
check-over-plays = it says `{ $line }` in a finished game
check-unmoved = { $lines } lines that mean nothing, and it plays on
check-memory-unknown = the system does not tell
check-memory-grows = from { $before } to { $after } MB in { $games } games
check-memory-stays = from { $before } to { $after } MB in { $games } games
check-left = it left in { $milliseconds } ms
check-stays = it does not leave when it is told to, and when its input ends
check-not-asked = nothing to ask

import-kept = { $games ->
    [one] one game
   *[other] { $games } games
} kept as event { $event } in { $file }
import-skipped = { $games ->
    [one] one game was
   *[other] { $games } games were
} left out: without a result, of other rules, or from a position that no game leads to
import-none = { $file } has no game that can be kept
event-few-own-openings = { $name } has { $found } openings for { $rules }, not { $wanted }
