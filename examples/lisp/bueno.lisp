;;; Runs from the top disc of each column, down and to three sides: a run of 1, 2 or 3 is worth more each time.
(defpackage :ejemplo_bueno (:use :common-lisp :conecta4) (:export :heuristica :*alias*))
(in-package ejemplo_bueno)
(defvar *alias* '|bueno|)

(defparameter *uno* 10)
(defparameter *dos* 100)
(defparameter *tres* 1000)

(defun valor (racha)
  (case racha (0 0) (1 *uno*) (2 *dos*) (3 *tres*)))

(defun puntos (tablero jugador)
  (loop for columna from 0 below (tablero-ancho tablero)
        for fila = (1- (altura-columna tablero columna))
        sum (+ (valor (contar-abajo tablero jugador columna fila))
               (valor (contar-derecha tablero jugador columna fila))
               (valor (contar-izquierda tablero jugador columna fila))
               (valor (contar-abajo-izquierda tablero jugador columna fila)))))

(defun heuristica (estado)
  "A finished game is worth its result; anything else is worth what mine is worth more than theirs."
  (let ((yo (estado-turno estado))
        (ganador (ganador estado)))
    (cond ((null (juego-terminado-p estado)) (- (puntos (estado-tablero estado) yo)
                                             (puntos (estado-tablero estado) (siguiente-jugador yo))))
          ((null ganador) 0)
          ((eql ganador yo) +val-max+)
          (t +val-min+))))
