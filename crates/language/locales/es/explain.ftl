# `conecta explain`.

help-explain = Desarma una evaluación: qué cuenta, dónde está y cuántos puntos vale
    .more =
        Dibuja el tablero con los puntos de sus casillas y lista lo que cuenta la heurística. Las heurísticas que saben decirlo
        nombran cada línea, casilla y amenaza; de las demás se averigua qué cuenta cada peso y qué aporta cada ficha al valor.
        docs/explain.md explica el resto.
    .heuristic = Heurística, como `maestro`, `a2b3d`, `mia.py` o, con otros pesos, `ia2(three=1200)`
    .side = Lado para el que es el valor: `first` (el primero) o `second` (el segundo); si falta, el que tiene el turno
    .json = Un objeto JSON por línea en lugar de dibujos

explain-value = { $heuristic } de { $moves } para el { $side } ({ $symbol }): { $value }
explain-replies = Se cuenta después de las respuestas forzadas { $replies }.
explain-shared = Los puntos de una línea se reparten entre sus casillas.
explain-worths = Una ficha tiene los puntos que faltarían sin ella.
explain-weight = peso
explain-count = cuenta
explain-points = puntos
explain-rest = no explicado por pesos
explain-sum = suma
explain-log = impreso:
explain-side = { $side } ({ $symbol }): { $points }
