# `conecta bench` y `conecta book`.

bench-heuristic = heurística
bench-nodes = nodos
bench-evaluations = millones de evaluaciones/s
bench-set = colección
bench-positions = posiciones
bench-mean-nodes = media de nodos
bench-mean-time = media de us
bench-speed = Mnodos/s
bench-wrong = erróneas
bench-kind = tipo
bench-discs = fichas
bench-question = pregunta
bench-not-discs = `{ $text }` no es un número de fichas como `9`, ni un rango como `9-13`
bench-cannot-read = no se puede leer la colección `{ $set }`
bench-line = `{ $set }` línea { $number }: { $problem }
bench-expected = se esperaban jugadas y puntaje

book-which-file = ¿en qué ARCHIVO hay que escribir el libro?
book-not-embedded = con el programa no viene ningún libro de { $discs } fichas
book-discs = { $discs } fichas
book-positions = { $positions } posiciones
book-checked = comprobadas
book-wrong-scores = erróneas
book-cannot-note = no se puede anotar un puntaje
book-incomplete = el libro contiene { $held } posiciones de { $all }
book-differs = posición { $code }: el libro dice { $book }, el solucionador { $solver }
book-wrong = { $wrong } de { $checked } puntajes del libro son erróneos
book-other-options = { $file } se empezó con otras opciones (`{ $options }`): bórralo para empezar de nuevo
book-progress = { $done } de { $all } posiciones, { $pace } por segundo, faltan { $minutes } minutos
solver-smaller-table = no hay memoria para una tabla de { $asked } MB; se usan { $found } MB
