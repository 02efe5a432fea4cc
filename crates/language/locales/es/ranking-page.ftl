# Lo que dicen las clasificaciones de las clases (pages/src/site/ranking.js).

ranking-page-ranking = Clasificación
ranking-page-trend-tip = { $elo } Elo desde la versión anterior; más fuerte con { $probability }
ranking-page-failures-tip = { $count } partidas perdidas por fallar
ranking-page-column-rank = Puesto
ranking-page-column-name = Nombre
ranking-page-column-rating = Elo
ranking-page-column-results = Ganadas / tablas / perdidas
ranking-page-column-trend = Tendencia
ranking-page-column-games = Partidas
ranking-page-state-playing = jugando: { $games } de { $of } partidas
ranking-page-state-waiting = espera su turno
ranking-page-state-done = clasificada
ranking-page-state-failed = no juega
ranking-page-state-replaced = sustituida por la siguiente versión
ranking-page-about-rules = Reglas: { $rules }
ranking-page-about-openings = { $count } aperturas, empieza cada lado
ranking-page-about-depth = { $depth } jugadas de profundidad
ranking-page-about-field = Rivales: { $field }
ranking-page-about-deadline = hasta el { $time }
ranking-page-about-closed = cerrada
ranking-page-busy-one = { $count } entrega espera o juega.
ranking-page-busy-many = { $count } entregas esperan o juegan.
ranking-page-students-one = { $count } estudiante.
ranking-page-students-many = { $count } estudiantes.
ranking-page-nobody-yet = Nadie ha entregado todavía nada que juegue.
ranking-page-at-line = Línea { $line }: { $problem }
