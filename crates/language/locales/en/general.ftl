# What belongs to no command in particular.

percent = { $number }%
interval = { $value } [{ $low }, { $high }]

side-first = first
side-second = second

ending-line = line
ending-full-board = full board
ending-action-limit = action limit
ending-illegal-move = illegal move
ending-timeout = timeout
ending-crash = crash

cannot-open = cannot open { $file }
cannot-read = cannot read { $file }
cannot-remove = cannot remove { $file }
cannot-use = cannot use { $file }
cannot-write = cannot write { $file }
not-a-score = `{ $text }` is no score
wrote = wrote { $file }
