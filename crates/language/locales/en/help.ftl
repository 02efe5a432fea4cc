# Help: a message for each command, with an attribute for each argument (conecta/src/language/help.rs).

help-usage = Usage:
help-commands = Commands:
help-arguments = Arguments:
help-options = Options:
help-default = default: { $value }
help-possible-values = possible values: { $values }
help-help = Print this help, or that of a command

help-everywhere =
    .help = Print help; `--help` says more than `-h`
    .version = Print version
    .lang = Language to speak [default: the system's]
    .trust = Start programs without walls around them: for your own

value-options = OPTIONS
value-address = ADDRESS
value-book = BOOK
value-command = COMMAND
value-event = EVENT
value-file = FILE
value-folder = FOLDER
value-format = FORMAT
value-game = GAME
value-heuristic = HEURISTIC
value-kind = KIND
value-moves = MOVES
value-one = ONE
value-other = OTHER
value-player = PLAYER
value-players = PLAYERS
value-plies = PLIES
value-depth = DEPTH
value-rules = RULES
value-seconds = SECONDS
value-shell = SHELL

help-conecta = A Connect 4 laboratory: write an evaluation, know in seconds how strong it is

help-options-positions =
    .rules = Rules the moves are played under
    .texts = Positions as moves from the empty board, one character each, such as 4453; `-` is the empty board
    .stdin = Read positions from standard input, one per line

help-options-contest-options =
    .rules = Rules to play under
    .depth = Search depth of players that are named without one, instead of their house's
    .openings = Number of openings; each is played twice, with the sides exchanged
    .suite = Suite of openings: after 4 moves (323 positions), after 8 (28,983), or the games in a file, as PGN or moves
    .seed = A number that picks other openings: the same number, the same openings
    .threads = Number of threads; results do not depend on it [default: one for each core]
    .actions = Call a game a draw after this many actions
    .move_time = Milliseconds for a move; who takes longer loses the game [default: no limit]
    .db = The file that keeps all results; games that it holds already are not played again
    .no_db = Keep nothing

help-options-queue-options =
    .queue = Let the workers of a NATS queue play, such as nats://HOST:4222 (docs/cluster.md) [default: CONECTA_QUEUE in the environment, or nobody but this machine]

help-options-exports =
    .json = Write the results as data (docs/tournament.md)
    .csv = Write the ranking for spreadsheets
    .pgn = Write all games in PGN

help-options-page =
    .html = Write a page to look at, with every game, and why players lose
    .title = What the page is called

help-options-effort =
    .threads = Number of threads
    .table_mb = Size of the solver's table in megabytes
    .no_book = Search everything, without the opening book

help-watch = Measure a player anew whenever its file is saved: rating, what changed, costliest mistakes
    .more =
        Plays the player against a field whenever its file changes (or, for a built-in heuristic, whenever this program is
        built again) and prints one screen: the rating, what has changed since the version before and how sure that is, the
        share of good moves, and the three costliest mistakes on boards. It stops as soon as the change is clear. Games are
        kept, and none is played twice. A file that does not load is answered with what is wrong with it.
    .player = Player, such as `mine.py`, `mine.lisp:d6` or `ia2@mine.toml`
    .field = Its opponents [default: all heuristics of the rules with their house searches]
    .once = Report on the player as it is now, and end
    .time = Play no new games after so many seconds

help-tournament = Rank players: everybody against everybody, from many openings, with error bars
    .more =
        Without players, all heuristics of the rules with their house searches; a player that comes alone meets all of
        them (a gauntlet, 20 openings). Results are kept in a file: the same command goes on where it was interrupted, and
        games that are known are not played again.
    .players = Players, such as `ia2`, `a2b3d:d6`, `random`, `perfect`, `mine.py`, or a folder of heuristic files
    .format = Who plays whom: `round-robin` (if not given), `gauntlet` (the first player against the others) or `swiss`
    .until_decided = Stop as soon as the order of all neighbors in the ranking is settled

help-eval = Evaluate positions with a heuristic, without looking ahead
    .more =
        Prints `MOVES<TAB>VALUE` for each position, the value with all its digits. A finished game has the value of its
        result.
    .heuristic = Heuristic, such as `ia2` or `mine.py`; with other weights, `ia2(three=1200)`
    .side = Side the value is for; the side to move if not given
    .log = Show first what a heuristic file prints, each line behind `|`

help-move = Let a player choose a move
    .more =
        Prints `MOVES<TAB>MOVE<TAB>VALUE` for each position; the value is for the side to move, `-` from players that
        have none.
    .player =
        Player, such as `ia2` (its house search), `ia2:d6` (plies), `ia2:n50000` (positions), `ia2:t100` (milliseconds)
        or `random(seed=7)`

help-show = Draw positions
    .json = One JSON object per line instead of a drawing

help-solve = Solve positions: the exact result with perfect play, and how soon
    .more =
        Prints `MOVES<TAB>SCORE` for each position. The score is for the side to move: 0 is a draw, positive a win and
        negative a loss; 1 is a win with the winner's last disc, 2 with the last but one, and so on. Where a limit is hit
        first, the score is the bounds that are proven, as `[-3,2]`.
    .moves = Add a field with the score of every column, comma-separated; `.` for a full one
    .stats = Add two fields: positions searched and microseconds, with nothing remembered from one position to the next
    .weak = Ask only who wins: 1, 0 or -1
    .limit = Stop working on a position after this long

help-analyze = Explain a position and the game that led to it, with the perfect solver
    .more =
        Shows the score of every column, best play and the threats of both sides, and looks through the moves: which were
        best, which gave something away, and why. For classic rules on boards that the solver takes.
    .games = Moves of a game, such as 4453, or a file with games: one per line as moves, or PGN; `-` for standard input
    .rules = Rules the moves are played under, where a game does not say
    .players = Also say what this player would play there, such as `ia2` or `mine.py`; may be given more than once
    .json = One JSON object per game instead of text
    .html = Write a page to look at, with what every column was worth, and why bad moves were bad
    .limit = Tell what is known of a game after this long [default: no limit for classic, 60 s for other boards]
    .threads = Number of threads of the solver [default: one for each core]
    .table_mb = Size of the solver's table in megabytes
    .no_book = Search everything but the first move, without the opening book

help-serve = Play and analyze in the browser
    .more =
        Serves pages for playing against machines, against somebody at the same screen or by link, and for analyzing
        positions and games with the perfect solver (docs/serve.md). Programs can ask the same questions: `/api` says which.
    .listen = Where to listen: an address and a port. Beyond this machine, everybody who can reach it can use it
    .db = The file that keeps games between people
    .no_db = Keep nothing: games end with the server
    .open = Show the first page in the browser
    .threads = Number of threads that think [default: one for each core]
    .rate = Requests in a second from one address of other machines, in the long run; 0 for no limit
    .public_metrics = Let others than this machine read /metrics

help-uci = Speak UCI with variant `cfour`, the protocol of match runners such as cutechess-cli
    .more =
        Reads commands from standard input and answers on standard output until `quit` or the end of input (docs/uci.md).

help-why = Explain why a player loses: the moves that threw its games away, and what it believed
    .more =
        Plays the player and a field of others against each other, or takes the games from the store, looks in every lost
        and drawn game for the move that threw the result away, and says what sets the player's mistakes apart from the
        others': what it overlooks, how deep it should have looked, which weight misled it (docs/why.md).
    .player = Player, such as `ia2`, `mine.py` or `a2b3d:d6`
    .against = The field it is compared with [default: all heuristics of the rules with their house searches]
    .json = Print the results as data instead (docs/why.md)
    .html = Write a page to look at, with every game and every mistake on a board

help-match = Let two players play each other from many openings, either one first
    .more =
        Prints the result of the first player named: wins, draws and losses, rating difference with its 95% interval,
        and the probability that it is the stronger one.
    .one = One player
    .other = The other
    .games = Print every game as well: `FIRST<TAB>SECOND<TAB>RESULT<TAB>ENDING<TAB>MOVES`

help-sprt = Test whether one player is better than another, with as few games as that takes
    .more =
        A sequential probability ratio test on pairs of games. It ends when one of two claims is settled: that the
        difference is at most ELO0, or at least ELO1 (both as normalized Elo). Each is wrong in at most 5% of tests.
    .one = The player that may be better
    .other = The player it is compared with
    .elo0 = Call it no gain if the first player is not stronger by more than this
    .elo1 = Call it a gain if it is stronger by this or more; smaller gains take more games to find

help-results = List events, show their rankings and games, write their files
    .db = The file that keeps all results

help-results-list = All events, the latest first (the default)

help-results-show = The ranking of an event, and its files if any are asked for
    .event = Number of the event [default: the latest]

help-results-games = The games of an event: `NUMBER<TAB>FIRST<TAB>SECOND<TAB>RESULT<TAB>ENDING<TAB>MOVES`
    .event = Number of the event [default: the latest]

help-results-replay = Draw a game move by move
    .event = Number of the event
    .game = Number of the game in it

help-ladder = Show all versions of a player that met the same opponents, and how their ratings went
    .more =
        A version is a player's name and the content of its file. The versions of all events in the store are listed by age,
        each with its rating, what it changed, and how sure that is.
    .player = Player, such as `mine.py`
    .field = The opponents [default: all heuristics of the rules with their house searches]
    .rules = Rules of the games
    .json = One JSON object instead of a table (docs/heuristic-files.md)
    .db = File the games are kept in

help-worker = Play games for events on a queue, on any machine
    .more =
        Takes games from a NATS work queue, plays them and sends the results back, until it is ended (docs/cluster.md).
    .url = Where the queue is, such as nats://HOST:4222 [default: CONECTA_QUEUE in the environment]
    .threads = Number of games at the same time [default: one for each core]

help-queue = Show who works for a queue, how fast, and what waits
    .url = Where the queue is, such as nats://HOST:4222 [default: CONECTA_QUEUE in the environment]
    .json = Print it as data instead

help-perft = Count the games of a given length, or the different positions they reach
    .rules = Rules to count under
    .depth = Length of the games in moves
    .unique = Count different positions after 0, 1, ... DEPTH moves instead, one `PLY<TAB>COUNT` a line

help-openings = Work out a suite of openings from a book
    .more =
        Prints `MOVES<TAB>SCORE` for every near-even position with PLIES discs, one of each mirror pair, in which the
        side to move does not win at once. The scores come from the embedded book or, with --book, from one that
        `conecta book` has made with the solver.
    .plies = Number of moves
    .book = A book of at least as many discs

help-heuristics = List the heuristics: idea, origin, house search and weights
    .name = One heuristic alone, with all its weights: `ia2`, `ia2(three=1200)`, `ia2@mine.toml` or `mine.py`
    .json = One JSON object per line

help-rules = List the rule sets: `NAME<TAB>SUMMARY`
    .json = One JSON object per line

help-bench = Count nodes over fixed positions and measure the speed of every heuristic, or of the solver
    .more =
        The signature is the number of nodes that fixed-depth and deepening searches visit on fixed positions: it changes
        exactly when their behavior does. Speeds are the best of several rounds over a few thousand mixed positions.
    .json = One JSON object instead of a table
    .only = Measure this heuristic only
    .passes = Evaluate all positions exactly N times, for counting instructions, instead of by the clock
    .files = Measure these heuristic files instead: milliseconds from the file to its first value, and evaluations a second on one core
    .interpreters =
        Evaluate the same positions in turn with the interpreter that a file was written for, such as `python3` or `sbcl` or
        both with a comma between them, and print how many times as fast the file is here

help-bench-solve = Solve the test sets from scratch and measure the effort
    .more =
        Every position is solved with an empty table and without the opening book, and its score compared. Prints for each
        set the number of positions, mean nodes, mean microseconds, million nodes per second and wrong scores. All six
        sets take some minutes, nearly all of it for begin-hard.
    .sets =
        A set by its name, or a file of lines with moves and score, instead of all six sets; may be given more than once
    .first = Only the first N positions of each set

help-bench-latency = Measure how long questions to the solver take, by number of discs
    .more =
        Asks for the score, for the scores of all columns, for one best move and for best play to the end, each time with
        nothing remembered, on random positions and on those of played games. Prints for each question percentiles in
        microseconds. Few discs take very long with --no-book.
    .discs = Numbers of discs, one such as `9` or a range such as `9-13`
    .positions = Positions for each number of discs
    .only = Only random positions, or only played ones
    .seed = Seed of the choice of positions

help-book = Build an opening book with the solver, pack one, or check one
    .more =
        Solves every position with a given number of discs and writes their exact scores to FILE. Each score is noted in
        FILE.part as soon as it is known, so that the same command goes on where an interrupted one stopped. Eight discs
        take hours; four take minutes. With --pack, writes the scores of another book in the form that the program carries.
    .file = The book to write; with --check, the book to read (the embedded one if not given)
    .ply = Number of discs on the boards of the book to build, or of the embedded one to check
    .pack = Pack the scores of this book into FILE instead of building one
    .threads = Number of threads, each with a table of its own
    .table_mb = Size of each thread's table in megabytes
    .check = Solve N positions of the book, chosen at random, and compare instead of building
    .seed = Seed of that choice

help-completions = Print a script that lets a shell complete commands and options
    .more =
        For example: conecta completions bash > ~/.local/share/bash-completion/completions/conecta
    .shell = Which shell
help-man = Write the manual as man pages, one for each command
    .folder = Folder to write to, made if it is not there
