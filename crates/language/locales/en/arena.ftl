# Events of `conecta serve`, as the server says it.

arena-no-event = there is no such event
arena-not-yours = it is not held here for this browser
arena-cannot-resume = it is finished, or has players that this server does not have
arena-enough = two events of yours are held already; stop one or wait for its end
arena-bounds = an event here has 2 to { $players } players, 1 to { $openings } openings of 4 or 8 moves, and at most { $games } games
arena-slow = { $player } thinks too long for events here: at most { $depth } plies, 200,000 positions or 200 ms
