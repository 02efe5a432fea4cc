# Lo que está mal en una línea de órdenes.

unknown-language = idioma desconocido `{ $text }`: se esperaba { $known }
usage-line = uso: { $usage }
usage-unknown-option = opción desconocida `{ $text }`
usage-unexpected-argument = sobra el argumento `{ $text }`
usage-unknown-command = orden desconocida `{ $text }`
usage-did-you-mean = { $problem }: ¿quisiste decir `{ $suggestion }`?
usage-missing-argument = falta { $arguments }
usage-missing-command = falta una orden
usage-missing-value = `{ $argument }` necesita un valor
usage-not-a-value = `{ $value }` no es un valor de `{ $argument }`: se esperaba { $expected }
usage-not-an-argument = `{ $value }` no puede ser `{ $argument }`: { $reason }
usage-conflict = `{ $argument }` y `{ $other }` se excluyen
usage-twice = `{ $argument }` aparece más de una vez
usage-not-text = un argumento no es texto
usage-takes-no-value = `{ $argument }` no lleva un valor como `{ $value }`
usage-wrong-number-of-values = `{ $argument }` lleva otro número de valores
not-a-whole-number = se esperaba un número entero
not-a-number = se esperaba un número
number-between = se esperaba un número de { $least } a { $most }
number-at-least = se esperaba { $least } o más
