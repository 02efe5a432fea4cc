# Jugar: `conecta play`.

level-1 = Novato
level-2 = Principiante
level-3 = Aficionado
level-4 = Jugador de club
level-5 = Experto
level-6 = Maestro
level-7 = Gran maestro
level-8 = Perfecto

play-level = Nivel { $number }, { $name }
play-person = Tú
play-person-first = Primer jugador
play-person-second = Segundo jugador

play-goal-wins = { $line } en línea gana
play-goal-loses = { $line } en línea pierde
play-goal-boom = dos movimientos por turno, bombas, { $line } en línea gana

play-your-turn = Te toca.
play-turn = Le toca a: { $name }.
play-thinks = { $name } está pensando ...
play-drawn = Empate.
play-you-won = ¡Has ganado!
play-won = Gana: { $name }.
play-boom-turn = Turno { $turn }: { $left ->
    [one] queda 1 movimiento
   *[other] quedan { $left } movimientos
 }
play-boom-next = ; la próxima ficha es una bomba
play-boom-bomb = b explota tu bomba y lo que el otro tiene en su fila

play-accuracy = { $moves ->
    [one] { $good } de 1 jugada buena
   *[other] { $good } de { $moves } jugadas buenas
 }
play-lost-with = Perdida con la jugada { $number }, { $column }.
play-gave-win = La jugada { $number } fue { $column } y regaló una victoria; mejor: { $better }.
play-gave-draw = La jugada { $number } fue { $column } y regaló el empate; mejor: { $better }.
play-no-mistakes = Ninguna jugada regaló nada.
play-reviewing = Se está repasando la partida ...
play-not-over = Los errores se muestran cuando la partida ha terminado.

play-opinion = { $value } a profundidad { $depth }
play-no-opinion = sin opinión
play-wins-in = gana en { $moves ->
    [one] 1 jugada
   *[other] { $moves } jugadas
 }
play-loses-in = pierde en { $moves ->
    [one] 1 jugada
   *[other] { $moves } jugadas
 }
play-line = espera { $moves }
play-nodes = { $nodes } posiciones

play-full = La columna { $column } está llena.
play-no-bomb = No tienes ninguna bomba para explotar.
play-no-such-move = No existe esa jugada.
play-over = La partida ha terminado.
play-not-your-turn = No te toca a ti.
play-nothing-to-undo = No hay nada que deshacer.
play-nothing-to-redo = No hay nada que rehacer.
play-asking = Buscando una buena jugada ...
play-hint = Pista: columna { $column }.
play-hint-explode = Pista: explota la bomba (b).
play-no-hint = No hay pista: { $reason }
play-failed = { $failure }. Puedes jugar por él, deshacer (u) o volver a preguntarle (p).
play-failed-in-dialogue = { $failure }. Puedes jugar por él, o deshacer tu última jugada con `undo`.
play-no-scores = El resolvedor no conoce estas reglas.
play-scoring = Se buscan los valores, durante { $seconds } segundos como mucho ...
play-some-scores = No hubo tiempo para todos los valores: + gana, - pierde, ? no se sabe.
play-exploded = ¡BOOM!
play-saved = Guardada en { $path }.
play-loaded = Cargada. Recórrela con [ y ], sigue jugando con p.
play-copied = Copiado: { $game }
play-copied-nothing = Todavía no hay jugadas que copiar.
play-cannot-save = no se puede guardar en { $path }: { $reason }
play-exists = { $path } ya existe y no es una partida guardada; elige otro nombre.
play-no-file = no es un archivo
play-cannot-load = no se puede cargar { $path }: { $reason }
play-game-was = Partida: { $game }

play-save-as = Guardar como:
play-overwrite = El archivo ya existe; Enter lo reemplaza:
play-load-from = Cargar:

play-panel-game = Partida
play-panel-moves = { $moves ->
    [0] Jugadas
    [one] 1 jugada
   *[other] { $moves } jugadas
 }
play-panel-replay = Jugada { $shown } de { $moves }

play-too-small = Esta ventana es demasiado pequeña para el tablero: hacen falta al menos { $width } columnas y { $height } filas.

play-key-drop = ←→⏎ soltar
play-key-drop-ascii = flechas+enter soltar
play-key-hurry = x jugar ya
play-key-go-on = p seguir
play-key-pause = p pausa
play-key-new = n otra partida
play-key-undo = u deshacer
play-key-hint = h pista
play-key-mistake = m errores
play-key-explode = b explotar
play-key-scores = s valores
play-key-threats = t amenazas
play-key-help = ? ayuda
play-key-quit = q salir
play-key-accept = Enter aceptar
play-key-cancel = Esc cancelar
play-key-walk = ↑↓ elegir
play-key-walk-ascii = arriba/abajo elegir
play-key-turn = ←→ cambiar
play-key-turn-ascii = izquierda/derecha cambiar
play-key-begin = Enter jugar
play-key-back = Esc volver
play-key-leave = Esc salir

play-form-title = Nueva partida
play-form-rules = Reglas
play-form-opponent = Rival
play-form-level = Nivel
play-form-player = Jugador
play-form-first-player = Primer jugador
play-form-second-player = Segundo jugador
play-form-starter = Quién empieza
play-form-begin = Jugar
play-kind-level = la máquina, por nivel
play-kind-player = un jugador concreto
play-kind-person = una segunda persona
play-kind-watch = mirar a dos jugadores
play-starter-me = yo
play-starter-machine = la máquina
play-starter-random = al azar
play-advice-rules = Elige, o escribe otras como classic-9x7-5.
play-advice-player = Elige, o escribe otro como ia2:d6.
play-advice-level = De 1 a 8; también con esas teclas.
play-advice-turn = Las flechas lo cambian.
play-advice-begin = Las teclas 1 a 8 fijan el nivel.

play-help-title = Teclas
play-help-columns = soltar una ficha en esa columna
play-help-arrows = elegir una columna
play-help-drop = soltar ahí una ficha
play-help-explode = explotar tu bomba
play-help-undo = deshacer tu última jugada, rehacerla
play-help-hint = mostrar una buena jugada
play-help-scores = valores exactos: + gana, - pierde
play-help-threats = dónde completaría línea cada bando
play-help-hurry = la máquina juega lo mejor que tiene
play-help-replay = recorrer la partida (también , y .)
play-help-ends = a la primera y a la última posición
play-help-mistake = tras la partida, al siguiente error
play-help-go-on = seguir desde aquí; pausar dos máquinas
play-help-files = guardar la partida, cargar otra
play-help-copy = copiar las jugadas
play-help-new = otra partida
play-help-quit = salir (también Ctrl-C)
play-help-back = Cualquier tecla vuelve a la partida.

play-ask-level = ¿Qué nivel, de 1 a 8?
play-ask-starter = ¿Quién empieza: 1 tú, 2 la máquina, 3 al azar?
play-plays = { $name } juega { $column }.
play-not-understood = No entiendo `{ $text }`; `help` dice qué se puede hacer.
play-dialogue-help = Una columna suelta una ficha ahí (en boom, `b` explota la bomba). Otras palabras: undo, redo, hint, scores, board, moves, save ARCHIVO, load ARCHIVO, quit.
play-farewell = Gracias por jugar.

play-unknown-starter = no se conoce a `{ $text }`: puede empezar `me`, `machine` o `random`

help-play = Juega contra un nivel, un jugador o una segunda persona, o mira a dos jugadores
    .more =
        En una terminal es un juego a pantalla completa; lo que las opciones dejan abierto se pregunta ahí, y `?`
        explica las teclas. Sin terminal es un diálogo de líneas que se puede automatizar (docs/play.md).
    .moves = Empezar con estas jugadas, como `4453`; delante, otras reglas, como `boom:54`
    .load = Empezar con la partida de este archivo
    .level = Juega contra este nivel, de 1 (fácil) a 8 (perfecto)
    .opponent = Juega contra este jugador, como `ia2:d6` o `aima:level3`; `person` para una segunda persona
    .watch = Mira a dos jugadores enfrentarse; empieza el primero que se nombra
    .first = Quién empieza: `me` (tú), `machine` (la máquina) o `random` (al azar)
    .rules = Reglas del juego
    .seed = Sortea con este número, para repetir una partida [por defecto: cada partida es otra]
    .ascii = Dibuja solo con letras y sin movimiento
value-who = QUIÉN
