"""Líneas que todavía pueden llegar a cuatro, amenazas y la columna del medio."""

ALIAS = "ALIAS_HERE"  # el nombre en las clasificaciones

# Los números de aquí arriba son pesos. `conecta tune FILE_HERE` busca otros mejores, dentro de los rangos de los
# comentarios; `FILE_HERE(TRES=80)` juega con otro.
TRES = 50     # 0..200: tres mías en una ventana cuya cuarta casilla está vacía
DOS = 10      # 0..50: dos mías, dos vacías
AMENAZA = 40  # 0..200: una casilla vacía que completaría una línea
MEDIO = 6     # 0..30: una ficha en la columna del medio

MIAS, RIVAL = 1, 2  # lo que hay en las casillas; 0 es una vacía


def evaluate(board):
    """El valor de un tablero para quien debe jugar: cuanto mayor, mejor para él.

    Nadie ha ganado todavía: las partidas terminadas las valora la búsqueda. `board[fila][columna]` es una casilla, con la
    fila 0 abajo. El tablero sabe más: board.rows, board.columns, board.line (cuatro), board.windows() (todas las líneas
    de cuatro casillas, como listas), board.heights(), board.threats(MIAS) (casillas vacías que ganan, como
    (fila, columna)), board.run(MIAS, columna, fila, "up-right") y, en el juego con bombas, board.is_bomb(fila, columna).
    """
    valor = 0
    for ventana in board.windows():
        valor += puntos(ventana, MIAS) - puntos(ventana, RIVAL)
    valor += AMENAZA * (len(board.threats(MIAS)) - len(board.threats(RIVAL)))
    medio = board.columns // 2
    for fila in range(board.rows):
        if board[fila][medio] == MIAS:
            valor += MEDIO
        elif board[fila][medio] == RIVAL:
            valor -= MEDIO
    # print("valor", valor)  # `conecta eval FILE_HERE 4453 --log` muestra lo que se imprime
    return valor


def puntos(ventana, lado):
    """Lo que vale una ventana para un lado: nada si el otro está en ella."""
    propias, vacias = ventana.count(lado), ventana.count(0)
    if propias + vacias < len(ventana):
        return 0
    if vacias == 1:
        return TRES
    if vacias == 2:
        return DOS
    return 0
