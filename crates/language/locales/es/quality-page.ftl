# The page of `conecta quality` (pages/src/quality.*).

quality-page-title = conecta quality
quality-page-heading = Lo buenas que son las jugadas
quality-page-moves = Jugadas
quality-page-moves-note = Proporción de jugadas que mantienen victoria, empate o derrota (puntos) y la puntuación exacta (cuadrados), en posiciones con todas las jugadas puntuadas. Las barras son el 95 % de confianza.
quality-page-sets = Por fase y conjunto
quality-page-sets-note = Proporción de jugadas buenas.
quality-page-values = Valores sin mirar adelante
quality-page-values-note = Lo cierta que es la evaluación a secas: con qué frecuencia nombra al ganador, llama igualado a lo igualado y valora más una posición ganada que una perdida. En los dibujos, la línea discontinua es la verdad.
quality-page-good = Buenas
quality-page-perfect = Perfectas
quality-page-discriminating = Buenas donde importa
quality-page-time = Tiempo por jugada
quality-page-opening = apertura
quality-page-middle = medio juego
quality-page-end = final
quality-page-sign = Nombra al ganador
quality-page-even = La llama igualada
quality-page-ranking = Ordenación (AUC)
quality-page-calibration = Lo que { $player } espera y lo que salió
quality-page-calibration-tip = esperado { $expected }, resultado { $result } ({ $positions } posiciones)
quality-page-expected = esperado
quality-page-result-axis = resultado
quality-page-tip = { $player }: buenas { $good }, perfectas { $perfect }
quality-page-summary = { $player } tiene más jugadas buenas que nadie: { $good }.
quality-page-positions = Posiciones
quality-page-each = para cada jugador
