# The server's list of events (pages/src/site/arena.*).

arena-page-title = Arena · conecta
arena-page-new-event = A new event
arena-page-all-events = Events
arena-page-all-note = Also those that the command line holds on the same file.
arena-page-format = Format
arena-page-others = Others, by name and effort
arena-page-openings = Openings
arena-page-plies = Moves in each
arena-page-seed = Seed
arena-page-begin = Begin
arena-page-running = running
arena-page-finished = finished
arena-page-unfinished = unfinished
arena-page-event-number = Event { $number }
arena-page-no-events = There are none yet.
arena-page-event = Event
arena-page-state = State
arena-page-begun = Begun (UTC)
arena-page-players = Players
arena-page-games = Games
arena-page-format-round-robin = everybody against everybody
arena-page-format-gauntlet = the first against the others
arena-page-format-swiss = Swiss
