;;; Windows of four in single precision: mine by the square of their discs, theirs in proportion.
(defpackage :ejemplo_fc259 (:use :common-lisp :conecta4) (:export :heuristica :*alias*))
(in-package ejemplo_fc259)
(defvar *alias* '|fc259|)

(defparameter *mias* 50)
(defparameter *suyas* 100)
(defparameter *reparto* 0.75)

(defun valor (uno dos tres cuatro yo)
  (let* ((fichas (list uno dos tres cuatro))
         (mias (count yo fichas))
         (suyas (count (siguiente-jugador yo) fichas)))
    (cond ((and (plusp mias) (plusp suyas)) (if (= mias suyas 2) 6 11))
          ((plusp mias) (* mias mias (/ *mias* *reparto*)))
          ((plusp suyas) (- (* (/ suyas 4) (/ *suyas* *reparto*))))
          (t 0))))

;; The order of the sum matters: singles are rounded at every step.
(defvar *suma* 0)

(defun anotar (tablero yo columna fila derecha arriba)
  (labels ((ficha (paso)
             (obtener-ficha tablero (+ columna (* paso derecha)) (+ fila (* paso arriba)))))
    (incf *suma* (valor (ficha 0) (ficha 1) (ficha 2) (ficha 3) yo))))

(defun puntos (tablero yo)
  (setf *suma* 0)
  (dotimes (fila 5)
    (when (eql yo (obtener-ficha tablero 3 fila)) (incf *suma* 3)))
  (dotimes (columna 6) (dotimes (fila 3) (anotar tablero yo columna fila 0 1)))
  (dotimes (fila 5) (dotimes (columna 4) (anotar tablero yo columna fila 1 0)))
  (loop for fila from 3 to 5 do (dotimes (columna 4) (anotar tablero yo columna fila 1 -1)))
  (dotimes (fila 3) (dotimes (columna 4) (anotar tablero yo columna fila 1 1)))
  *suma*)

(defun heuristica (estado)
  "A finished game is worth its result; anything else is worth what mine is worth more than theirs."
  (let ((yo (estado-turno estado))
        (ganador (ganador estado)))
    (cond ((null (juego-terminado-p estado)) (puntos (estado-tablero estado) yo))
          ((null ganador) 0)
          ((eql ganador yo) +val-max+)
          (t +val-min+))))
