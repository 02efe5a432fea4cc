;;; Runs from the top of each column with a bonus for lines of three, more fear than hope, and a liking for low stacks in the middle.
(defpackage :ejemplo_ia1 (:use :common-lisp :conecta4) (:export :heuristica :*alias*))
(in-package ejemplo_ia1)
(defvar *alias* '|ia1|)

(defparameter *linea* 4000)
(defparameter *linea-rival* 6000)

;; The middle counts while two of its columns are low; the third is not looked at.
(defun medio-bajo-p (tablero)
  (and (<= (altura-columna tablero 3) 3)
       (<= (altura-columna tablero 2) 3)))

(defun cima (tablero columna)
  (1- (altura-columna tablero columna)))

(defun contar-lineas (abajo derecha izquierda abajo-izquierda abajo-derecha arriba-izquierda arriba-derecha)
  (count-if (lambda (suma) (>= suma 3))
            (list (+ arriba-derecha abajo-izquierda)
                  (+ arriba-izquierda abajo-derecha)
                  (+ izquierda derecha)
                  abajo)))

(defun tabla (racha dos tres)
  (cond ((= racha 1) 10) ((= racha 2) dos) ((= racha 3) tres) (t 0)))

(defun de-columna (tablero jugador columna linea tres)
  (let* ((fila (cima tablero columna))
         (abajo (contar-abajo tablero jugador columna fila))
         (otras (list (contar-derecha tablero jugador columna fila)
                      (contar-izquierda tablero jugador columna fila)
                      (contar-abajo-izquierda tablero jugador columna fila)
                      (contar-abajo-derecha tablero jugador columna fila)
                      (contar-arriba-izquierda tablero jugador columna fila)
                      (contar-arriba-derecha tablero jugador columna fila))))
    (+ (* linea (apply #'contar-lineas abajo otras))
       (tabla abajo 200 linea)
       (loop for racha in otras sum (tabla racha 100 tres)))))

(defun del-medio (tablero jugador centro lados)
  (flet ((torre (columna) (contar-abajo tablero jugador columna (cima tablero columna))))
    (+ (* centro (torre 3)) (* lados (torre 4)) (* lados (torre 2)))))

(defun puntos (tablero jugador linea tres centro lados)
  (+ (loop for columna from 0 below (tablero-ancho tablero)
           sum (de-columna tablero jugador columna linea tres))
     (if (medio-bajo-p tablero) (del-medio tablero jugador centro lados) 0)))

(defun heuristica (estado)
  "A finished game is worth its result; anything else is worth what mine is worth more than theirs."
  (let ((yo (estado-turno estado))
        (ganador (ganador estado)))
    (cond ((null (juego-terminado-p estado)) (let ((tablero (estado-tablero estado)))
            (- (puntos tablero yo *linea* 1000 2000 1200)
               (puntos tablero (siguiente-jugador yo) *linea-rival* 2000 3000 1700))))
          ((null ganador) 0)
          ((eql ganador yo) +val-max+)
          (t +val-min+))))
