# Errors of the libraries, as they say them (conecta/src/language/errors.rs).

outcome-first = first
outcome-second = second
outcome-draw = draw
outcome-unknown = unknown outcome `{ $text }`: expected `first`, `second` or `draw`

illegal-full-column = column { $column } is full
illegal-no-bomb = there is no bomb to explode
illegal-no-such-move = there is no move { $number }
illegal-won = the game is over: { $side } ({ $symbol }) has won
illegal-drawn = the game is over: it is drawn

game-stray = `{ $text }`: character { $at }, `{ $letter }`, is no move of { $rules }
game-illegal = `{ $text }`: character { $at }, `{ $letter }`, is illegal: { $reason }
game-rules = `{ $text }`: { $reason }
game-other-rules = `{ $text }` is a game of { $found }, not of { $expected }

rules-unknown = unknown rules `{ $text }`: expected { $known }
rules-one-board = unknown rules `{ $text }`: { $name } has one board only
rules-size = unknown rules `{ $text }`: { $reason }
size-malformed = `{ $text }` is not a board size: expected WIDTHxHEIGHT, as in `9x7`, or WIDTHxHEIGHT-LINE, as in `9x7-5`
size-out-of-range = a { $width }x{ $height } board with { $line } in a row is out of range: 2 to 11 columns, 2 to 10 rows, 3 to 6 in a row
side-unknown = unknown side `{ $text }`: expected `first` or `second`

setup-floating = the disc on { $square } rests on nothing
setup-counts = { $first } discs of the first side and { $second } of the second: the sides have not moved in turn
setup-both-aligned = both sides have a line, but the older one ended the game
setup-old-line = { $side } has a line, but the game went on
setup-no-last-disc = { $side } has a line that its last disc cannot have completed: no disc on top of a column is in all its lines
setup-bombs = { $side } has more than one bomb
fen-ranks = `{ $text }` has { $found } ranks, not { $expected }
fen-width = `{ $text }`: rank `{ $rank }` has not { $width } cells
fen-stray = `{ $text }`: `{ $letter }` is neither a disc nor a number of empty cells
fen-hand = `{ $text }`: `{ $hand }` are no discs in hand
fen-setup = `{ $text }`: { $reason }
fen-to-move = `{ $text }`: with these discs it is { $side }'s move
fen-movement = `{ $text }` does not say which movement is next, from 1 to 16
diagram-rules = only classic positions have a diagram, not those of { $rules }
diagram-rows = { $found } rows, not { $expected }
diagram-width = row { $number } from the top, `{ $row }`, has { $found } cells, not { $expected }
diagram-letter = row { $number } from the top, `{ $row }`: `{ $letter }` is none of `.`, `X` and `O`
diagram-numbers = { $found } numbers, not { $expected }
diagram-number = number { $at }, `{ $text }`, is none of 0, 1 and 2

name-empty = a player needs a name
name-settings = `{ $text }`: expected NAME=NUMBER settings in parentheses, as in `ia2(three=1200)`, found `{ $found }`
name-twice = `{ $text }`: `{ $setting }` is set twice
name-effort = `{ $text }`: `{ $effort }` is no search effort: expected `dPLIES` (1 to { $most }), `nPOSITIONS` or `tMILLISECONDS`

did-you-mean = did you mean `{ $name }`?
heuristic-unknown = unknown heuristic `{ $name }`: expected one of { $known }
heuristic-none = `{ $name }` is a player without a heuristic and without weights
heuristic-effortless = `{ $text }`: a heuristic alone takes no search effort
heuristic-no-weight = `{ $text }`: { $heuristic } has no weight `{ $weight }`: it has { $known }
heuristic-unsupported = heuristic `{ $name }` cannot play { $rules }: { $reason }

player-unknown = unknown player `{ $name }`: expected `random`, `perfect`, `level1` to `level8` or a heuristic (`conecta heuristics` lists them)
player-effortless = `{ $text }`: { $name } takes no search effort
player-perfect-effort = `{ $text }`: perfect takes milliseconds such as `perfect:t50` or positions such as `perfect:n10000`, and no depth
player-no-setting = `{ $text }`: { $name } has no setting `{ $setting }`: it has seed
player-no-number = `{ $text }`: `{ $value }` is no number for `{ $setting }`
player-not-finite = `{ $text }`: `{ $setting }` must be a finite number, not `{ $value }`
player-taken = there is a player `{ $name }` already
player-unsupported = `{ $name }` cannot play { $rules }: { $reason }

player-failed = `{ $player }` failed: { $failure }
player-failed-in-game = `{ $player }` failed in the game { $game }: { $failure }
failure-crash = it crashed: { $message }
failure-not-finite = its value is { $value }
failure-board = on the board { $board }
failure-late = it took longer than { $milliseconds } ms
failure-silent = it does not answer
failure-stopped = it was stopped
failure-illegal = its move { $mv } is not legal: { $reason }
failure-no-move = it found no move
failure-absent = it cannot play: { $reason }

weights-too-large = it is too large for a file of weights
weights-of-other = these are the weights of { $heuristic }, not of { $name }
weights-unknown = { $name } has no weight `{ $weight }`
weights-no-number = the weight `{ $weight }` is `{ $value }`, not a number
weights-no-heuristic = { $player } is no heuristic and takes no weights

solver-rules = the solver cannot play { $rules }: { $reason }
solver-memory = no memory for a solver table of { $megabytes } MB
book-not-one = this is not a book: it does not begin with C4BOOK2
book-ply = a book has between 1 and { $most } discs, not { $ply }
book-damaged = the book is damaged

reason-it-needs-a-column-on-each-side-of-the-middle-one = it needs a column on each side of the middle one
reason-it-needs-two-columns-on-each-side-of-the-middle-one = it needs two columns on each side of the middle one
reason-it-is-made-for-boom-where-pieces-can-be-bombs = it is made for boom, where pieces can be bombs
reason-it-is-made-for-the-classic-game = it is made for the classic game
reason-it-knows-the-classic-game-only = it knows the classic game only
reason-its-proofs-are-for-four-in-a-row = its proofs are for four in a row
reason-its-boards-have-at-most-64-cells-a-spare-row-included = its boards have at most 64 cells, a spare row included

sprt-hypotheses = hypotheses { $one } and { $other }: expected elo0 < elo1, both within ±200
sprt-risks = risks { $one } and { $other }: expected both above 0 and below 0.5
format-unknown = unknown format `{ $text }`: expected `round-robin`, `gauntlet` or `swiss`
ending-unknown = unknown ending `{ $text }`

labeled-form = expected moves, score and the scores of all columns, as `conecta solve --moves` prints them
labeled-over = the game `{ $moves }` is over
labeled-columns = `{ $columns }` are not the scores of the open columns
labeled-best = `{ $score }` is not the best of `{ $columns }`

event-player-twice = player `{ $player }` is named twice
event-few-openings = there are { $found } openings of { $plies } moves for { $rules }, not { $wanted }
event-few-openings-of-four = there are { $found } openings of { $plies } moves for { $rules }, not { $wanted }; `--suite 8` has more
event-no-openings = { $rules } has no openings of { $plies } moves
event-unreadable = event { $event } names `{ $text }`, which is no { $kind } that this program knows

output-twice = { $file } is named twice
output-folder = { $file } is a folder
output-other-kind = { $file } exists and is no { $kind } file; it was not touched

store-damaged = { $file } is not a conecta store, or it is damaged; it was not touched
store-newer = { $file } is of version { $version }, this program knows versions up to { $known }; it was not touched
store-older = { $file } is of version { $version } and cannot be brought to version { $known } without writing to it
store-missing = the store names { $kind } { $number } of event { $event }, which it does not hold
store-unopened = cannot read { $file }
store-unreadable = the store holds `{ $text }`, which is no { $kind }
store-unusable = cannot use the store

system-not-found = No such file or directory (os error { $code })
system-denied = Permission denied (os error { $code })
system-folder = Is a directory (os error { $code })
system-no-folder = Not a directory (os error { $code })
system-full = No space left on device (os error { $code })
system-memory = Cannot allocate memory (os error { $code })
