;;; Lines through the top of each column that count three: mine are hopes, theirs are threats at every length.
(defpackage :ejemplo_ab29a (:use :common-lisp :conecta4) (:export :heuristica :*alias*))
(in-package ejemplo_ab29a)
(defvar *alias* '|ab29a|)

(defparameter *mia* 3000)

;; Both halves begin at the same cell, which therefore counts twice.
(defun mias (tablero yo columna fila)
  (* *mia*
     (count 3 (list (+ (contar-abajo tablero yo columna fila) (contar-arriba tablero yo columna fila))
                    (+ (contar-derecha tablero yo columna fila) (contar-izquierda tablero yo columna fila))
                    (+ (contar-abajo-izquierda tablero yo columna fila) (contar-arriba-derecha tablero yo columna fila))
                    (+ (contar-abajo-derecha tablero yo columna fila) (contar-arriba-izquierda tablero yo columna fila))))))

(defun miedo (linea)
  (case linea (1 20) (2 200) (3 7000) (otherwise 0)))

;; The upper half of the rival's column looks for my discs: a slip of the original that belongs to it.
(defun suyas (tablero yo rival columna fila)
  (+ (miedo (+ (contar-abajo tablero rival columna fila) (contar-arriba tablero yo columna fila)))
     (miedo (+ (contar-derecha tablero rival columna fila) (contar-izquierda tablero rival columna fila)))
     (miedo (+ (contar-abajo-izquierda tablero rival columna fila) (contar-arriba-derecha tablero rival columna fila)))
     (miedo (+ (contar-abajo-derecha tablero rival columna fila) (contar-arriba-izquierda tablero rival columna fila)))))

(defun heuristica (estado)
  "A finished game is worth its result; anything else is worth what mine is worth more than theirs."
  (let ((yo (estado-turno estado))
        (ganador (ganador estado)))
    (cond ((null (juego-terminado-p estado)) (loop with tablero = (estado-tablero estado)
                  with rival = (siguiente-jugador yo)
                  for columna from 0 below (tablero-ancho tablero)
                  for fila = (1- (altura-columna tablero columna))
                  sum (- (mias tablero yo columna fila) (suyas tablero yo rival columna fila))))
          ((null ganador) 0)
          ((eql ganador yo) +val-max+)
          (t +val-min+))))
