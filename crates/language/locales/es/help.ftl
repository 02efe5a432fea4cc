# Ayuda: un mensaje por cada orden, con un atributo por cada argumento (conecta/src/language/help.rs).

help-usage = Uso:
help-commands = Órdenes:
help-arguments = Argumentos:
help-options = Opciones:
help-default = por defecto: { $value }
help-possible-values = valores posibles: { $values }
help-help = Muestra esta ayuda, o la de una orden

help-everywhere =
    .help = Muestra la ayuda; `--help` dice más que `-h`
    .version = Muestra la versión
    .lang = Idioma en que te habla [por defecto: el del sistema]
    .trust = Inicia los programas sin muros alrededor: para los tuyos

value-options = OPCIONES
value-address = DIRECCIÓN
value-book = LIBRO
value-command = ORDEN
value-event = EVENTO
value-file = ARCHIVO
value-folder = CARPETA
value-format = FORMATO
value-game = PARTIDA
value-heuristic = HEURÍSTICA
value-kind = TIPO
value-moves = JUGADAS
value-one = UNO
value-other = OTRO
value-player = JUGADOR
value-players = JUGADORES
value-plies = JUGADAS
value-depth = LARGO
value-rules = REGLAS
value-seconds = SEGUNDOS
value-shell = INTÉRPRETE

help-conecta = Un laboratorio de Conecta 4: escribe una evaluación y sabrás en segundos cuánto vale

help-options-positions =
    .rules = Reglas con las que se hacen las jugadas
    .texts = Posiciones como jugadas desde el tablero vacío, un carácter por jugada, como 4453; `-` es el tablero vacío
    .stdin = Lee las posiciones de la entrada estándar, una por línea

help-options-contest-options =
    .rules = Reglas con las que se juega
    .depth = Profundidad de búsqueda de los jugadores que se nombran sin ella, en lugar de la suya propia
    .openings = Número de aperturas; cada una se juega dos veces, con los lados cambiados
    .suite = Colección de aperturas: tras 4 jugadas (323 posiciones), tras 8 (28,983), o las partidas de un archivo, en PGN o jugadas
    .seed = Un número que elige otras aperturas: el mismo número, las mismas aperturas
    .threads = Número de hilos; los resultados no dependen de él [por defecto: uno por núcleo]
    .actions = Da la partida por empatada después de tantas acciones
    .move_time = Milisegundos por jugada; quien tarda más pierde la partida [por defecto: sin límite]
    .db = El archivo que guarda todos los resultados; las partidas que ya contiene no se juegan otra vez
    .no_db = No guarda nada

help-options-queue-options =
    .queue = Hace jugar a los trabajadores de una cola NATS, como nats://HOST:4222 (docs/cluster.md) [por defecto: CONECTA_QUEUE del entorno, o nadie más que esta máquina]

help-options-exports =
    .json = Escribe los resultados como datos (docs/tournament.md)
    .csv = Escribe la clasificación para hojas de cálculo
    .pgn = Escribe todas las partidas en PGN

help-options-page =
    .html = Escribe una página para mirar, con todas las partidas y por qué pierde cada jugador
    .title = Cómo se llama la página

help-options-effort =
    .threads = Número de hilos
    .table_mb = Tamaño de la tabla del solucionador en megabytes
    .no_book = Busca todo, sin el libro de aperturas

help-watch = Mide de nuevo un jugador cada vez que se guarda su archivo: Elo, qué cambió, errores más caros
    .more =
        Enfrenta al jugador con unos rivales cada vez que cambia su archivo (o, si es una heurística integrada, cada vez que se
        compila de nuevo este programa) y muestra una pantalla: el Elo, qué ha cambiado desde la versión anterior y con qué
        seguridad, la proporción de buenas jugadas y los tres errores más caros sobre el tablero. Para en cuanto el cambio está
        claro. Las partidas se guardan y ninguna se juega dos veces. Si el archivo no se puede cargar, dice qué le pasa.
    .player = Jugador, como `mine.py`, `mine.lisp:d6` o `ia2@mine.toml`
    .field = Sus rivales [por defecto: todas las heurísticas de las reglas, con sus búsquedas propias]
    .once = Informa del jugador tal como está ahora, y termina
    .time = No juega partidas nuevas pasados estos segundos

help-tournament = Clasifica jugadores: todos contra todos, desde muchas aperturas, con márgenes de error
    .more =
        Sin jugadores, todas las heurísticas de las reglas con sus búsquedas propias; un jugador que viene solo se enfrenta
        a todas ellas (`gauntlet`, 20 aperturas). Los resultados se guardan en un archivo: la misma orden sigue donde se
        interrumpió, y las partidas conocidas no se juegan otra vez.
    .players = Jugadores, como `ia2`, `a2b3d:d6`, `random`, `perfect`, `mia.py`, o una carpeta de archivos de heurísticas
    .format = Quién juega con quién: `round-robin` (todos contra todos, por defecto), `gauntlet` (el primero contra los demás) o `swiss` (suizo)
    .until_decided = Termina en cuanto el orden de todos los vecinos de la clasificación está decidido

help-eval = Evalúa posiciones con una heurística, sin mirar adelante
    .more =
        Escribe `JUGADAS<TAB>VALOR` por cada posición, el valor con todas sus cifras. Una partida terminada tiene el valor
        de su resultado.
    .heuristic = Heurística, como `ia2` o `mia.py`; con otros pesos, `ia2(three=1200)`
    .side = Lado para el que es el valor: `first` (el primero) o `second` (el segundo); si falta, el que tiene el turno
    .log = Muestra antes lo que imprime un archivo de heurística, cada línea detrás de `|`

help-move = Deja que un jugador elija una jugada
    .more =
        Escribe `JUGADAS<TAB>JUGADA<TAB>VALOR` por cada posición; el valor es para el bando que tiene el turno, `-` si el
        jugador no da ninguno.
    .player =
        Jugador, como `ia2` (su búsqueda propia), `ia2:d6` (jugadas), `ia2:n50000` (posiciones), `ia2:t100` (milisegundos)
        o `random(seed=7)`

help-show = Dibuja posiciones
    .json = Un objeto JSON por línea en lugar de un dibujo

help-solve = Resuelve posiciones: el resultado exacto con juego perfecto, y cuándo llega
    .more =
        Escribe `JUGADAS<TAB>PUNTUACIÓN` por cada posición. La puntuación es para el bando que tiene el turno: 0 es empate,
        positivo es ganar y negativo es perder; 1 es ganar con la última ficha del ganador, 2 con la penúltima, y así
        sucesivamente. Si antes se alcanza un límite, la puntuación son las cotas demostradas, como `[-3,2]`.
    .moves = Añade un campo con la puntuación de cada columna, separadas por comas; `.` si está llena
    .stats = Añade dos campos: posiciones examinadas y microsegundos, sin recordar nada de una posición a la siguiente
    .weak = Pregunta solo quién gana: 1, 0 o -1
    .limit = Deja de trabajar en una posición después de este tiempo

help-analyze = Explica una posición y la partida que llevó a ella, con el solucionador perfecto
    .more =
        Muestra la puntuación de cada columna, el mejor juego y las amenazas de ambos bandos, y repasa las jugadas: cuáles
        fueron las mejores, cuáles regalaron algo y por qué. Para reglas clásicas en tableros que el solucionador admite.
    .games = Jugadas de una partida, como 4453, o un archivo con partidas: una por línea como jugadas, o PGN; `-` es la entrada estándar
    .rules = Reglas de las jugadas, donde la partida no las diga
    .players = Di también qué jugaría ahí este jugador, como `ia2` o `mia.py`; se puede dar más de una vez
    .json = Un objeto JSON por partida en lugar de texto
    .html = Escribe una página para mirar, con lo que valía cada columna y por qué eran malas las jugadas malas
    .limit = Dice lo que se sabe de una partida después de este tiempo [por defecto: sin límite para classic, 60 s para otros tableros]
    .threads = Número de hilos del solucionador [por defecto: uno por núcleo]
    .table_mb = Tamaño de la tabla del solucionador en megabytes
    .no_book = Busca todo menos la primera jugada, sin el libro de aperturas

help-serve = Jugar y analizar en el navegador
    .more =
        Sirve páginas para jugar contra máquinas, contra alguien en la misma pantalla o con un enlace, y para analizar
        posiciones y partidas con el solucionador perfecto (docs/serve.md). Los programas pueden preguntar lo mismo: `/api` dice qué.
    .listen = Dónde escuchar: una dirección y un puerto. Fuera de esta máquina, la puede usar cualquiera que la alcance
    .db = El fichero que guarda las partidas entre personas
    .no_db = No guardar nada: las partidas acaban con el servidor
    .open = Mostrar la primera página en el navegador
    .threads = Número de hilos que piensan [por defecto: uno por núcleo]
    .rate = Peticiones por segundo desde una dirección de otras máquinas, a la larga; 0 para no poner límite
    .public_metrics = Deja que otras máquinas lean /metrics

help-uci = Habla UCI con la variante `cfour`, el protocolo de programas que organizan partidas, como cutechess-cli
    .more =
        Lee órdenes de la entrada estándar y responde en la salida estándar hasta `quit` o el final de la entrada
        (docs/uci.md).

help-why = Explica por qué pierde un jugador: las jugadas que echaron a perder sus partidas y lo que él creía
    .more =
        Hace jugar al jugador y a otros todos contra todos, o toma las partidas guardadas, busca en cada partida perdida o
        empatada la jugada que echó a perder el resultado, y dice qué distingue sus errores de los de los demás: qué no ve,
        hasta dónde tendría que haber mirado, qué peso lo engañó (docs/why.md).
    .player = Jugador, como `ia2`, `mine.py` o `a2b3d:d6`
    .against = Con quién se lo compara [por defecto: todas las heurísticas de las reglas con su búsqueda propia]
    .json = Muestra los resultados como datos (docs/why.md)
    .html = Escribe una página para mirar, con cada partida y cada error en un tablero

help-match = Enfrenta a dos jugadores desde muchas aperturas, cada uno primero una vez
    .more =
        Escribe el resultado del primer jugador nombrado: victorias, empates y derrotas, diferencia de Elo con su intervalo
        del 95 % y la probabilidad de que sea el más fuerte.
    .one = Un jugador
    .other = El otro
    .games = Escribe también cada partida: `PRIMERO<TAB>SEGUNDO<TAB>RESULTADO<TAB>FINAL<TAB>JUGADAS`

help-sprt = Prueba si un jugador es mejor que otro, con tan pocas partidas como haga falta
    .more =
        Una prueba secuencial de razón de probabilidades sobre pares de partidas. Termina cuando queda decidida una de dos
        afirmaciones: que la diferencia es como mucho ELO0, o como poco ELO1 (ambas en Elo normalizado). Cada una se
        equivoca como mucho en el 5 % de las pruebas.
    .one = El jugador que quizá sea mejor
    .other = El jugador con el que se compara
    .elo0 = No es una mejora si el primer jugador no es más fuerte en más de esto
    .elo1 = Es una mejora si es más fuerte en esto o más; las mejoras pequeñas necesitan más partidas

help-results = Lista eventos, muestra sus clasificaciones y partidas, escribe sus archivos
    .db = El archivo que guarda todos los resultados

help-results-list = Todos los eventos, el último primero (por defecto)

help-results-show = La clasificación de un evento, y sus archivos si se piden
    .event = Número del evento [por defecto: el último]

help-results-games = Las partidas de un evento: `NÚMERO<TAB>PRIMERO<TAB>SEGUNDO<TAB>RESULTADO<TAB>FINAL<TAB>JUGADAS`
    .event = Número del evento [por defecto: el último]

help-results-replay = Dibuja una partida jugada por jugada
    .event = Número del evento
    .game = Número de la partida en él

help-ladder = Muestra todas las versiones de un jugador que han jugado contra los mismos rivales, y cómo les fue
    .more =
        Una versión es el nombre de un jugador y el contenido de su archivo. Se listan por antigüedad las versiones de todos los
        eventos guardados, cada una con su Elo, qué cambió y con qué seguridad.
    .player = Jugador, como `mine.py`
    .field = Los rivales [por defecto: todas las heurísticas de las reglas, con sus búsquedas propias]
    .rules = Reglas de las partidas
    .json = Un objeto JSON en vez de una tabla (docs/heuristic-files.md)
    .db = Archivo en que se guardan las partidas

help-worker = Juega partidas para los eventos de una cola, en cualquier máquina
    .more =
        Toma partidas de una cola de trabajo NATS, las juega y devuelve los resultados, hasta que se termine
        (docs/cluster.md).
    .url = Dónde está la cola, como nats://HOST:4222 [por defecto: CONECTA_QUEUE en el entorno]
    .threads = Número de partidas a la vez [por defecto: una por núcleo]

help-queue = Muestra quién trabaja para una cola, a qué velocidad y qué espera
    .url = Dónde está la cola, como nats://HOST:4222 [por defecto: CONECTA_QUEUE en el entorno]
    .json = Lo escribe como datos

help-perft = Cuenta las partidas de un largo dado, o las distintas posiciones a las que llegan
    .rules = Reglas con las que se cuenta
    .depth = Largo de las partidas en jugadas
    .unique = Cuenta en cambio las posiciones distintas tras 0, 1, ... LARGO jugadas, una línea `JUGADAS<TAB>NÚMERO` cada vez

help-openings = Calcula una colección de aperturas a partir de un libro
    .more =
        Escribe `JUGADAS<TAB>PUNTUACIÓN` por cada posición casi igualada con ese número de fichas, una de cada par de espejo,
        en la que el bando que tiene el turno no gana enseguida. Las puntuaciones vienen del libro incorporado o, con --book, de
        uno que `conecta book` hizo con el solucionador.
    .plies = Número de jugadas
    .book = Un libro de al menos tantas fichas

help-heuristics = Lista las heurísticas: idea, origen, búsqueda propia y pesos
    .name = Solo una heurística, con todos sus pesos: `ia2`, `ia2(three=1200)`, `ia2@mios.toml` o `mia.py`
    .json = Un objeto JSON por línea

help-rules = Lista los juegos de reglas: `NOMBRE<TAB>RESUMEN`
    .json = Un objeto JSON por línea

help-bench = Cuenta nodos en posiciones fijas y mide la velocidad de cada heurística, o del solucionador
    .more =
        La firma es el número de nodos que visitan en posiciones fijas las búsquedas de profundidad fija y de profundidad
        creciente: cambia exactamente cuando cambia su comportamiento. Las velocidades son las mejores de varias rondas
        sobre unos miles de posiciones variadas.
    .json = Un objeto JSON en lugar de una tabla
    .only = Mide solo esta heurística
    .passes = Evalúa todas las posiciones exactamente N veces, para contar instrucciones, en lugar de por reloj
    .files = Mide en cambio estos archivos de heurística: milisegundos del archivo a su primer valor, y evaluaciones por segundo en un núcleo
    .interpreters =
        Evalúa las mismas posiciones por turnos con el intérprete para el que se escribió un archivo, como `python3` o `sbcl`
        o ambos con una coma en medio, y escribe cuántas veces más rápido es el archivo aquí

help-bench-solve = Resuelve desde cero las colecciones de prueba y mide el esfuerzo
    .more =
        Cada posición se resuelve con una tabla vacía y sin el libro de aperturas, y se compara su puntuación. Escribe por cada
        colección el número de posiciones, la media de nodos, la media de microsegundos, los millones de nodos por segundo
        y las puntuaciones equivocadas. Las seis colecciones tardan unos minutos, casi todos por begin-hard.
    .sets =
        Una colección por su nombre, o un archivo de líneas con jugadas y puntuación, en lugar de las seis; puede darse más de
        una vez
    .first = Solo las primeras N posiciones de cada colección

help-bench-latency = Mide cuánto tardan las preguntas al solucionador, según el número de fichas
    .more =
        Pregunta por la puntuación, por las de todas las columnas, por una de las mejores jugadas y por el mejor juego hasta el
        final, siempre sin nada recordado, en posiciones al azar y en las de partidas jugadas. Escribe por cada pregunta
        percentiles en microsegundos. Con --no-book, pocas fichas tardan mucho.
    .discs = Números de fichas, uno como `9` o un rango como `9-13`
    .positions = Posiciones por cada número de fichas
    .only = Solo posiciones al azar, o solo las jugadas
    .seed = Semilla de la elección de posiciones

help-book = Construye un libro de aperturas con el solucionador, empaqueta uno o lo comprueba
    .more =
        Resuelve todas las posiciones con un número dado de fichas y escribe sus puntuaciones exactas en ARCHIVO. Cada puntuación se
        anota en ARCHIVO.part en cuanto se conoce, de modo que la misma orden sigue donde se detuvo una interrumpida. Ocho
        fichas tardan horas; cuatro, minutos. Con --pack, escribe las puntuaciones de otro libro en la forma que lleva el
        programa.
    .file = El libro que se escribe; con --check, el que se lee (si falta, el incorporado)
    .ply = Número de fichas en los tableros del libro que se construye, o del incorporado que se comprueba
    .pack = Empaqueta las puntuaciones de este libro en ARCHIVO en lugar de construir uno
    .threads = Número de hilos, cada uno con su propia tabla
    .table_mb = Tamaño de la tabla de cada hilo en megabytes
    .check = Resuelve N posiciones del libro, elegidas al azar, y compara en lugar de construir
    .seed = Semilla de esa elección

help-completions = Imprimir un guion con el que el intérprete de órdenes completa órdenes y opciones
    .more =
        Por ejemplo: conecta completions bash > ~/.local/share/bash-completion/completions/conecta
    .shell = Qué intérprete
help-man = Escribir el manual como páginas de man, una por orden
    .folder = Carpeta en la que se escribe; se crea si no existe
