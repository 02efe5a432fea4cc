# `conecta worker`, `conecta queue` and `--queue`.

queue-not-built = this build has no queue: build it with `cargo build --release --features queue` (docs/cluster.md)
queue-address = expected the address of a queue, such as nats://HOST:4222
queue-scheme = `{ $scheme }` is no way to reach a queue: expected nats:// or tls://
queue-unreachable = cannot reach the queue at { $address }: { $reason }
queue-refused = the queue at { $address } does not let us in
queue-no-jetstream = the server at { $address } has no JetStream: start it with `nats-server -js`
queue-credentials = { $file }: { $reason }
queue-failed = the queue failed: { $reason }
queue-file = { $player }: { $reason }
queue-file-changed = its file has changed since it was read
queue-no-heuristic = { $file } is no file of a heuristic

queue-nobody = Nobody works for this queue yet; `conecta worker` on any machine does. Waiting.
queue-worker-build = Worker { $worker } is another build, { $theirs } instead of { $ours }, and gets no work from here.
queue-worker-refused = Worker { $worker } cannot let { $player } play: { $reason }
queue-deadly = { $player } killed the workers that played with it; it loses its other games.
queue-waiting = The queue does not answer ({ $reason }). Waiting for it.

queue-summary =
    { $workers ->
        [one] 1 worker
       *[other] { $workers } workers
    } with { $threads ->
        [one] 1 thread
       *[other] { $threads } threads
    }, { $pace } games/s; { $events ->
        [one] 1 event
       *[other] { $events } events
    } under way
queue-shares = { $waiting } shares wait, { $playing } are being played; { $kilobytes } kB on the server
queue-worker = worker
queue-threads = threads
queue-busy = busy
queue-games = games
queue-pace = games/s
queue-build = build

worker-connecting = Working for { $address }; Ctrl-C ends it when the games under way are over.
worker-ready = ready
worker-build = { $coordinator } has work for another build, { $theirs }; this is { $ours } and does none of it. Install the same version.
worker-refused = { $player } cannot play here: { $reason }
