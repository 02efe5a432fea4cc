# `conecta quality`.

help-quality = Mide qué tan buenas son las jugadas, en posiciones de las que se conoce la puntuación de cada jugada
    .more =
        Cuenta las jugadas que conservan la victoria, el empate o la derrota (buenas) y las que conservan la puntuación exacta
        (perfectas), en seis colecciones de mil posiciones, en todas y donde alguna jugada regala algo (posiciones
        discriminantes). De las heurísticas dice además qué tan ciertos son sus valores sin mirar adelante. docs/quality.md
        explica los números.
    .players = Jugadores, como `ia2`, `a2b3d:d6`, `ia2:t50`, `random` o `perfect`
    .sets =
        Una colección por su nombre (`begin-hard`, o `aside`, con la que no se ajustó nada), o un archivo de líneas como las que
        escribe `conecta solve --moves`, en lugar de las seis; puede darse más de una vez
    .json = Un objeto JSON con todos los números en lugar de tablas
    .html = Escribe una página para mirar, con las proporciones en dibujos
    .move_time = Milisegundos por jugada; quien tarda más no tiene ninguna buena allí [por defecto: diez minutos]
    .threads =
        Número de hilos; las jugadas no dependen de él [por defecto: uno por núcleo, o uno solo si el jugador tiene reloj]

quality-no-set = no hay ninguna colección `{ $set }` (hay { $known }), y no se puede leer un archivo así: { $reason }
quality-line = `{ $set }` línea { $number }: { $problem }
quality-empty-set = `{ $set }` no contiene posiciones
quality-progress = { $done }/{ $all } posiciones  faltan { $left }

quality-stopped = interrumpido antes de medir todo
quality-failures = falló en { $number ->
        [one] 1 posición
       *[other] { $number } posiciones
    }, primero después de { $moves }: { $failure }
quality-no-opinion = { $heuristic } no tiene valor para alguna posición: { $failure }

quality-player = jugador
quality-good = buenas
quality-perfect = perfectas
quality-discriminating-good = buenas discriminantes
quality-time = tiempo por jugada
quality-positions = posiciones
quality-discriminating = discriminantes
quality-mean = media
quality-opening = apertura
quality-middle = medio juego
quality-end = final
quality-heuristic = sin mirar adelante
quality-sign = acierta quién gana
quality-even = la ve igualada
quality-ranking = orden (AUC)
quality-calibration = Lo que { $heuristic } espera de una posición y lo que resultó, en porcentaje:
quality-expected = esperado
quality-result = resultado
quality-meaning =
    Todo en porcentaje, ± con una confianza del 95 %. Las jugadas buenas conservan la victoria, el
    empate o la derrota; las perfectas, la puntuación exacta. Una posición es discriminante si alguna
    jugada no es buena. El orden es la probabilidad de que una posición ganada se valore más que una
    perdida.
