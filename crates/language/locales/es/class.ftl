# Clases

class-missing = aquí no hay nada con ese nombre para ti
class-taken = alguien ya tiene ese nombre
class-bad-name = un nombre tiene de 1 a 40 letras
class-bad-settings = una clase no puede ser así: { $text }
class-full = no caben más
class-closed = aquí ya no se acepta nada
class-same = esto es lo último que entregaste
class-nobody = nadie ha entregado nada que juegue
