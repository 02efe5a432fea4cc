;;; Lines through the top of each column that have room for four, with discs beyond gaps; the middle, and the very first cell of it.
(defpackage :ejemplo_ia2 (:use :common-lisp :conecta4) (:export :heuristica :*alias*))
(in-package ejemplo_ia2)
(defvar *alias* '|ia2|)

(defparameter *base* 1000)
(defparameter *centro* 500)
(defparameter *junto* 200)
(defparameter *cerca* 100)
(defparameter *suelta* 50)

;; Looks at up to four cells from one on. Gives how many are free or the player's (room) and how many are the
;; player's (discs). A foreign disc ends the walk: the discs are then worth nothing, and in one direction the room too.
(defun mirar (tablero jugador columna fila derecha arriba estricto)
  (let ((sitio 0) (fichas 0) (paso 0))
    (loop
      (when (or (= paso 4) (not (dentro-del-tablero-p tablero columna fila)))
        (return (list sitio fichas)))
      (let ((ficha (obtener-ficha tablero columna fila)))
        (cond ((eql ficha jugador) (incf fichas))
              ((not (null ficha)) (return (list (if estricto 0 sitio) 0)))))
      (incf sitio)
      (incf paso)
      (setf columna (+ columna derecha)
            fila (+ fila arriba)))))

(defun valor (racha)
  (case racha (1 10) (2 300) (3 1000) (t 0)))

(defun linea (racha ida vuelta)
  (let ((sitio (+ (first ida) (first vuelta) -1))
        (fichas (+ (second ida) (second vuelta) -1)))
    (if (< sitio 4)
        0
        (+ (valor racha) (* *suelta* fichas)))))

(defun lineas (tablero jugador columna fila)
  (flet ((ver (derecha arriba) (mirar tablero jugador columna fila derecha arriba (and (= derecha -1) (= arriba -1)))))
    (+ (linea (+ (contar-abajo tablero jugador columna fila) (contar-arriba tablero jugador columna fila) -1)
              (ver 0 -1) (ver 0 1))
       (linea (+ (contar-derecha tablero jugador columna fila) (contar-izquierda tablero jugador columna fila) -1)
              (ver 1 0) (ver -1 0))
       (linea (+ (contar-abajo-izquierda tablero jugador columna fila) (contar-arriba-derecha tablero jugador columna fila) -1)
              (ver -1 -1) (ver 1 1))
       (linea (+ (contar-abajo-derecha tablero jugador columna fila) (contar-arriba-izquierda tablero jugador columna fila) -1)
              (ver 1 -1) (ver -1 1)))))

(defun lugar (columna)
  (case columna (3 *centro*) ((2 4) *junto*) ((1 5) *cerca*) (otherwise 0)))

(defun puntos (tablero jugador)
  (loop for columna from 0 below (tablero-ancho tablero)
        for fila = (1- (altura-columna tablero columna))
        unless (minusp fila)
          sum (+ (if (eql jugador (obtener-ficha tablero columna fila)) (lugar columna) 0)
                 (lineas tablero jugador columna fila))))

(defun heuristica (estado)
  "A finished game is worth its result; anything else is worth what mine is worth more than theirs."
  (let ((yo (estado-turno estado))
        (ganador (ganador estado)))
    (cond ((null (juego-terminado-p estado)) (let ((tablero (estado-tablero estado)))
            (+ (- (puntos tablero yo) (puntos tablero (siguiente-jugador yo)))
               ;; Once for each column, mine only.
               (if (eql yo (obtener-ficha tablero 3 0)) (* *base* (tablero-ancho tablero)) 0))))
          ((null ganador) 0)
          ((eql ganador yo) +val-max+)
          (t +val-min+))))
