# `conecta watch` and `conecta ladder`.

watch-heading = { $player }, versión { $number } ({ $mark }), contra { $opponents ->
        [one] otro
       *[other] otros { $opponents }
    }
watch-rating = Elo
watch-rated = { $rating } { $error }: { $score } de { $games } partidas, desde { $openings } aperturas ({ $seconds } s)
watch-change = cambio
watch-first = ninguna otra versión ha jugado contra estos rivales
watch-same = ninguno: todas las partidas acabaron como con la versión anterior
watch-better = { $elo } { $error } respecto a la anterior: mejor (seguridad: { $probability })
watch-worse = { $elo } { $error } respecto a la anterior: peor (mejor: { $probability })
watch-unclear = { $elo } { $error } respecto a la anterior: no está claro (mejor: { $probability })
watch-good-moves = buenas jugadas
watch-good = { $share } ±{ $error }, de { $positions } posiciones
watch-good-before = (antes { $share })
watch-caution = Tan pocas aperturas dicen poco: los propios errores son inciertos. Dale más --time.
watch-no-mistakes = Ninguna jugada suya echó a perder una partida.
watch-mistake =
    contra { $opponent },
    jugada { $move } ({ $symbol }){ $games ->
        [one] {""}
       *[other] , { $games } partidas
    }
watch-played = juega { $played }, correcta: { $right }
watch-thought = valores { $played }: { $chosen }, { $right }: { $preferred }
watch-truth = verdad: { $played } { $after }
watch-kind = { $kind }{ $seen ->
        [0] {""}
       *[other] , visto a { $seen }
    }
watch-after = tras { $moves }
watch-waiting = A la espera de un cambio de { $player }; Ctrl-C termina.

ladder-nothing = ninguna versión de { $player } ha jugado aún contra todos estos rivales: `conecta watch { $player }` o `conecta tournament { $player }` lo hace
ladder-version = versión
ladder-begun = desde (UTC)
ladder-change = cambio
ladder-sure = mejor
ladder-games = partidas
ladder-meaning =
    El Elo es en torno a la media de una versión y { $opponents ->
        [one] su rival
       *[other] sus { $opponents } rivales
    }, ±
    con un 95 % de confianza. El cambio es respecto a la versión anterior, desde las
    mismas aperturas; «mejor» es la probabilidad de que haya ganancia.
ladder-other-build = Algunas versiones jugaron contra los rivales integrados de una compilación anterior de este programa.
ladder-left-out =
    { $number ->
        [one] Otra versión no ha
       *[other] Otras { $number } versiones no han
    } jugado contra todos estos rivales, y no se puede comparar.
