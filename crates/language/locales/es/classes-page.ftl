# La página donde se crean clases (pages/src/site/classes.js).

classes-page-title = Clases
classes-page-intro = Una clase entrega heurísticas con alias y ve en el acto lo fuertes que son y por qué pierden.
classes-page-make = Crear una clase
classes-page-find = Ir a una clase
classes-page-name = Nombre
classes-page-rules = Reglas
classes-page-field = Todos juegan también contra
classes-page-openings = Aperturas, empezando cada lado
classes-page-deadline = Entregas hasta (opcional)
classes-page-make-button = Crearla
classes-page-made = Tu clase está lista
classes-page-made-teacher = Tu enlace de profesor. Guárdalo: solo se muestra ahora.
classes-page-made-code = Con esto se unen los estudiantes:
classes-page-to-desk = A tu mesa
classes-page-to-class = Lo que ven los estudiantes
classes-page-find-name = Su nombre
classes-page-find-button = Ir
