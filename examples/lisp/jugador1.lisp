;;; The longest line through the top of each column and how many there are of it; the larger side decides.
(defpackage :ejemplo_jugador1 (:use :common-lisp :conecta4) (:export :heuristica :*alias*))
(in-package ejemplo_jugador1)
(defvar *alias* '|jugador1|)

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

(defun valor (linea)
  (case linea (0 0) (1 *uno*) (2 *dos*) (3 *tres*)))

(defun puntos (tablero jugador)
  (loop for columna from 0 below (tablero-ancho tablero)
        sum (let* ((todas (lineas tablero jugador columna))
                   (larga (apply #'max todas)))
              (* (valor larga) (count larga todas)))))

(defun heuristica (estado)
  "A finished game is worth its result; anything else is worth what mine is worth more than theirs."
  (let ((yo (estado-turno estado))
        (ganador (ganador estado)))
    (cond ((null (juego-terminado-p estado)) (let ((mios (puntos (estado-tablero estado) yo))
                                               (suyos (puntos (estado-tablero estado) (siguiente-jugador yo))))
                                           (if (> mios suyos) mios (- suyos))))
          ((null ganador) 0)
          ((eql ganador yo) +val-max+)
          (t +val-min+))))
