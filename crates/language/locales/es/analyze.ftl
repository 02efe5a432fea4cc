# conecta analyze

analyze-to-move = juega el { $side } ({ $symbol }): { $result }
analyze-outlook-win = gana con la ficha { $disc } (puntuación { $score })
analyze-outlook-loss = pierde ante la ficha { $disc } (puntuación { $score })
analyze-outlook-draw = empate (puntuación 0)
analyze-outlook-unknown = la puntuación no se encontró a tiempo
analyze-no-file = no hay ningún archivo `{ $file }`, y una partida se escribe como 4453
analyze-number = Partida { $number } de { $all }
analyze-page-rules = las partidas de una página deben tener las mismas reglas
analyze-names = { $first } (X) contra { $second } (O)
analyze-no-games = { $file } no tiene ninguna partida
analyze-cell = ninguna ficha puede caer en la casilla de `{ $word }`
analyze-no-move = `{ $word }` no es una jugada
analyze-unclosed = un comentario o variante que empieza con `{ $opening }` no termina
analyze-unopened = `{ $found }` no cierra nada
analyze-tag = la etiqueta `{ $tag }` no termina
analyze-torn = a la partida `{ $moves }` le falta el resultado detrás
analyze-columns = columnas: { $scores }
analyze-line = mejor juego: { $moves }
analyze-threats = amenazas del { $side }: { $list }
analyze-threat-now = { $cell } (fila { $row ->
        [odd] impar
       *[even] par
    }, ya)
analyze-threat-later = { $cell } (fila { $row ->
        [odd] impar
       *[even] par
    })
analyze-player = { $player } jugaría { $column } (su valor: { $value })
analyze-player-none = { $player } no tiene nada que jugar: la partida ha terminado
analyze-no-threats = ninguna
analyze-accuracy = { $side }: el { $good } de { $moves ->
        [one] 1 jugada
       *[other] { $moves } jugadas
    } mantuvo el resultado, el { $perfect } fue lo mejor
analyze-first-losing = primera jugada perdedora: la { $number }, { $column } del { $side }
analyze-none-losing = nadie perdió una partida que no estuviera perdida antes
analyze-losing-unknown = la primera jugada perdedora, si la hay, no se encontró a tiempo
analyze-incomplete = No todo se encontró a tiempo (`?`); `--limit SEGUNDOS` le da más al solucionador.
analyze-stopped = interrumpido después de { $done } de { $all } partidas
analyze-better-at-once = { $moves } gana en el acto.
analyze-better-win = { $moves } habría conservado la victoria.
analyze-gave-win = Regaló la victoria.
analyze-gave-draw = Regaló el empate.
analyze-better-draw = { $moves } habría conservado el empate.
analyze-then-draw = Ahora el mejor juego es empate: { $moves }
analyze-then-win = Ahora gana el { $winner }: { $moves }

label-imposed = apertura
label-unknown = ?
label-best = óptima
label-forced = obligada
label-only = única
label-slow-win = victoria lenta
label-fast-loss = derrota rápida
label-mistake = error
label-blunder = ERROR GRAVE
label-missed-win = VICTORIA FALLADA

reason-gave-square = Le regala al { $winner } la casilla de encima, { $cell }, que completa cuatro.
reason-missed-block = No detiene la amenaza en { $cell }.
reason-several = Al final el { $winner } amenaza { $cells } a la vez, y una sola ficha no puede tapar todo.
reason-stacked = Al final el { $loser } tiene que tapar en { $block }, y eso le da al { $winner } la casilla de encima, { $above }.
reason-zugzwang = Zugzwang: el { $winner } { $there ->
        [yes] tiene
       *[no] consigue
    } la amenaza { $row ->
        [odd] impar
       *[even] par
    } en { $threat }. { $full ->
        [yes] Cuando las demás columnas están llenas
       *[no] Cuando cualquier otra jugada también pierde
    }, el { $loser } tiene que jugar { $below }, debajo de ella.
