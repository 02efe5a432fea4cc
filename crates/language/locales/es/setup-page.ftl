# Setting up a position in the server's pages (pages/src/site/setup.js).

setup-page-setup = Poner una posición
setup-page-pieces = Lo que pone un clic en el tablero
setup-page-piece-disc = { $side }
setup-page-piece-bomb = { $side }, bomba
setup-page-erase = quitar
setup-page-next-movement = Siguiente movimiento
setup-page-movement = { $number }: { $side }
setup-page-movement-bomb = { $number }: { $side }, una bomba si no tiene
setup-page-setup-how = Un clic en una columna pone una pieza encima; un clic en una pieza la cambia.
setup-page-clear-board = Vaciar
setup-page-cancel = Cancelar
setup-page-analyze-this = Analizar
