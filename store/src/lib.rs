//! WHAT HAPPENED: events, players and games in one SQLite file. No SQL leaves this crate.
//!
//! Everything is written in transactions, so killing the program at any moment loses at most the games that were not
//! handed over yet. Asking for the same event again finds what it has, and games of deterministic players that any other
//! event has played already.

mod error;
mod event;
mod migrations;

pub use error::StoreError;
pub use event::{EventId, EventInfo, EventSummary, StoredGame};

use rusqlite::{Connection, OpenFlags};
use std::path::Path;
use std::time::Duration;

/// An open file.
pub struct Store {
    connection: Connection,
}

impl Store {
    /// Another process that writes is waited for this long.
    const PATIENCE: Duration = Duration::from_secs(30);

    /// Opens a file, or makes it. A file that is no store, or of a newer version, is left as it is.
    pub fn open(path: &Path) -> Result<Self, StoreError> {
        let named = |error: rusqlite::Error| StoreError::new(path, error);
        let is_new = path.metadata().map_or(true, |file| file.len() == 0);
        if !is_new {
            let probe = Connection::open_with_flags(path, OpenFlags::SQLITE_OPEN_READ_ONLY).map_err(named)?;
            migrations::check(&probe, path)?;
        }
        let connection = Connection::open(path).map_err(named)?;
        connection.busy_timeout(Self::PATIENCE).map_err(named)?;
        // Readers and a writer at the same time, and commits that need no wait for the disk to be safe from a kill.
        connection.pragma_update(None, "journal_mode", "WAL").map_err(named)?;
        connection.pragma_update(None, "synchronous", "NORMAL").map_err(named)?;
        Self::prepared(connection, path)
    }

    /// A store that is gone when it is dropped.
    pub fn in_memory() -> Self {
        let connection = Connection::open_in_memory().expect("SQLite has memory for an empty database");
        Self::prepared(connection, Path::new("memory")).expect("an empty database can be prepared")
    }

    fn prepared(mut connection: Connection, path: &Path) -> Result<Self, StoreError> {
        connection.pragma_update(None, "foreign_keys", true).map_err(|error| StoreError::new(path, error))?;
        migrations::migrate(&mut connection, path)?;
        Ok(Self { connection })
    }
}
