# `conecta tournament`, `match`, `sprt` y `results`.

suite-unknown = colección desconocida `{ $text }`: se esperaba `4`, `8` o un archivo con partidas

progress-bar = { $done }/{ $all } partidas  { $message }  faltan { $left }
progress-line = { $done } de { $all } partidas, { $message }, faltan { $left } s
progress-pace = { $pace } partidas/s
progress-leader = va primero: { $player }
progress-score = { $player }: { $score }
contest-cancelled = Detenido. Quedan guardadas { $games } partidas; la misma orden sigue desde aquí.
contest-kept = Guardado como evento { $event } en { $file }; `conecta results show { $event }` lo vuelve a mostrar.

table-rank = puesto
table-player = jugador
table-rating = Elo
table-score = puntuación
table-wins = ganadas
table-draws = empates
table-losses = perdidas
table-speed = jugadas/s
table-failures = fallos
table-cross = Puntuación en porcentaje del jugador de la fila contra el de la columna:
table-failed =
    { $player } falló en { $times ->
        [one] una partida
       *[other] { $times } partidas
    }, la primera vez tras { $moves }: { $reason }
table-failed-once =
    { $player } falló en { $times ->
        [one] una partida
       *[other] { $times } partidas
    }
table-games =
    { $games } partidas ({ $played } jugadas ahora, { $seconds } s) desde { $openings } aperturas de la colección { $suite },
    cada una jugada con ambos bandos.
table-meaning =
    El Elo se cuenta en puntos: 0 es la media de estos jugadores, y quien tiene
    100 más hace cerca del 64 % de los puntos. ± es el margen de error: el Elo
    verdadero está dentro en 95 de cada 100 torneos como este. Los puestos como
    2-3 junto a un puesto son los que el jugador puede tener en realidad.
table-first-move = Jugar primero valió { $elo } de Elo en estas partidas.
table-advice = Añade --html ARCHIVO para una página con todas las partidas y por qué pierde cada jugador.
table-decided = Decidido: el orden de todos los vecinos de la clasificación está claro, cada uno con un riesgo del 5 %.
table-tied = Empatados, es decir a menos de { $elo } de Elo: puestos { $places }.
table-undecided = Sin decidir: las aperturas no bastaron para el orden de los puestos { $places }.
table-caution = Tan pocas aperturas dicen poco: los propios márgenes son inciertos. Usa --openings.
table-absent =
    { $number ->
        [one] Un archivo no se pudo cargar y no juega
       *[other] { $number } archivos no se pudieron cargar y no juegan
    }: { $files }
page-without-why = la página no dirá por qué pierden los jugadores: { $reason }

match-score =
    { $one } contra { $other }: { $wins ->
        [one] 1 ganada
       *[other] { $wins } ganadas
    }, { $draws ->
        [one] 1 empatada
       *[other] { $draws } empatadas
    }, { $losses ->
        [one] 1 perdida
       *[other] { $losses } perdidas
    } en { $games } partidas, puntuación { $score }
match-elo = Elo { $elo }  normalizado { $normalized }  más fuerte con probabilidad { $probability }
match-pairs = pares por puntos 0, 1/2, 1, 3/2, 2: { $counts }
match-endings = finales: { $endings }
match-nothing = No hay ningún par de partidas completo: no se sabe nada.
match-one-kind = Todos los pares terminaron igual: el intervalo muestra solo lo que tantos pares así excluyen.
match-few = Tan pocos pares dicen poco.

sprt-accepted = aceptado: la mejora de { $player } es de { $elo } o más
sprt-rejected = rechazado: la mejora de { $player } no pasa de { $elo }
sprt-open = sin decidir: no quedan aperturas
sprt-ratio = LLR { $ratio } en [{ $low }; { $high }] para un Elo normalizado de { $elo0 } contra { $elo1 }

results-none = no hay resultados: { $file } no existe
results-no-event = no hay ningún evento { $event }
results-no-game = no hay ninguna partida { $game }: el evento tiene { $games }
results-illegal-game = el almacén contiene una partida ilegal
results-complete = completo
results-unfinished = sin terminar
results-no-events = todavía no hay ningún evento
results-event = evento
results-begun = comienzo (UTC)
results-state = estado
results-games = partidas
results-rules = reglas
results-format = formato
results-suite = colección
results-openings = aperturas
results-seed = semilla
results-players = jugadores
