-- Games between people who sit at different browsers.

CREATE TABLE tables (
    id TEXT PRIMARY KEY,
    rules TEXT NOT NULL,
    moves TEXT NOT NULL,
    -- Hashes of the secrets of whoever sits there; nothing where nobody does.
    first_seat BLOB,
    second_seat BLOB,
    created TEXT NOT NULL DEFAULT (datetime('now')),
    changed TEXT NOT NULL DEFAULT (datetime('now'))
) STRICT, WITHOUT ROWID;

CREATE INDEX tables_by_age ON tables (changed);
