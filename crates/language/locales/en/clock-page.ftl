# Clocks in the server's pages (pages/src/site/clock.js).

clock-page-clock-none = none
clock-page-clock-time = { $number } min
clock-page-clock-more = { $number } min + { $count } s each turn
clock-page-time-left = Time left: { $player }
