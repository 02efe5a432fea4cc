# La lista de torneos del servidor (pages/src/site/arena.*).

arena-page-title = Torneos · conecta
arena-page-new-event = Un torneo nuevo
arena-page-all-events = Torneos
arena-page-all-note = También los que celebra la línea de órdenes en el mismo archivo.
arena-page-format = Formato
arena-page-others = Otros, por nombre y esfuerzo
arena-page-openings = Aperturas
arena-page-plies = Jugadas en cada una
arena-page-seed = Semilla
arena-page-begin = Empezar
arena-page-running = en marcha
arena-page-finished = terminado
arena-page-unfinished = sin terminar
arena-page-event-number = Torneo { $number }
arena-page-no-events = Aún no hay ninguno.
arena-page-event = Torneo
arena-page-state = Estado
arena-page-begun = Empezado (UTC)
arena-page-players = Jugadores
arena-page-games = Partidas
arena-page-format-round-robin = todos contra todos
arena-page-format-gauntlet = el primero contra los demás
arena-page-format-swiss = suizo
