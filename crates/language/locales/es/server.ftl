# conecta serve

server-long-game = la partida es demasiado larga
server-no-game = en este texto no hay ninguna partida
server-busy = todos los que piensan están ocupados; inténtalo de nuevo en un momento
server-foreign = eso solo lo pueden pedir nuestras páginas y programas
server-too-often = son demasiadas peticiones a la vez desde tu dirección; espera un momento
server-broken = algo ha fallado aquí; es error nuestro
server-game-over = la partida ha terminado
server-no-table = no existe esa mesa
server-seats-taken = los dos asientos están ocupados
server-no-seat = este secreto no abre ningún asiento aquí
server-not-now = no te toca, o la partida ha seguido mientras tanto
server-time-over = se acabó el tiempo
server-no-clock = un reloj se escribe con los segundos y los segundos por turno, como 120+2
server-listening = Juega y analiza en { $address } (Ctrl-C termina)
server-open-to-all = Cualquiera que alcance esta máquina puede usar estas páginas, y lo que envía no va cifrado. docs/serve.md dice cómo poner delante un proxy con TLS.
server-listen = no se puede escuchar en { $address }: { $reason }
