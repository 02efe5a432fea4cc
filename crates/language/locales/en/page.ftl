# What all pages say (pages/src/shared). Scripts fill the places.

page-noscript = This report draws itself with JavaScript, all of which is inside this file: please allow it.
page-sections = Sections
page-games = Games
page-first-wins = first wins
page-draw = draw
page-second-wins = second wins
page-light = ☀ Light
page-dark = ☾ Dark
page-switch-to-light = Switch to light colours
page-switch-to-dark = Switch to dark colours
page-players = Players
page-rules = Rules
page-size = { $width } × { $height }, { $line } in a line
page-footer = Written by conecta { $version }. One file, no network: keep it, send it, print it.
page-player = Player
page-failures = Failures
page-or = { " " }or{ " " }
page-verdict = plays { $played }, right was { $right }
page-number = No.
page-moves = Moves
page-result = Result
page-game = Game { $number }
page-game-title = Game
page-first = First
page-second = Second
page-list-label = List of games
