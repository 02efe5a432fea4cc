# `conecta bench` and `conecta book`.

bench-heuristic = heuristic
bench-nodes = nodes
bench-evaluations = million evaluations/s
bench-set = set
bench-positions = positions
bench-mean-nodes = mean nodes
bench-mean-time = mean us
bench-speed = Mnodes/s
bench-wrong = wrong
bench-kind = kind
bench-discs = discs
bench-question = question
bench-not-discs = `{ $text }` is not a number of discs such as `9`, nor a range such as `9-13`
bench-cannot-read = cannot read the set `{ $set }`
bench-line = `{ $set }` line { $number }: { $problem }
bench-expected = expected moves and score

book-which-file = which FILE is the book to be written to?
book-not-embedded = no book of { $discs } discs comes with the program
book-discs = { $discs } discs
book-positions = { $positions } positions
book-checked = checked
book-wrong-scores = wrong
book-cannot-note = cannot note a score
book-incomplete = the book holds { $held } positions of { $all }
book-differs = position { $code }: the book says { $book }, the solver { $solver }
book-wrong = { $wrong } of { $checked } scores of the book are wrong
book-other-options = { $file } was begun with other options (`{ $options }`): remove it to start anew
book-progress = { $done } of { $all } positions, { $pace } a second, { $minutes } minutes left
solver-smaller-table = there is no memory for a table of { $asked } MB; { $found } MB are used
