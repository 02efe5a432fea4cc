# Clocks in the server's pages (pages/src/site/clock.js).

clock-page-clock-none = sin reloj
clock-page-clock-time = { $number } min
clock-page-clock-more = { $number } min + { $count } s por turno
clock-page-time-left = Tiempo que queda: { $player }
