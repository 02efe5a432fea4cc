# Playing: `conecta play`.

level-1 = Newcomer
level-2 = Beginner
level-3 = Amateur
level-4 = Club player
level-5 = Expert
level-6 = Master
level-7 = Grandmaster
level-8 = Perfect

play-level = Level { $number }, { $name }
play-person = You
play-person-first = First player
play-person-second = Second player

play-goal-wins = { $line } in a row wins
play-goal-loses = { $line } in a row loses
play-goal-boom = two movements per turn, bombs, { $line } in a row wins

play-your-turn = Your turn.
play-turn = { $name } to move.
play-thinks = { $name } is thinking ...
play-drawn = A draw.
play-you-won = You have won!
play-won = { $name } has won.
play-boom-turn = Turn { $turn }, { $left ->
    [one] 1 movement
   *[other] { $left } movements
 } left
play-boom-next = ; the next disc is a bomb
play-boom-bomb = b explodes your bomb and what the other side has in its row

play-accuracy = { $good } of { $moves ->
    [one] 1 move
   *[other] { $moves } moves
 } kept the result
play-lost-with = Lost with move { $number }, { $column }.
play-gave-win = Move { $number } was { $column } and gave a win away; better: { $better }.
play-gave-draw = Move { $number } was { $column } and gave a draw away; better: { $better }.
play-no-mistakes = No move gave anything away.
play-reviewing = The game is being looked through ...
play-not-over = Mistakes are shown when the game is over.

play-opinion = { $value } at depth { $depth }
play-no-opinion = no opinion
play-wins-in = wins in { $moves ->
    [one] 1 move
   *[other] { $moves } moves
 }
play-loses-in = loses in { $moves ->
    [one] 1 move
   *[other] { $moves } moves
 }
play-line = expects { $moves }
play-nodes = { $nodes } positions

play-full = Column { $column } is full.
play-no-bomb = You have no bomb to explode.
play-no-such-move = There is no such move.
play-over = The game is over.
play-not-your-turn = It is not your turn.
play-nothing-to-undo = There is nothing to undo.
play-nothing-to-redo = There is nothing to redo.
play-asking = Looking for a good move ...
play-hint = Hint: column { $column }.
play-hint-explode = Hint: explode the bomb (b).
play-no-hint = There is no hint: { $reason }
play-failed = { $failure }. You can move for it, take a move back (u) or ask it again (p).
play-failed-in-dialogue = { $failure }. You can move for it, or take your last move back with `undo`.
play-no-scores = The solver does not know these rules.
play-scoring = Looking for the scores, for at most { $seconds } seconds ...
play-some-scores = There was no time for all scores: + wins, - loses, ? is not known.
play-exploded = BOOM!
play-saved = Saved in { $path }.
play-loaded = Loaded. Step through it with [ and ], go on with p.
play-copied = Copied: { $game }
play-copied-nothing = There are no moves to copy yet.
play-cannot-save = cannot save in { $path }: { $reason }
play-exists = { $path } is there already and is no saved game; choose another name.
play-no-file = it is not a file
play-cannot-load = cannot load { $path }: { $reason }
play-game-was = Game: { $game }

play-save-as = Save as:
play-overwrite = This file exists; Enter overwrites it:
play-load-from = Load:

play-panel-game = Game
play-panel-moves = { $moves ->
    [0] Moves
    [one] 1 move
   *[other] { $moves } moves
 }
play-panel-replay = Move { $shown } of { $moves }

play-too-small = This window is too small for the board: at least { $width } columns and { $height } rows are needed.

play-key-drop = ←→⏎ drop
play-key-drop-ascii = arrows+enter drop
play-key-hurry = x move now
play-key-go-on = p play on
play-key-pause = p pause
play-key-new = n new game
play-key-undo = u undo
play-key-hint = h hint
play-key-mistake = m mistakes
play-key-explode = b explode
play-key-scores = s scores
play-key-threats = t threats
play-key-help = ? help
play-key-quit = q quit
play-key-accept = Enter accept
play-key-cancel = Esc cancel
play-key-walk = ↑↓ choose
play-key-walk-ascii = up/down choose
play-key-turn = ←→ change
play-key-turn-ascii = left/right change
play-key-begin = Enter play
play-key-back = Esc back
play-key-leave = Esc quit

play-form-title = New game
play-form-rules = Rules
play-form-opponent = Opponent
play-form-level = Level
play-form-player = Player
play-form-first-player = First player
play-form-second-player = Second player
play-form-starter = Who starts
play-form-begin = Play
play-kind-level = the machine, by level
play-kind-player = a certain player
play-kind-person = a second person
play-kind-watch = two players to watch
play-starter-me = me
play-starter-machine = the machine
play-starter-random = by lot
play-advice-rules = Choose, or type others such as classic-9x7-5.
play-advice-player = Choose, or type any other such as ia2:d6.
play-advice-level = From 1 to 8, the keys do it too.
play-advice-turn = The arrows change it.
play-advice-begin = The keys 1 to 8 set the level.

play-help-title = Keys
play-help-columns = drop a disc into this column
play-help-arrows = choose a column
play-help-drop = drop a disc there
play-help-explode = explode your bomb
play-help-undo = take your last move back, bring it again
play-help-hint = show a good move
play-help-scores = scores with perfect play: + wins, - loses
play-help-threats = where each side would complete a line
play-help-hurry = the machine plays its best so far
play-help-replay = step through the game (also , and .)
play-help-ends = to the first and the last position
play-help-mistake = after the game, to the next mistake
play-help-go-on = play on from here; pause two machines
play-help-files = write the game to a file, load one
play-help-copy = copy the moves
play-help-new = new game
play-help-quit = quit (also Ctrl-C)
play-help-back = Any key leads back to the game.

play-ask-level = Which level, from 1 to 8?
play-ask-starter = Who starts: 1 you, 2 the machine, 3 by lot?
play-plays = { $name } plays { $column }.
play-not-understood = I do not understand `{ $text }`; `help` says what can be done.
play-dialogue-help = A column drops a disc there (in boom, `b` explodes the bomb). Other words: undo, redo, hint, scores, board, moves, save FILE, load FILE, quit.
play-farewell = Thank you for playing.

play-unknown-starter = unknown starter `{ $text }`: expected `me`, `machine` or `random`

help-play = Play against a level, a player or a second person, or watch two players
    .more =
        In a terminal this is a full-screen game; what the options leave open is asked there, and `?` explains the
        keys. Without a terminal it is a dialogue of lines that can be scripted (docs/play.md).
    .moves = Begin with these moves, such as `4453`; other rules in front, such as `boom:54`
    .load = Begin with the game in this file
    .level = Play against this level, from 1 (easy) to 8 (perfect)
    .opponent = Play against this player, such as `ia2:d6` or `aima:level3`; `person` for a second person
    .watch = Watch two players against each other; the one named first starts
    .first = Who starts: `me`, `machine` or `random`
    .rules = Rules to play
    .seed = Draw the lots of this number, to repeat a game [default: others in every game]
    .ascii = Draw with nothing but letters, and without movement
value-who = WHO
