-- A player is its name and its fingerprint; the program that played is only noted. Failures keep their reason.
-- (Tables are made anew: SQLite cannot change a UNIQUE constraint. Foreign keys are off while this runs.)

CREATE TABLE new_player (
    id          INTEGER PRIMARY KEY,
    name        TEXT NOT NULL,
    fingerprint TEXT NOT NULL,
    UNIQUE (name, fingerprint)
) STRICT;

-- Who played before had no fingerprint of its own. What the whole program was stands in its place, so that its games are
-- kept and shown, and nobody of today takes them for its own.
INSERT INTO new_player (name, fingerprint)
SELECT DISTINCT identity, engine FROM player JOIN game ON player.id IN (game.first, game.second)
UNION
SELECT DISTINCT identity, engine FROM player
    JOIN event_player ON event_player.player = player.id JOIN event ON event.id = event_player.event;

CREATE TABLE new_event_player (
    event      INTEGER NOT NULL REFERENCES event (id),
    number     INTEGER NOT NULL,
    player     INTEGER NOT NULL REFERENCES player (id),
    repeatable INTEGER NOT NULL,
    PRIMARY KEY (event, number)
) STRICT, WITHOUT ROWID;

INSERT INTO new_event_player
SELECT event_player.event, event_player.number, new_player.id, 0 FROM event_player
    JOIN event ON event.id = event_player.event
    JOIN player ON player.id = event_player.player
    JOIN new_player ON new_player.name = player.identity AND new_player.fingerprint = event.engine;

CREATE TABLE new_game (
    id             INTEGER PRIMARY KEY,
    program        TEXT NOT NULL,
    rules          TEXT NOT NULL,
    action_limit   INTEGER NOT NULL,
    opening        TEXT NOT NULL,
    first          INTEGER NOT NULL REFERENCES player (id),
    second         INTEGER NOT NULL REFERENCES player (id),
    repeatable     INTEGER NOT NULL,
    moves          TEXT NOT NULL,
    outcome        TEXT NOT NULL,
    ending         TEXT NOT NULL,
    failure        TEXT,
    first_choices  INTEGER NOT NULL,
    second_choices INTEGER NOT NULL,
    first_us       INTEGER NOT NULL,
    second_us      INTEGER NOT NULL
) STRICT;

-- Failed games are kept, but no other event adopts them: so they do not count as repeatable.
INSERT INTO new_game
SELECT game.id, engine, rules, action_limit, opening, one.id, other.id,
    repeatable AND ending NOT IN ('crash', 'timeout', 'illegal move'),
    moves, outcome, ending, NULL, first_choices, second_choices, first_us, second_us
FROM game
    JOIN player AS first_player ON first_player.id = game.first
    JOIN player AS second_player ON second_player.id = game.second
    JOIN new_player AS one ON one.name = first_player.identity AND one.fingerprint = engine
    JOIN new_player AS other ON other.name = second_player.identity AND other.fingerprint = engine;

DROP INDEX repeatable_game;
DROP TABLE event_player;
DROP TABLE game;
DROP TABLE player;
ALTER TABLE new_player RENAME TO player;
ALTER TABLE new_event_player RENAME TO event_player;
ALTER TABLE new_game RENAME TO game;
ALTER TABLE event RENAME COLUMN engine TO program;

CREATE UNIQUE INDEX repeatable_game
    ON game (first, second, rules, action_limit, opening) WHERE repeatable = 1;
