;;; Líneas de cuatro casillas que todavía se pueden completar, y la columna del medio.
(defpackage :conecta_inicio (:use :common-lisp :conecta4) (:export :heuristica :*alias*))
(in-package :conecta_inicio)

(defvar *alias* '|ALIAS_HERE|) ; el nombre en las clasificaciones

;; Los números de aquí arriba son pesos. `conecta tune FILE_HERE` busca otros mejores, dentro de los rangos de los
;; comentarios; `FILE_HERE(tres=80)` juega con otro.
(defparameter *tres* 50) ; 0..200 tres mías en una línea cuya cuarta casilla está vacía
(defparameter *dos* 10)  ; 0..50 dos mías, dos vacías
(defparameter *medio* 6) ; 0..30 una ficha en la columna del medio

(defun casillas (tablero columna fila derecha arriba)
  "Las cuatro casillas desde una, en una dirección; nil donde el tablero termina antes."
  (when (dentro-del-tablero-p tablero (+ columna (* 3 derecha)) (+ fila (* 3 arriba)))
    (loop for paso from 0 to 3
          collect (obtener-ficha tablero (+ columna (* paso derecha)) (+ fila (* paso arriba))))))

(defun puntos (casillas jugador)
  "Lo que vale una línea para un jugador: nada si el otro está en ella. Una casilla vacía es nil; una ficha, su jugador, 0 o 1."
  (let ((propias (count jugador casillas))
        (vacias (count nil casillas)))
    (cond ((< (+ propias vacias) 4) 0)
          ((= vacias 1) *tres*)
          ((= vacias 2) *dos*)
          (t 0))))

(defun valor (tablero columna fila jugador)
  "Todas las líneas que comienzan en una casilla, y la casilla misma si está en el medio."
  (+ (loop for (derecha arriba) in '((1 0) (0 1) (1 1) (1 -1))
           for linea = (casillas tablero columna fila derecha arriba)
           when linea sum (puntos linea jugador))
     (if (and (= columna (floor (tablero-ancho tablero) 2)) (eql (obtener-ficha tablero columna fila) jugador))
         *medio*
         0)))

(defun heuristica (estado)
  "El valor de un estado para quien debe jugar: cuanto mayor, mejor para él. Está el marco del curso: estado-tablero,
estado-turno, siguiente-jugador, tablero-ancho, tablero-alto, altura-columna, obtener-ficha (primero la columna, la fila 0
abajo), dentro-del-tablero-p, contar-arriba y las otras siete direcciones, columnas-jugables."
  (let* ((tablero (estado-tablero estado))
         (yo (estado-turno estado))
         (otro (siguiente-jugador yo)))
    ;; (format t "valor para ~a~%" yo) ; `conecta eval FILE_HERE 4453 --log` muestra lo que se imprime
    ;; El marco pregunta también por las partidas terminadas.
    (cond ((not (juego-terminado-p estado))
           (loop for columna from 0 below (tablero-ancho tablero)
                 sum (loop for fila from 0 below (tablero-alto tablero)
                           sum (- (valor tablero columna fila yo) (valor tablero columna fila otro)))))
          ((null (ganador estado)) 0)
          ((eql (ganador estado) yo) +val-max+)
          (t +val-min+))))
