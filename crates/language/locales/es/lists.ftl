# `conecta heuristics` y `conecta rules`.

card-idea = idea
card-origin = origen
card-rules = reglas
card-search-title = búsqueda
card-search = { $plies } jugadas; evalúa para el bando que juega en la { $viewpoint ->
        [leaf] hoja
       *[root] raíz
    }; entre jugadas iguales, la { $choice ->
        [first] primera
       *[last] última
    }
card-weights = pesos
card-many-weights = { $number } pesos, que lista `conecta heuristics { $name }`

idea-bueno = cadenas desde la ficha más alta de cada columna, en cuatro de las ocho direcciones
    .origin = el jugador de muestra del curso
idea-ia1 = cadenas en todas las direcciones, líneas a las que falta una ficha, un centro bajo; las del rival cuentan más
    .origin = IA 1 del informe de ia1 e ia2
idea-ia2 = líneas por las fichas más altas que aún tienen sitio para cuatro, por cadena y por fichas con huecos
    .origin = IA 2 del informe de ia1 e ia2
idea-ab29a = defensa: las líneas del rival cuentan desde la primera ficha, las propias solo cuando falta una
    .origin = primera heurística del informe de ab29a, a2b3d y fc259
idea-a2b3d = ventanas de cuatro que solo ocupa un bando, y fichas en la columna del medio
    .origin = segunda heurística del informe de ab29a, a2b3d y fc259
idea-fc259 = cada ventana de cuatro por el cuadrado de las fichas propias, menos las del rival; las mixtas, un poco
    .origin = tercera heurística del informe de ab29a, a2b3d y fc259
idea-jugador1 = las líneas más largas en lo alto de cada columna; el bando más fuerte se lo lleva todo
    .origin = primera heurística del informe de jugador1 a jugador3
idea-jugador2 = todas las líneas en lo alto de cada columna, sobre todo las de dos
    .origin = segunda heurística del informe de jugador1 a jugador3
idea-jugador3 = cadenas desde la ficha más alta de cada columna, en las siete direcciones en que caben
    .origin = tercera heurística del informe de jugador1 a jugador3
idea-aima = por cada casilla vacía, las fichas que se ven desde ella en columnas, filas y diagonales ascendentes
    .origin = el informe del juego de terminal con niveles de dificultad
idea-maestro = líneas abiertas, casillas, amenazas por paridad y zugzwang, tras todas las respuestas forzadas
    .origin = este proyecto: pesos hallados por su propio afinador
idea-test = las fichas simples propias, según lo cerca del medio que estén sus columnas
    .origin = la evaluación de muestra del curso para CONECTA-4 BOOM
idea-prob = ventanas de cuatro que solo ocupa un bando, y treinta puntos por una bomba
    .origin = el informe de CONECTA-4 BOOM

summary-classic = deja caer una ficha; gana quien alinea cuatro; con el tablero lleno hay empate
summary-misere = como classic, pero quien alinea cuatro pierde
summary-boom = dos movimientos por turno, bombas; gana quien alinea cuatro; pierde quien no puede actuar
summary-larger = lo mismo con nueve columnas y siete filas
summary-longer = lo mismo allí, con cinco en línea
