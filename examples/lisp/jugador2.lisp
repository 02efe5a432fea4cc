;;; Every line through the top of each column; two in a line are worth more than three.
(defpackage :ejemplo_jugador2 (:use :common-lisp :conecta4) (:export :heuristica :*alias*))
(in-package ejemplo_jugador2)
(defvar *alias* '|jugador2|)

(defparameter *uno* 20)
(defparameter *dos* 2000)
(defparameter *tres* 200)

;; The second half of a line begins at the neighbour, so no cell counts twice.
(defun lineas (tablero jugador columna)
  (let ((fila (1- (altura-columna tablero columna))))
    (list (+ (contar-derecha tablero jugador columna fila) (contar-izquierda tablero jugador (1- columna) fila))
          (+ (contar-abajo tablero jugador columna fila) (contar-arriba tablero jugador columna (1+ fila)))
          (+ (contar-abajo-izquierda tablero jugador columna fila)
             (contar-arriba-derecha tablero jugador (1+ columna) (1+ fila)))
          (+ (contar-abajo-derecha tablero jugador columna fila)
             (contar-arriba-izquierda tablero jugador (1- columna) (1+ fila))))))

(defun sumar (todas)
  (if (null todas)
      0
      (+ (ecase (car todas) (0 0) (1 *uno*) (2 *dos*) (3 *tres*))
         (sumar (cdr todas)))))

(defun puntos (tablero jugador)
  (do ((columna 0 (1+ columna))
       (total 0 (+ total (sumar (lineas tablero jugador columna)))))
      ((= columna (tablero-ancho tablero)) total)))

(defun heuristica (estado)
  "A finished game is worth its result; anything else is worth what mine is worth more than theirs."
  (let ((yo (estado-turno estado))
        (ganador (ganador estado)))
    (cond ((null (juego-terminado-p estado)) (- (puntos (estado-tablero estado) yo)
                                             (puntos (estado-tablero estado) (siguiente-jugador yo))))
          ((null ganador) 0)
          ((eql ganador yo) +val-max+)
          (t +val-min+))))
