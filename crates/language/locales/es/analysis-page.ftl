# The page of analyzed games (pages/src/analysis.*).

analysis-page-title = conecta analyze
analysis-page-heading = Análisis de Conecta 4
analysis-page-now = Lo que aún puede pasar
analysis-page-review = Jugada a jugada
analysis-page-review-note = La puntuación cuenta fichas: 1 es ganar con la última ficha propia, 2 una ficha antes; con menos se pierde. Pulsa un número para ver la posición.
analysis-page-open = sin acabar
analysis-page-accuracy-note = Porcentajes: jugadas del bando que mantuvieron el resultado que tenía.
analysis-page-side = Bando
analysis-page-column-title = Columna
analysis-page-label = Juicio
analysis-page-value = Puntuación
analysis-page-why = Por qué
analysis-page-summary-one = Una partida, cada jugada comparada con el juego perfecto.
analysis-page-summary-many = { $count } partidas, cada jugada comparada con el juego perfecto.
