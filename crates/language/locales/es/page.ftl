# What all pages say (pages/src/shared). Scripts fill the places.

page-noscript = Este informe se dibuja con JavaScript, que está entero en este archivo: permítelo, por favor.
page-sections = Secciones
page-games = Partidas
page-first-wins = gana el primero
page-draw = empate
page-second-wins = gana el segundo
page-light = ☀ Claro
page-dark = ☾ Oscuro
page-switch-to-light = Cambiar a colores claros
page-switch-to-dark = Cambiar a colores oscuros
page-players = Jugadores
page-rules = Reglas
page-size = { $width } × { $height }, { $line } en línea
page-footer = Escrito por conecta { $version }. Un solo archivo, sin red: guárdalo, envíalo, imprímelo.
page-player = Jugador
page-failures = Fallos
page-or = { " " }o{ " " }
page-verdict = juega { $played }, lo correcto era { $right }
page-number = N.º
page-moves = Jugadas
page-result = Resultado
page-game = Partida { $number }
page-game-title = Partida
page-first = Primero
page-second = Segundo
page-list-label = Lista de partidas
