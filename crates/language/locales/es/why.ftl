# Por qué pierden los jugadores: `conecta why` y la página de un torneo.

why-event = { $player } contra { $others ->
        [one] otro
       *[other] otros { $others }
    }: { $games } partidas, { $lost ->
        [one] una perdida
       *[other] { $lost } perdidas
    }, { $drawn ->
        [one] una empatada
       *[other] { $drawn } empatadas
    }.
why-failed = Además falló en { $failed ->
        [one] una partida
       *[other] { $failed } partidas
    }, que se cuentan aparte.
why-examined-all = Se juzgaron las { $examined } partidas perdidas y empatadas.
why-examined-some = De sus partidas perdidas y empatadas se juzgaron { $examined }, repartidas por todo el evento.
why-thrown = { $thrown ->
        [0] Ninguna la echó a perder con una jugada suya
        [one] Una la echó a perder con una jugada suya
       *[other] { $thrown } las echó a perder con una jugada suya ({ $different } distintas)
    }; { $rest ->
        [0] no hay más
       *[other] las otras { $rest } estaban perdidas o empatadas desde la apertura, o era el rival quien podía ganarlas
    }.
why-unknown = De { $unknown } el juez no supo decir nada.
why-judge-solver = El juez es el solucionador perfecto.
why-judge-search = El juez es una búsqueda de { $depth } jugadas, porque el solucionador no termina con estas reglas: ganado y perdido es lo que demuestra; todo lo demás cuenta como empate.
why-hurried = Detenido antes del final: esto es lo que se sabía hasta entonces.

why-numbers = en { $count } de sus { $all } partidas echadas a perder ({ $share }; los demás { $others })
why-numbers-rival = en { $count } de sus { $all } partidas echadas a perder ({ $share }; { $rival } { $others })
why-numbers-lines = { $count } de sus { $all } partidas perdidas ({ $share }; los demás { $others })
why-numbers-lines-rival = { $count } de sus { $all } partidas perdidas ({ $share }; { $rival } { $others })

why-said-missed_win = No ve sus propias victorias: { $numbers } podía ganar en el acto.
why-said-missed_block = No bloquea: { $numbers } la siguiente ficha del rival ganaba y se podía impedir.
why-said-gave_square = Le hace escalones al rival: { $numbers } su ficha abrió la casilla de encima, donde ganó el rival.
why-said-tie_break = Sus valores no distinguen las jugadas: { $numbers } valoraba una jugada correcta exactamente igual que la que eligió.
why-said-horizon = No mira lo bastante lejos: { $numbers } el final estaba como mucho { $beyond } jugadas más allá de su búsqueda.
why-said-seen-at = No mira lo bastante lejos: { $numbers } con profundidad { $depth } habría visto el final{ $own ->
        [0] .
       *[other] , y solo mira { $own } jugadas.
    }
why-said-zugzwang = Pierde la lucha por las últimas columnas (zugzwang): { $numbers } el final solo llega cuando se llenan las columnas.
why-said-evaluation = Su evaluación lo engaña: { $numbers } no le habría servido ninguna búsqueda de profundidad parecida a la suya.
why-said-vertical = { $strength ->
        [blind] Está ciego ante las columnas
       *[weak] Es débil ante las columnas
    }: { $numbers } acaban con una línea vertical.
why-said-horizontal = { $strength ->
        [blind] Está ciego ante las filas
       *[weak] Es débil ante las filas
    }: { $numbers } acaban con una línea horizontal.
why-said-diagonal = { $strength ->
        [blind] Está ciego ante las diagonales
       *[weak] Es débil ante las diagonales
    }: { $numbers } acaban con una línea diagonal.
why-said-rising = { $strength ->
        [blind] Está ciego ante las diagonales que suben hacia la derecha
       *[weak] Es débil ante las diagonales que suben hacia la derecha
    }: { $numbers } acaban con una.
why-said-falling = { $strength ->
        [blind] Está ciego ante las diagonales que bajan hacia la derecha
       *[weak] Es débil ante las diagonales que bajan hacia la derecha
    }: { $numbers } acaban con una.
why-said-had_won = Regala partidas ganadas: { $numbers } tenía ganado antes del error.
why-said-phase-opening = Se equivoca pronto: { $numbers } el error es una de las primeras { $moves } jugadas.
why-said-phase-middle = Se equivoca a mitad de la partida: { $numbers } el error está entre las jugadas { $from } y { $moves }.
why-said-phase-end = Se equivoca tarde: { $numbers } el error llega después de la jugada { $from }.
why-said-as_first = Se equivoca cuando juega primero: { $numbers } había empezado él.
why-said-as_second = Se equivoca cuando juega segundo: { $numbers } había empezado el rival.
why-said-column = Se equivoca en la columna { $column }: { $numbers } el error es una ficha ahí.
why-said-bomb = Se equivoca con su bomba: { $numbers } el error es una explosión.
why-said-from-opening = Se pierde a partir de la apertura { $opening }: { $numbers } la partida empezó ahí.
why-nothing-said = Nada distingue sus errores de los de los demás más allá del azar. Lo más frecuente: { $kind }, { $numbers }.
why-no-mistakes = No echó a perder ninguna partida.
why-term = Lo que más veces habló a favor de la jugada equivocada: { $term } ({ $count } de { $all }).
why-term-rest = lo que ningún peso explica

why-kind-missed_win = victoria no vista
why-kind-missed_block = bloqueo olvidado
why-kind-gave_square = casilla regalada
why-kind-tie_break = desempate
why-kind-horizon = horizonte
why-kind-zugzwang = zugzwang
why-kind-evaluation = evaluación
why-meaning-missed_win = Podía completar una línea en el acto y no lo hizo.
why-meaning-missed_block = La siguiente ficha del rival completaba una línea, y la jugada podía impedirlo.
why-meaning-gave_square = Su ficha abrió la casilla de encima, donde el rival completó una línea.
why-meaning-tie_break = Valoraba una jugada correcta exactamente igual que la que eligió.
why-meaning-horizon = El final de la partida estaba unas jugadas más allá de su búsqueda: con más profundidad lo habría visto.
why-meaning-zugzwang = El final solo llega cuando se llenan las columnas: pierde quien tiene que mover entonces.
why-meaning-evaluation = No le habría servido ninguna búsqueda de profundidad parecida a la suya: valoró más la posición equivocada.

why-table-kind = error
why-table-games = partidas
why-table-share = parte
why-table-others = demás
why-table-opening = apertura
why-table-middle = medio
why-table-end = final
why-lines = Líneas que lo vencen, parte de sus partidas perdidas (los demás): { $list }
why-columns = Columnas de sus errores (los demás): { $list }
why-openings = Aperturas desde las que echa a perder más partidas: { $list }
why-opening = { $moves } ({ $count })
why-way-horizontal = horizontal { $share } ({ $others })
why-way-vertical = vertical { $share } ({ $others })
why-way-rising = ascendente { $share } ({ $others })
why-way-falling = descendente { $share } ({ $others })
why-share = { $name } { $share } ({ $others })

why-costliest = Los errores más caros (? lo que jugó, ! lo correcto):
why-mistake = { $number }. Partida { $game } contra { $opponent }, jugada { $move } ({ $symbol }){ $more ->
        [0] {""}
        [one] , y una vez más
       *[other] , y { $more } veces más
    }: juega { $played }, lo correcto era { $right }
why-thought = Pensaba: { $played } vale { $chosen }, { $preferred } vale { $value } (mirando { $depth } jugadas)
why-not-asked = No se le puede preguntar qué pensaba.
why-truth = La verdad: { $played } { $after }, { $right } { $before }
why-loses-in = pierde en { $plies }
why-wins-in = gana (como pronto en { $plies })
why-draws = empata
why-holds = no pierde
why-decided = Lo decidió: { $terms }
why-kind-of = Clase: { $kind }{ $seen ->
        [0] {""}
       *[other] , se ve con profundidad { $seen }
    }
why-or = { $list } o { $last }

why-progress-bar = { $done }/{ $all } partidas juzgadas  faltan { $left }
why-progress-line = { $done } de { $all } partidas juzgadas
