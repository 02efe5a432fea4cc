# The server's page of a position (pages/src/site/analyze.*).

analyze-page-title = Analizar · conecta
analyze-page-analyze-keys = Teclas: de 1 a 7 juegan, b hace estallar, ← → avanzan y retroceden.
analyze-page-steps = Pasos
analyze-page-truth-title = La verdad
analyze-page-opinion-title = La opinión de una heurística
analyze-page-enter-title = Otra partida
analyze-page-best-line = Mejor juego; pulsa para ir allí:
analyze-page-threats = Amenazas: { $list }
analyze-page-none = ninguna
analyze-page-searched = Con estas reglas el solucionador no termina. Una búsqueda de { $player }, de { $count } movimientos, dice para el { $side }: { $value }.
analyze-page-not-found-in-time = No se encontró la puntuación a tiempo.
analyze-page-side-wins = Gana el { $side } (puntuación { $score }).
analyze-page-side-loses = Pierde el { $side } (puntuación { $score }).
analyze-page-side-draws = Empate.
analyze-page-heuristic = Heurística
analyze-page-nobody = la de nadie
analyze-page-opinion-value = { $player } la valora en { $value } para quien juega.
analyze-page-no-terms = No dice de qué se compone su valor.
analyze-page-game-moves = Jugadas, PGN, FEN o un dibujo
analyze-page-show-game = Mostrar
analyze-page-game-file = o un fichero
analyze-page-set-up = Poner …
analyze-page-games-found = { $count } partidas en este texto
analyze-page-term = Peso
analyze-page-cells = Casillas
analyze-page-points = Puntos
