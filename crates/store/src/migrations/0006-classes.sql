-- Classes: who is in them, what they handed in, and the games that followed.

CREATE TABLE class (
    -- What its address ends with.
    name       TEXT PRIMARY KEY,
    title      TEXT NOT NULL,
    -- Hashes of what the teacher comes in with, and of what students join with.
    teacher    BLOB NOT NULL,
    invitation BLOB NOT NULL,
    -- What the teacher wants, as data.
    settings   TEXT NOT NULL,
    created    TEXT NOT NULL DEFAULT CURRENT_TIMESTAMP
) STRICT, WITHOUT ROWID;

CREATE TABLE student (
    id        INTEGER PRIMARY KEY,
    class     TEXT NOT NULL REFERENCES class (name),
    alias     TEXT NOT NULL,
    -- What only the teacher sees: a number of the course.
    code      TEXT NOT NULL,
    -- The hash of what the student comes in with.
    secret    BLOB NOT NULL,
    is_hidden INTEGER NOT NULL DEFAULT 0,
    joined    TEXT NOT NULL DEFAULT CURRENT_TIMESTAMP,
    UNIQUE (class, alias)
) STRICT;

CREATE TABLE handin (
    id          INTEGER PRIMARY KEY,
    student     INTEGER NOT NULL REFERENCES student (id),
    file        TEXT NOT NULL,
    content     BLOB NOT NULL,
    fingerprint TEXT NOT NULL,
    handed      TEXT NOT NULL DEFAULT CURRENT_TIMESTAMP,
    -- waiting, playing, done, failed, replaced
    state       TEXT NOT NULL,
    -- What is known about it, as data.
    findings    TEXT
) STRICT;

CREATE INDEX handins_of_student ON handin (student);

-- Round 0 goes on as long as the class does; others are final events. Players are the numbers of hand-ins, or the names of
-- those in the field with what they are to the letter.
CREATE TABLE class_game (
    class   TEXT NOT NULL REFERENCES class (name),
    round   INTEGER NOT NULL,
    first   TEXT NOT NULL,
    second  TEXT NOT NULL,
    opening INTEGER NOT NULL,
    record  TEXT NOT NULL,
    PRIMARY KEY (class, round, first, second, opening)
) STRICT, WITHOUT ROWID;
