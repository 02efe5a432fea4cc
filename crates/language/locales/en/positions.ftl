# Commands that answer positions.

cannot-answer = cannot write the answer
cannot-read-input = cannot read standard input
place-line = line { $number }
place-line-and-game = line { $number }, game { $game }
place-position = position { $number }
no-move = `{ $moves }`: { $reason }

show-to-move = { $side } ({ $symbol }) to move
show-won = { $side } ({ $symbol }) has won
show-drawn = drawn
show-turn = in turn { $turn }, { $left ->
        [one] 1 movement
       *[other] { $left } movements
    } left
show-turn-with-bomb = in turn { $turn }, { $left ->
        [one] 1 movement
       *[other] { $left } movements
    } left, the next disc is a bomb

not-seconds = `{ $text }` is not a number of seconds
