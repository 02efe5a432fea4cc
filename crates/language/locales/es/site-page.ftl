# What all pages of the server say (pages/src/site).

site-page-columns = Columnas
site-page-drop = Jugar la columna { $column }
site-page-nav-play = Jugar
site-page-nav-class = Clases
site-page-nav-analyze = Analizar
site-page-nav-lab = Laboratorio
site-page-nav-arena = Torneos
site-page-no-server = El servidor no responde.
site-page-site-noscript = Estas páginas necesitan JavaScript: permítelo, por favor.
site-page-skip = Al tablero
site-page-worth-draw = empata
site-page-worth-loss = pierde ({ $value })
site-page-worth-win = gana ({ $value })
site-page-ended-draw = Empate.
site-page-ended-won = Ha ganado el { $side }.
site-page-turn-of = Juega el { $side }.
site-page-one-moment = Un momento …
site-page-explode = Hacer estallar la bomba
site-page-ends-win = gana, en { $count } movimientos como mucho
site-page-ends-loss = pierde, en { $count } movimientos si el otro juega bien
site-page-worth-about = unas { $value } líneas de tres
site-page-value-bar = Valor: { $value }
site-page-take-back = Deshacer
site-page-to-analysis = Analizar
