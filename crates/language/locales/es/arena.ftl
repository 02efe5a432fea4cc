# Los torneos de `conecta serve`, como lo dice el servidor.

arena-no-event = no hay ningún torneo así
arena-not-yours = no se celebra aquí para este navegador
arena-cannot-resume = ha terminado, o tiene jugadores que este servidor no tiene
arena-enough = ya se celebran dos torneos tuyos; detén uno o espera a que acabe
arena-bounds = aquí un torneo tiene de 2 a { $players } jugadores, de 1 a { $openings } aperturas de 4 u 8 jugadas y como mucho { $games } partidas
arena-slow = { $player } piensa demasiado para los torneos de aquí: como mucho { $depth } jugadas, 200.000 posiciones o 200 ms
