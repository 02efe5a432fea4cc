;;; Windows of four: what they hold of mine and how much of them is free; discs in the middle column.
(defpackage :ejemplo_a2b3d (:use :common-lisp :conecta4) (:export :heuristica :*alias*))
(in-package ejemplo_a2b3d)
(defvar *alias* '|a2b3d|)

(defparameter *centro* 3)
(defparameter *tres* 5)
(defparameter *dos* 2)
(defparameter *rival* -4)

;; A window is four cells from a corner in a direction.
(defun ventana (tablero columna fila derecha arriba)
  (loop for paso from 0 to 3
        collect (obtener-ficha tablero (+ columna (* paso derecha)) (+ fila (* paso arriba)))))

;; All windows between two columns and two rows, columns outside.
(defun por-columnas (tablero yo desde hasta abajo arriba derecha subida)
  (let ((suma 0))
    (loop for columna from desde to hasta do
      (loop for fila from abajo to arriba do
        (setf suma (+ suma (valor (ventana tablero columna fila derecha subida) yo)))))
    suma))

(defun valor (fichas yo)
  (let ((mias (count yo fichas))
        (suyas (count (siguiente-jugador yo) fichas))
        (vacias (count nil fichas)))
    (cond ((= mias 4) 100)
          ((and (= mias 3) (= vacias 1)) *tres*)
          ((and (= mias 2) (= vacias 2)) *dos*)
          ((and (= suyas 3) (= vacias 1)) *rival*)
          (t 0))))

;; The last column and the top row are left out, as in the original.
(defun puntos (tablero yo)
  (+ (loop for fila from 0 below 5 count (eql yo (obtener-ficha tablero 3 fila)) into mias
           finally (return (* *centro* mias)))
     (por-columnas tablero yo 0 5 0 2 0 1)
     (por-columnas tablero yo 0 3 0 4 1 0)
     (por-columnas tablero yo 0 3 3 5 1 -1)
     (por-columnas tablero yo 0 3 0 2 1 1)))

(defun heuristica (estado)
  "A finished game is worth its result; anything else is worth what mine is worth more than theirs."
  (let ((yo (estado-turno estado))
        (ganador (ganador estado)))
    (cond ((null (juego-terminado-p estado)) (puntos (estado-tablero estado) yo))
          ((null ganador) 0)
          ((eql ganador yo) +val-max+)
          (t +val-min+))))
