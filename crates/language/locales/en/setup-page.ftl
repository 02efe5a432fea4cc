# Setting up a position in the server's pages (pages/src/site/setup.js).

setup-page-setup = Set up a position
setup-page-pieces = What a click puts on the board
setup-page-piece-disc = { $side }
setup-page-piece-bomb = { $side }, bomb
setup-page-erase = take away
setup-page-next-movement = Next movement
setup-page-movement = { $number }: { $side }
setup-page-movement-bomb = { $number }: { $side }, a bomb if it has none
setup-page-setup-how = A click on a column puts a piece on top of it; a click on a piece changes it.
setup-page-clear-board = Clear
setup-page-cancel = Cancel
setup-page-analyze-this = Analyze
