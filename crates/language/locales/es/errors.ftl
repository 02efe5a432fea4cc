# Errores de las bibliotecas (conecta/src/language/errors.rs).

outcome-first = ganó el primero
outcome-second = ganó el segundo
outcome-draw = empate
outcome-unknown = resultado desconocido `{ $text }`: se esperaba `first`, `second` o `draw`

illegal-full-column = la columna { $column } está llena
illegal-no-bomb = no hay ninguna bomba que explotar
illegal-no-such-move = no existe la jugada { $number }
illegal-won = la partida ha terminado: ganó el { $side } ({ $symbol })
illegal-drawn = la partida ha terminado: es un empate

game-stray = `{ $text }`: el carácter { $at }, `{ $letter }`, no es una jugada de { $rules }
game-illegal = `{ $text }`: el carácter { $at }, `{ $letter }`, es ilegal: { $reason }
game-rules = `{ $text }`: { $reason }
game-other-rules = `{ $text }` es una partida de { $found }, no de { $expected }

rules-unknown = reglas desconocidas `{ $text }`: se esperaba { $known }
rules-one-board = reglas desconocidas `{ $text }`: { $name } tiene un solo tablero
rules-size = reglas desconocidas `{ $text }`: { $reason }
size-malformed = `{ $text }` no es un tamaño de tablero: se esperaba ANCHOxALTO, como en `9x7`, o ANCHOxALTO-LÍNEA, como en `9x7-5`
size-out-of-range = un tablero de { $width }x{ $height } con { $line } en línea está fuera de los límites: de 2 a 11 columnas, de 2 a 10 filas, de 3 a 6 en línea
side-unknown = bando desconocido `{ $text }`: se esperaba `first` o `second`

setup-floating = la ficha de { $square } no descansa sobre nada
setup-counts = { $first } fichas del primero y { $second } del segundo: los lados no han jugado por turnos
setup-both-aligned = los dos lados tienen una línea, pero la más vieja terminó la partida
setup-old-line = el { $side } tiene una línea, pero la partida siguió
setup-no-last-disc = el { $side } tiene una línea que su última ficha no puede haber completado: ninguna ficha en lo alto de una columna está en todas sus líneas
setup-bombs = el { $side } tiene más de una bomba
fen-ranks = `{ $text }` tiene { $found } filas, no { $expected }
fen-width = `{ $text }`: la fila `{ $rank }` no tiene { $width } casillas
fen-stray = `{ $text }`: `{ $letter }` no es una ficha ni un número de casillas vacías
fen-hand = `{ $text }`: `{ $hand }` no son fichas en mano
fen-setup = `{ $text }`: { $reason }
fen-to-move = `{ $text }`: con estas fichas le toca al { $side }
fen-movement = `{ $text }` no dice qué movimiento sigue, del 1 al 16
diagram-rules = solo las posiciones de classic tienen dibujo, no las de { $rules }
diagram-rows = { $found } filas, no { $expected }
diagram-width = la fila { $number } desde arriba, `{ $row }`, tiene { $found } casillas, no { $expected }
diagram-letter = la fila { $number } desde arriba, `{ $row }`: `{ $letter }` no es `.`, `X` ni `O`
diagram-numbers = { $found } números, no { $expected }
diagram-number = el número { $at }, `{ $text }`, no es 0, 1 ni 2

name-empty = un jugador necesita un nombre
name-settings = `{ $text }`: se esperaban ajustes NOMBRE=NÚMERO entre paréntesis, como en `ia2(three=1200)`, y hay `{ $found }`
name-twice = `{ $text }`: `{ $setting }` aparece dos veces
name-effort = `{ $text }`: `{ $effort }` no es un esfuerzo de búsqueda: se esperaba `dJUGADAS` (de 1 a { $most }), `nPOSICIONES` o `tMILISEGUNDOS`

did-you-mean = ¿querías decir `{ $name }`?
heuristic-unknown = heurística desconocida `{ $name }`: se esperaba una de { $known }
heuristic-none = `{ $name }` es un jugador sin heurística y sin pesos
heuristic-effortless = `{ $text }`: una heurística por sí sola no admite un esfuerzo de búsqueda
heuristic-no-weight = `{ $text }`: { $heuristic } no tiene ningún peso `{ $weight }`: tiene { $known }
heuristic-unsupported = la heurística `{ $name }` no puede jugar { $rules }: { $reason }

player-unknown = jugador desconocido `{ $name }`: se esperaba `random`, `perfect`, `level1` a `level8` o una heurística (`conecta heuristics` las lista)
player-effortless = `{ $text }`: { $name } no admite un esfuerzo de búsqueda
player-perfect-effort = `{ $text }`: perfect admite milisegundos, como `perfect:t50`, o posiciones, como `perfect:n10000`, pero no profundidad
player-no-setting = `{ $text }`: { $name } no tiene ningún ajuste `{ $setting }`: tiene seed
player-no-number = `{ $text }`: `{ $value }` no es un número para `{ $setting }`
player-not-finite = `{ $text }`: `{ $setting }` debe ser un número finito, no `{ $value }`
player-taken = ya hay un jugador `{ $name }`
player-unsupported = `{ $name }` no puede jugar { $rules }: { $reason }

player-failed = `{ $player }` falló: { $failure }
player-failed-in-game = `{ $player }` falló en la partida { $game }: { $failure }
failure-crash = se interrumpió: { $message }
failure-not-finite = su valor es { $value }
failure-board = en el tablero { $board }
failure-late = tardó más de { $milliseconds } ms
failure-silent = no responde
failure-stopped = se le hizo parar
failure-illegal = su jugada { $mv } no es legal: { $reason }
failure-no-move = no encontró ninguna jugada
failure-absent = no puede jugar: { $reason }

weights-too-large = es demasiado grande para ser un archivo de pesos
weights-of-other = son los pesos de { $heuristic }, no de { $name }
weights-unknown = { $name } no tiene el peso `{ $weight }`
weights-no-number = el peso `{ $weight }` es `{ $value }`, que no es un número
weights-no-heuristic = { $player } no es una heurística y no lleva pesos

solver-rules = el solucionador no puede jugar { $rules }: { $reason }
solver-memory = no hay memoria para una tabla del solucionador de { $megabytes } MB
book-not-one = esto no es un libro: no empieza por C4BOOK2
book-ply = un libro tiene entre 1 y { $most } fichas, no { $ply }
book-damaged = el libro está dañado

reason-it-needs-a-column-on-each-side-of-the-middle-one = necesita una columna a cada lado de la del medio
reason-it-needs-two-columns-on-each-side-of-the-middle-one = necesita dos columnas a cada lado de la del medio
reason-it-is-made-for-boom-where-pieces-can-be-bombs = está hecha para boom, donde las fichas pueden ser bombas
reason-it-is-made-for-the-classic-game = está hecha para el juego clásico
reason-it-knows-the-classic-game-only = solo conoce el juego clásico
reason-its-proofs-are-for-four-in-a-row = sus demostraciones son para cuatro en línea
reason-its-boards-have-at-most-64-cells-a-spare-row-included = sus tableros tienen como mucho 64 casillas, contando una fila de reserva

sprt-hypotheses = hipótesis { $one } y { $other }: se esperaba elo0 < elo1, ambas entre -200 y 200
sprt-risks = riesgos { $one } y { $other }: se esperaban ambos mayores que 0 y menores que 0.5
format-unknown = formato desconocido `{ $text }`: se esperaba `round-robin`, `gauntlet` o `swiss`
ending-unknown = final desconocido `{ $text }`

labeled-form = se esperaban jugadas, puntuación y las puntuaciones de todas las columnas, como los escribe `conecta solve --moves`
labeled-over = la partida `{ $moves }` ha terminado
labeled-columns = `{ $columns }` no son las puntuaciones de las columnas abiertas
labeled-best = `{ $score }` no es el mejor de `{ $columns }`

event-player-twice = el jugador `{ $player }` está nombrado dos veces
event-few-openings = hay { $found } aperturas de { $plies } jugadas para { $rules }, no { $wanted }
event-few-openings-of-four = hay { $found } aperturas de { $plies } jugadas para { $rules }, no { $wanted }; `--suite 8` tiene más
event-no-openings = { $rules } no tiene aperturas de { $plies } jugadas
event-unreadable = el evento { $event } nombra `{ $text }`, que este programa no conoce ({ $kind })

output-twice = { $file } se nombra dos veces
output-folder = { $file } es una carpeta
output-other-kind = { $file } existe y no es un archivo { $kind }; no se ha tocado

store-damaged = { $file } no es un almacén de conecta, o está dañado; no se ha tocado
store-newer = { $file } es de la versión { $version } y este programa conoce hasta la { $known }; no se ha tocado
store-older = { $file } es de la versión { $version } y no se puede pasar a la versión { $known } sin escribir en él
store-missing = el almacén nombra { $kind ->
        [player] el jugador
       *[opening] la apertura
    } { $number } del evento { $event }, que no contiene
store-unopened = no se puede leer { $file }
store-unreadable = el almacén contiene `{ $text }`, que no es un { $kind ->
        [ending] final
       *[other] resultado
    } de partida
store-unusable = no se puede usar el almacén

system-not-found = no existe el archivo o la carpeta (error { $code } del sistema)
system-denied = permiso denegado (error { $code } del sistema)
system-folder = es una carpeta (error { $code } del sistema)
system-no-folder = no es una carpeta (error { $code } del sistema)
system-full = no queda espacio en el disco (error { $code } del sistema)
system-memory = no hay memoria (error { $code } del sistema)
