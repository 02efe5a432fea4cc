;;; Runs from the top disc of each column in seven directions, tenfold for each disc more.
(defpackage :ejemplo_jugador3 (:use :common-lisp :conecta4) (:export :heuristica :*alias*))
(in-package ejemplo_jugador3)
(defvar *alias* '|jugador3|)

(defconstant +base+ 10)

(defun valor (racha)
  (if (zerop racha) 0 (expt +base+ racha)))

(defun rachas (tablero jugador columna fila)
  (list (contar-abajo tablero jugador columna fila)
        (contar-derecha tablero jugador columna fila)
        (contar-izquierda tablero jugador columna fila)
        (contar-abajo-derecha tablero jugador columna fila)
        (contar-abajo-izquierda tablero jugador columna fila)
        (contar-arriba-derecha tablero jugador columna fila)
        (contar-arriba-izquierda tablero jugador columna fila)))

(defun puntos (tablero jugador)
  (let ((total 0))
    (dotimes (columna (tablero-ancho tablero) total)
      (incf total (reduce #'+ (mapcar #'valor (rachas tablero jugador columna
                                                      (1- (altura-columna tablero columna)))))))))

(defun heuristica (estado)
  "A finished game is worth its result; anything else is worth what mine is worth more than theirs."
  (let ((yo (estado-turno estado))
        (ganador (ganador estado)))
    (cond ((null (juego-terminado-p estado)) (- (puntos (estado-tablero estado) yo)
                                             (puntos (estado-tablero estado) (siguiente-jugador yo))))
          ((null ganador) 0)
          ((eql ganador yo) +val-max+)
          (t +val-min+))))
