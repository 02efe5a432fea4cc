# Lo que no pertenece a ninguna orden en particular.

percent = { $number } %
interval = { $value } [{ $low }; { $high }]

side-first = primero
side-second = segundo

ending-line = línea
ending-full-board = tablero lleno
ending-action-limit = límite de acciones
ending-illegal-move = jugada ilegal
ending-timeout = tiempo agotado
ending-crash = avería

cannot-open = no se puede abrir { $file }
cannot-read = no se puede leer { $file }
cannot-remove = no se puede borrar { $file }
cannot-use = no se puede usar { $file }
cannot-write = no se puede escribir { $file }
not-a-score = `{ $text }` no es una puntuación
wrote = escrito { $file }
