# `conecta worker`, `conecta queue` y `--queue`.

queue-not-built = este programa se compiló sin cola: compílalo con `cargo build --release --features queue` (docs/cluster.md)
queue-address = se esperaba la dirección de una cola, como nats://HOST:4222
queue-scheme = con `{ $scheme }` no se llega a ninguna cola: se esperaba nats:// o tls://
queue-unreachable = no se llega a la cola en { $address }: { $reason }
queue-refused = la cola en { $address } no nos deja entrar
queue-no-jetstream = el servidor en { $address } no tiene JetStream: arráncalo con `nats-server -js`
queue-credentials = { $file }: { $reason }
queue-failed = la cola ha fallado: { $reason }
queue-file = { $player }: { $reason }
queue-file-changed = su archivo ha cambiado desde que se leyó
queue-no-heuristic = { $file } no es un archivo de heurística

queue-nobody = Todavía no trabaja nadie para esta cola; lo hace `conecta worker` en cualquier máquina. Esperando.
queue-worker-build = El trabajador { $worker } es otra versión, { $theirs } en lugar de { $ours }, y no recibe trabajo de aquí.
queue-worker-refused = El trabajador { $worker } no puede hacer jugar a { $player }: { $reason }
queue-deadly = { $player } mató a los trabajadores que jugaban con él; pierde sus demás partidas.
queue-waiting = La cola no responde ({ $reason }). Se espera a que vuelva.

queue-summary =
    { $workers ->
        [one] 1 trabajador
       *[other] { $workers } trabajadores
    } con { $threads ->
        [one] 1 hilo
       *[other] { $threads } hilos
    }, { $pace } partidas/s; { $events ->
        [one] 1 evento
       *[other] { $events } eventos
    } en marcha
queue-shares = { $waiting } lotes esperan, { $playing } se están jugando; { $kilobytes } kB en el servidor
queue-worker = trabajador
queue-threads = hilos
queue-busy = ocupados
queue-games = partidas
queue-pace = partidas/s
queue-build = versión

worker-connecting = Trabajando para { $address }; Ctrl-C lo termina cuando acaben las partidas en curso.
worker-ready = listo
worker-build = { $coordinator } tiene trabajo para otra versión, { $theirs }; esta es { $ours } y no hace nada de él. Instala la misma versión.
worker-refused = { $player } no puede jugar aquí: { $reason }
