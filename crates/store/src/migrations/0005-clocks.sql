-- Clocks of games between people: nothing where a game has none.

-- Such as 120+2: seconds for each side, and seconds more for each of its turns.
ALTER TABLE tables ADD COLUMN clock TEXT;
-- Milliseconds that each side had left when the clock was pressed last, and when that was: milliseconds since 1970. Nothing
-- before the first move.
ALTER TABLE tables ADD COLUMN first_left INTEGER;
ALTER TABLE tables ADD COLUMN second_left INTEGER;
ALTER TABLE tables ADD COLUMN pressed INTEGER;
