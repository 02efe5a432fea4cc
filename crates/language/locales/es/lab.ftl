# El laboratorio de `conecta serve`, como lo dice el servidor.

lab-no-example = no hay ningún ejemplo con ese nombre
lab-name = el nombre de un archivo tiene letras, cifras, - y _, como mucho 40, y termina en .py o .lisp
lab-enough-runs = ya tienes dos pruebas en marcha; detén una o espera a que acabe
lab-no-run = no hay ninguna prueba así, o ya no
lab-too-much = una prueba tiene entre 1 y { $openings } aperturas y como mucho { $opponents } rivales
lab-not-kept = las partidas no se pueden guardar en este momento
lab-same-version = las dos versiones son la misma
lab-better = La versión nueva es mejor.
lab-not-better = La versión nueva no es mejor.
lab-still-open = Aún sin decidir.
lab-stays-open = Demasiado igualado: se han jugado todas las aperturas.
lab-no-numbers = no tiene números que ajustar: dale constantes como TRES = 50 al principio
