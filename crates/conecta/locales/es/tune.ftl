# conecta tune.

help-tune = Busca mejores pesos para una heurística y demuestra que lo son
    .more = Sin método, los pesos se ajustan primero a posiciones que el solucionador ha resuelto (a sus propias partidas donde el solucionador no conoce las reglas) y después se mejoran jugando, a partir de lo que sea mejor: el ajuste o los pesos actuales. La prueba, cuando termina el tiempo, tarda hasta medio minuto más, y más aún a gran profundidad: un encuentro con aperturas con las que no se ha ajustado nada, la calidad de las jugadas antes y después, y lo que vale cada peso. Ctrl-C deja en el disco los mejores pesos hasta el momento, y la misma orden continúa desde ahí.
    .heuristic = Heurística cuyos pesos se ajustan: `ia2`, `ia2(three=1200)` o `ia2@mis.toml`
    .method = Un solo camino: `regression` sobre posiciones resueltas, `games` (regresión sobre resultados de sus propias partidas rápidas, con todas las reglas), `spsa` (encuentros entre pesos agitados)
    .rules = Reglas para las que se ajusta; las propias de la heurística si no se indican
    .depth = Profundidad de búsqueda de todos los encuentros; la de la casa de la heurística si no se indica
    .time = Tiempo para ajustar
    .seed = Otra semilla, otros ejemplos y partidas
    .examples = Intentos de ejemplo, en lugar de tantos como permita el tiempo
    .rounds = Rondas de juego, en lugar de tantas como permita el tiempo
    .openings = Aperturas en cada ronda, en lugar de tantas como permita el tiempo
    .output = Archivo de pesos que se escribe; NOMBRE.toml si no se indica
    .html = Escribe también una página con el curso de la pérdida, los pesos y la puntuación
    .threads = Número de hilos; los resultados no dependen de él

tune-no-weights = { $heuristic } no tiene pesos que ajustar
tune-unsolved = la regresión necesita el solucionador: { $problem }; `--method games` sirve con todas las reglas
tune-fitting = ajustando: { $examples } ejemplos, pérdida { $loss }
tune-playing = jugando: ronda { $round } de { $rounds }, { $games } partidas, ganancia { $gain }
tune-stage-match = prueba: encuentro con aperturas reservadas
tune-stage-quality = prueba: calidad de las jugadas
tune-stage-ablation = prueba: lo que vale cada peso
tune-stopped = interrumpido; los mejores pesos hasta ahora están en { $file }, y la misma orden continúa desde aquí
tune-resumed = continuado desde donde se interrumpió
tune-effort = { $examples } ejemplos, { $games } partidas, { $seconds } s
tune-too-few = muy pocos ejemplos para ajustar: { $examples } de al menos { $needed }; ayuda dar más tiempo o --examples
tune-no-rounds = muy poco tiempo para jugar
tune-gain = ganancia { $gain } Elo en { $openings } aperturas reservadas a profundidad { $depth }
tune-verdict = prueba secuencial de { $elo0 } contra { $elo1 }: { $verdict }
tune-accepted = es una mejora
tune-rejected = no es una mejora
tune-open = sin decidir
tune-good = jugadas que conservan el valor: { $before } antes, { $after } después
tune-perfect = jugadas que conservan la puntuación: { $before } antes, { $after } después
tune-head-weight = peso
tune-head-before = antes
tune-head-after = después
tune-head-worth = valor
tune-worth-elo = { $elo } Elo
tune-worth-loss = { $loss } de pérdida
tune-left-out = ({ $number } más que importan menos)
tune-file = escrito en { $file }; para jugar con ellos: { $player }
