;;; Lines of four cells that can still be completed, and the middle column.
(defpackage :conecta_starter (:use :common-lisp :conecta4) (:export :heuristica :*alias*))
(in-package :conecta_starter)

(defvar *alias* '|ALIAS_HERE|) ; the name in rankings

;; Numbers up here are weights. `conecta tune FILE_HERE` looks for better ones, within the ranges in the comments;
;; `FILE_HERE(three=80)` plays with another one.
(defparameter *three* 50) ; 0..200 three of mine in a line whose fourth cell is empty
(defparameter *two* 10)   ; 0..50 two of mine, two empty
(defparameter *middle* 6) ; 0..30 a disc in the middle column

(defun cells (board column row across up)
  "The four cells from one on, in a direction; nil where the board ends before."
  (when (dentro-del-tablero-p board (+ column (* 3 across)) (+ row (* 3 up)))
    (loop for step from 0 to 3
          collect (obtener-ficha board (+ column (* step across)) (+ row (* step up))))))

(defun points (cells player)
  "What a line is worth to a player: nothing if the other one is in it. An empty cell is nil, a disc its player, 0 or 1."
  (let ((own (count player cells))
        (empty (count nil cells)))
    (cond ((< (+ own empty) 4) 0)
          ((= empty 1) *three*)
          ((= empty 2) *two*)
          (t 0))))

(defun worth (board column row player)
  "All lines that begin at a cell, and the cell itself if it is in the middle."
  (+ (loop for (across up) in '((1 0) (0 1) (1 1) (1 -1))
           for line = (cells board column row across up)
           when line sum (points line player))
     (if (and (= column (floor (tablero-ancho board) 2)) (eql (obtener-ficha board column row) player))
         *middle*
         0)))

(defun heuristica (estado)
  "The value of a state for the side to move: the larger, the better for it. The framework of the course is there:
estado-tablero, estado-turno, siguiente-jugador, tablero-ancho, tablero-alto, altura-columna, obtener-ficha (column first,
row 0 at the bottom), dentro-del-tablero-p, contar-arriba and the other seven directions, columnas-jugables."
  (let* ((board (estado-tablero estado))
         (me (estado-turno estado))
         (other (siguiente-jugador me)))
    ;; (format t "value for ~a~%" me) ; `conecta eval FILE_HERE 4453 --log` shows what is printed
    ;; The framework asks about finished games, too.
    (cond ((not (juego-terminado-p estado))
           (loop for column from 0 below (tablero-ancho board)
                 sum (loop for row from 0 below (tablero-alto board)
                           sum (- (worth board column row me) (worth board column row other)))))
          ((null (ganador estado)) 0)
          ((eql (ganador estado) me) +val-max+)
          (t +val-min+))))
