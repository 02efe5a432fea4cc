# Programas como jugadores (docs/engines.md): cómo fallan y qué tienen de malo sus nombres.

author-guest-exit = el programa terminó con el código de salida { $number }
author-guest-signal = la señal { $number } terminó el programa
author-guest-memory = el programa tomó más memoria de la que puede
author-guest-processes = el programa inició más procesos de los que puede
author-guest-files = el programa escribió más archivos de los que caben
author-guest-not-started = el programa no pudo iniciarse
author-guest-silence = el programa cerró su salida
author-guest-too-much = el programa escribió demasiado
author-guest-no-option = el motor no tiene la opción `{ $option }`
author-guest-no-variant = el motor no tiene la opción UCI_Variant, así que no juega a cfour
failure-hosted = { $failure }; sus últimas palabras: { $words }
reason-it-is-no-column = no es una columna
reason-it-is-no-move = no es una jugada
reason-no-disc-lands-there = ninguna ficha cae allí

program-missing = no existe ese programa, ni aquí ni donde el sistema busca programas
program-no-interpreter = necesita { $interpreter }, que no está instalado
program-clock = `{ $text }` no es un reloj: se esperan segundos para la partida y para cada jugada, como en `10+0.1`
program-no-setting = un programa que habla { $protocol } no tiene el ajuste `{ $setting }`: tiene clock
program-walls = este sistema no ofrece todos los muros alrededor de los programas ({ $missing }): inicia solo aquellos en que confías, y dilo con `--trust`
program-wall-limits = límites de memoria y tiempo
program-wall-files = landlock
program-wall-calls = seccomp

help-engine = Herramientas para autores de motores
help-engine-check = Examina un programa: todo lo que una partida le pedirá, y más
    .more =
        Dice lo que halló en una línea por tema, y termina con el código de salida 1 si algo falló: saludo, opciones,
        jugadas legales en 200 posiciones, obediencia al tiempo, reloj, nodos, profundidad y stop, FEN, disparates, memoria
        en 50 partidas (docs/engines.md).
    .player = Programa, como `uci:./engine`, `lines:bot.py`, `kaggle:agent.py` o `@engine.toml`
help-results-import = Guarda como evento partidas jugadas en otra parte: PGN como lo escriben los programas de torneos
    .file = El archivo con las partidas

check-no-program = `{ $name }` no es un programa: se esperaba `uci:RUTA`, `lines:RUTA`, `kaggle:agent.py` o `@engine.toml`
check-failures = `{ $name }` falló en { $failures ->
    [one] un tema
   *[other] { $failures } temas
}
check-passed = bien
check-doubtful = dudoso
check-failed = FALLO
check-topic-start = inicio
check-topic-options = opciones
check-topic-legal-moves = jugadas legales
check-topic-fen = FEN frente a jugadas
check-topic-move-time = tiempo por jugada
check-topic-clock = reloj
check-topic-nodes = nodos
check-topic-depth = profundidad
check-topic-stop = stop
check-topic-ready-while-thinking = isready mientras piensa
check-topic-finished-game = partida terminada
check-topic-nonsense = disparates
check-topic-memory = memoria
check-topic-farewell = despedida

check-started = estuvo listo en { $milliseconds } ms
check-greeted = { $name }: { $options } opciones, listo en { $milliseconds } ms
check-nameless = no dice `id name`
check-no-variant = no tiene la opción UCI_Variant, así que no juega a cfour
check-other-variants = su opción UCI_Variant no tiene cfour: { $variants }
check-no-start = no puede iniciarse: { $reason }
check-ended = { $end }
check-no-answer = no responde
check-too-much = escribió demasiado
check-failure = { $failure }
check-bad-move = juega { $move }: { $reason }
check-illegal = en la partida { $moves } juega { $move }, que no es legal
check-all-legal = en { $positions } posiciones
check-options = { $number }, todas aceptan su valor por defecto
check-option-unreadable = `{ $line }` no es una opción del protocolo
check-option-impossible = el valor por defecto de `{ $option }` no está entre los posibles
check-fen-same = la misma jugada en { $positions } posiciones, por sus jugadas y por su FEN
check-fen-different = otra jugada en { $different } de { $positions } posiciones si llegan como FEN
check-fen-ignored = hace una jugada ilegal tras `position fen { $fen }`
check-in-time = nunca tarde, de { $allowed } ms
check-hardly-late = { $median } ms tarde en la mediana, { $worst } ms en el peor caso, de { $allowed } ms
check-a-bit-late = { $median } ms tarde en la mediana, { $worst } ms en el peor caso, de { $allowed } ms: puede costar partidas
check-late = { $median } ms tarde en la mediana, { $worst } ms en el peor caso, de { $allowed } ms
check-answered = { $median } ms en la mediana, { $worst } ms en el peor caso
check-answered-a-bit-late = { $median } ms en la mediana, { $worst } ms en el peor caso: puede costar partidas
check-answered-late = { $median } ms en la mediana, { $worst } ms en el peor caso: es tarde
check-slow = { $median } ms por jugada en la mediana, { $worst } ms en el peor caso: es lento
check-quick = { $median } ms por jugada en la mediana, { $worst } ms en el peor caso
check-clock-kept = en una partida a { $base } ms le quedan { $left } ms
check-flag-fell = en la partida { $moves } se pasa de su tiempo por { $milliseconds } ms
check-nodes-untold = no habla de posiciones que visite
check-nodes-exceeded = { $most } visitadas donde se pidieron { $asked }
check-nodes-kept = a lo sumo { $most } visitadas donde se pidieron { $asked }
check-depth-exceeded = { $median } ms en la mediana para tres jugadas: no respeta la profundidad
check-not-infinite = en la partida { $moves } responde a `go infinite` antes de que se le diga stop
check-not-ready = no responde a `isready` mientras piensa
check-over-none = dice que no hay jugada
check-over-silent = no responde a `go` en una partida terminada
check-over-plays = dice `{ $line }` en una partida terminada
check-unmoved = { $lines } líneas que no significan nada, y sigue jugando
check-memory-unknown = el sistema no lo dice
check-memory-grows = de { $before } a { $after } MB en { $games } partidas
check-memory-stays = de { $before } a { $after } MB en { $games } partidas
check-left = se fue en { $milliseconds } ms
check-stays = no se va cuando se le dice, ni cuando termina su entrada
check-not-asked = nada que preguntar

import-kept = { $games ->
    [one] una partida guardada
   *[other] { $games } partidas guardadas
} como evento { $event } en { $file }
import-skipped = { $games ->
    [one] una partida quedó
   *[other] { $games } partidas quedaron
} fuera: sin resultado, de otras reglas, o desde una posición a la que ninguna partida lleva
import-none = { $file } no tiene ninguna partida que pueda guardarse
event-few-own-openings = { $name } tiene { $found } aperturas para { $rules }, no { $wanted }
