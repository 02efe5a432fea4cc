;;; For every empty cell, the discs that are seen from it along its column, its row and the rising diagonal.
(defpackage :ejemplo_aima (:use :common-lisp :conecta4) (:export :heuristica :*alias*))
(in-package ejemplo_aima)
(defvar *alias* '|aima|)

(defparameter *columna* 1)
(defparameter *fila* 1)
(defparameter *diagonal* 2)

;; Discs of one colour in a direction, over gaps, until the first of the other colour.
(defun vistas (tablero jugador columna fila derecha arriba)
  (let ((rival (siguiente-jugador jugador)))
    (loop for c = (+ columna derecha) then (+ c derecha)
          for f = (+ fila arriba) then (+ f arriba)
          while (and (dentro-del-tablero-p tablero c f)
                     (not (eql rival (obtener-ficha tablero c f))))
          count (eql jugador (obtener-ficha tablero c f)))))

(defun celda (tablero jugador columna fila)
  (flet ((recta (derecha arriba)
           (+ (vistas tablero jugador columna fila derecha arriba)
              (vistas tablero jugador columna fila (- derecha) (- arriba)))))
    (+ (* *columna* (recta 0 1)) (* *fila* (recta 1 0)) (* *diagonal* (recta 1 1)))))

(defun puntos (tablero yo)
  (loop with rival = (siguiente-jugador yo)
        for columna from 0 below (tablero-ancho tablero)
        sum (loop for fila from 0 below (tablero-alto tablero)
                  when (null (obtener-ficha tablero columna fila))
                    sum (- (celda tablero yo columna fila) (celda tablero rival columna fila)))))

(defun heuristica (estado)
  "A finished game is worth its result; anything else is worth what mine is worth more than theirs."
  (let ((yo (estado-turno estado))
        (ganador (ganador estado)))
    (cond ((null (juego-terminado-p estado)) (puntos (estado-tablero estado) yo))
          ((null ganador) 0)
          ((eql ganador yo) 10000)
          (t -10000))))
