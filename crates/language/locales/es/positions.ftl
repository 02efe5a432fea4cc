# Órdenes que responden a posiciones.

cannot-answer = no se puede escribir la respuesta
cannot-read-input = no se puede leer la entrada estándar
place-line = línea { $number }
place-line-and-game = línea { $number }, partida { $game }
place-position = posición { $number }
no-move = `{ $moves }`: { $reason }

show-to-move = juega el { $side } ({ $symbol })
show-won = ganó el { $side } ({ $symbol })
show-drawn = empate
show-turn = en el turno { $turn }, { $left ->
        [one] queda 1 movimiento
       *[other] quedan { $left } movimientos
    }
show-turn-with-bomb = en el turno { $turn }, { $left ->
        [one] queda 1 movimiento
       *[other] quedan { $left } movimientos
    }, la próxima ficha es una bomba

not-seconds = `{ $text }` no es un número de segundos
