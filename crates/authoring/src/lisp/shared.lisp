;;; The functions of the course's package that call others of it, for files that define one of those again. A name that ends in
;;; a space is the package's own, whatever the file made of it.

(defun acciones-posibles (estado)
  (columnas-jugables (estado-tablero estado)))

(defun poner-ficha (tablero columna ficha)
  (if (eql (altura-columna tablero columna) (|ALTURA-COLUMNA | tablero columna))
      (|PONER-FICHA | tablero columna ficha)
      (error "altura-columna, defined again, puts the disc where it would hang in the air")))

(defun ejecutar-accion (estado accion)
  (let ((nuevo (copiar-estado estado)))
    (poner-ficha (estado-tablero nuevo) accion (estado-turno estado))
    (|ESTADO | (estado-tablero nuevo) (siguiente-jugador (estado-turno estado)))))

(defun generar-sucesores (estado)
  (mapcar (lambda (accion) (ejecutar-accion estado accion)) (acciones-posibles estado)))

(defun juego-terminado-p (estado)
  (or (ganador estado) (tablas-p estado)))

(defun tablas-p (estado)
  (and (not (ganador estado)) (null (acciones-posibles estado))))

(defun ganador (estado)
  (ganador-tablero (estado-tablero estado)))

(defun ganador-tablero (tablero)
  (let ((linea (|LINEA | tablero)))
    (loop for columna from 0 below (tablero-ancho tablero)
          do (let ((fila (1- (altura-columna tablero columna))))
               (when (>= fila 0)
                 (let ((ficha (obtener-ficha tablero columna fila)))
                   (when (or (>= (+ (contar-derecha tablero ficha columna fila)
                                    (contar-izquierda tablero ficha (1- columna) fila))
                                 linea)
                             (>= (+ (contar-abajo tablero ficha columna fila)
                                    (contar-arriba tablero ficha columna (1+ fila)))
                                 linea)
                             (>= (+ (contar-abajo-izquierda tablero ficha columna fila)
                                    (contar-arriba-derecha tablero ficha (1+ columna) (1+ fila)))
                                 linea)
                             (>= (+ (contar-abajo-derecha tablero ficha columna fila)
                                    (contar-arriba-izquierda tablero ficha (1- columna) (1+ fila)))
                                 linea))
                     (return ficha))))))))

(defun contar-abajo (tablero ficha columna fila)
  (if (and (dentro-del-tablero-p tablero columna fila) (eql (obtener-ficha tablero columna fila) ficha))
      (1+ (contar-abajo tablero ficha columna (1- fila)))
      0))

(defun contar-arriba (tablero ficha columna fila)
  (if (and (dentro-del-tablero-p tablero columna fila) (eql (obtener-ficha tablero columna fila) ficha))
      (1+ (contar-arriba tablero ficha columna (1+ fila)))
      0))

(defun contar-derecha (tablero ficha columna fila)
  (if (and (dentro-del-tablero-p tablero columna fila) (eql (obtener-ficha tablero columna fila) ficha))
      (1+ (contar-derecha tablero ficha (1+ columna) fila))
      0))

(defun contar-izquierda (tablero ficha columna fila)
  (if (and (dentro-del-tablero-p tablero columna fila) (eql (obtener-ficha tablero columna fila) ficha))
      (1+ (contar-izquierda tablero ficha (1- columna) fila))
      0))

(defun contar-abajo-derecha (tablero ficha columna fila)
  (if (and (dentro-del-tablero-p tablero columna fila) (eql (obtener-ficha tablero columna fila) ficha))
      (1+ (contar-abajo-derecha tablero ficha (1+ columna) (1- fila)))
      0))

(defun contar-abajo-izquierda (tablero ficha columna fila)
  (if (and (dentro-del-tablero-p tablero columna fila) (eql (obtener-ficha tablero columna fila) ficha))
      (1+ (contar-abajo-izquierda tablero ficha (1- columna) (1- fila)))
      0))

(defun contar-arriba-derecha (tablero ficha columna fila)
  (if (and (dentro-del-tablero-p tablero columna fila) (eql (obtener-ficha tablero columna fila) ficha))
      (1+ (contar-arriba-derecha tablero ficha (1+ columna) (1+ fila)))
      0))

(defun contar-arriba-izquierda (tablero ficha columna fila)
  (if (and (dentro-del-tablero-p tablero columna fila) (eql (obtener-ficha tablero columna fila) ficha))
      (1+ (contar-arriba-izquierda tablero ficha (1- columna) (1+ fila)))
      0))

;;; Those that no other needs: for files that name them.

(defun f-no-eval (estado) 0)

(defun f-eval-aleatoria (estado) (random 100))

(defun muestra-tablero (tablero)
  (format t "~%~%")
  (dotimes (columna (tablero-ancho tablero)) (format t " [~S]" columna))
  (format t "~%")
  (loop for fila from (1- (tablero-alto tablero)) downto 0
        do (dotimes (columna (tablero-ancho tablero))
             (if (obtener-ficha tablero columna fila)
                 (format t "  ~S " (obtener-ficha tablero columna fila))
                 (format t "    ")))
           (format t "~%")))
