-- Events, players and games.

-- Who played: the text form of a player, which says everything that changes its play.
CREATE TABLE player (
    id       INTEGER PRIMARY KEY,
    identity TEXT NOT NULL UNIQUE
) STRICT;

-- What was asked for. The same question is the same event, so an interrupted one goes on.
CREATE TABLE event (
    id           INTEGER PRIMARY KEY,
    question     TEXT NOT NULL UNIQUE,
    engine       TEXT NOT NULL,
    rules        TEXT NOT NULL,
    format       TEXT NOT NULL,
    suite        TEXT NOT NULL,
    seed         INTEGER NOT NULL,
    openings     INTEGER NOT NULL,
    action_limit INTEGER NOT NULL,
    move_time_ms INTEGER,
    begun        TEXT NOT NULL DEFAULT CURRENT_TIMESTAMP,
    finished     TEXT
) STRICT;

CREATE TABLE event_player (
    event  INTEGER NOT NULL REFERENCES event (id),
    number INTEGER NOT NULL,
    player INTEGER NOT NULL REFERENCES player (id),
    PRIMARY KEY (event, number)
) STRICT, WITHOUT ROWID;

-- The openings that were used. Their order is part of the record.
CREATE TABLE event_opening (
    event  INTEGER NOT NULL REFERENCES event (id),
    number INTEGER NOT NULL,
    moves  TEXT NOT NULL,
    score  INTEGER,
    PRIMARY KEY (event, number)
) STRICT, WITHOUT ROWID;

-- Games are shared by the events they belong to: deterministic players never replay one.
CREATE TABLE game (
    id             INTEGER PRIMARY KEY,
    engine         TEXT NOT NULL,
    rules          TEXT NOT NULL,
    action_limit   INTEGER NOT NULL,
    opening        TEXT NOT NULL,
    first          INTEGER NOT NULL REFERENCES player (id),
    second         INTEGER NOT NULL REFERENCES player (id),
    repeatable     INTEGER NOT NULL,
    moves          TEXT NOT NULL,
    outcome        TEXT NOT NULL,
    ending         TEXT NOT NULL,
    first_choices  INTEGER NOT NULL,
    second_choices INTEGER NOT NULL,
    first_us       INTEGER NOT NULL,
    second_us      INTEGER NOT NULL
) STRICT;

CREATE UNIQUE INDEX repeatable_game
    ON game (first, second, rules, engine, action_limit, opening) WHERE repeatable = 1;

CREATE TABLE event_game (
    event   INTEGER NOT NULL REFERENCES event (id),
    opening INTEGER NOT NULL,
    first   INTEGER NOT NULL,
    second  INTEGER NOT NULL,
    game    INTEGER NOT NULL REFERENCES game (id),
    PRIMARY KEY (event, opening, first, second)
) STRICT, WITHOUT ROWID;
