# Lo que no pertenece a ninguna orden en particular.

side-first = primero
side-second = segundo
