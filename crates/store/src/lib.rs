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

use rusqlite::{Connection, ErrorCode};
use std::path::Path;
use std::time::{Duration, Instant};

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
        migrations::check_header(path)?;
        let mut connection = Connection::open(path).map_err(named)?;
        connection.busy_timeout(Self::PATIENCE).map_err(named)?;
        migrations::check(&mut connection, path)?;
        Self::write_ahead(&connection).map_err(named)?;
        Self::prepared(connection, path)
    }

    /// Lets readers and a writer work at the same time, with commits that need no wait for the disk to be safe from a kill.
    /// Changing to this mode needs the file for oneself for a moment, and `SQLite` does not wait for that by itself.
    fn write_ahead(connection: &Connection) -> rusqlite::Result<()> {
        let start = Instant::now();
        loop {
            match connection.pragma_update(None, "journal_mode", "WAL") {
                Err(error)
                    if error.sqlite_error_code() == Some(ErrorCode::DatabaseBusy)
                        && start.elapsed() < Self::PATIENCE =>
                {
                    std::thread::sleep(Duration::from_millis(10));
                }
                other => break other?,
            }
        }
        connection.pragma_update(None, "synchronous", "NORMAL")
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
