//! WHAT HAPPENED: events, players and games in one SQLite file. No SQL leaves this crate.
//!
//! Everything is written in transactions, so killing the program at any moment loses at most the games that were not
//! handed over yet. Asking for the same event again finds what it has, and games of deterministic players that any other
//! event has played already.

mod class;
mod error;
mod event;
mod migrations;
mod table;
mod versions;

pub use class::{ClassGame, HandInState, StoredClass, StoredHandIn, StoredStudent};
pub use error::StoreError;
pub use event::{EventId, EventInfo, EventSummary, StoredOpening, StoredPlayer};
pub use table::{Seat, StoredClock, StoredTable};
pub use versions::{StoredVersion, VersionGame};

use rusqlite::{Connection, ErrorCode, OpenFlags};
use std::fmt::Write;
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
        let flags = OpenFlags::SQLITE_OPEN_READ_WRITE | OpenFlags::SQLITE_OPEN_CREATE;
        let mut connection = Self::connect(path, flags)?;
        migrations::check(&mut connection, path)?;
        Self::write_ahead(&connection).map_err(named)?;
        Self::prepared(connection, path)
    }

    /// Opens a file to read it, and leaves nothing behind: works where nothing may be written, and never makes a file that
    /// another user would own. A store of an older version must be opened for writing once.
    pub fn open_to_read(path: &Path) -> Result<Self, StoreError> {
        migrations::check_header(path)?;
        let may_write = path.metadata().is_ok_and(|facts| !facts.permissions().readonly())
            && path.parent().is_none_or(may_write_in)
            && std::fs::File::options().append(true).open(path).is_ok();
        if may_write {
            return Self::open(path);
        }
        // A log with something in it belongs to somebody who writes just now, and is read with the file. Without one, the
        // file is all there is, and is taken as it is: anything else would leave a log of our own beside it.
        let mut log = path.as_os_str().to_owned();
        log.push("-wal");
        let has_log = Path::new(&log).metadata().is_ok_and(|facts| facts.len() > 0);
        let mut connection = if has_log {
            Self::connect(path, OpenFlags::SQLITE_OPEN_READ_ONLY)?
        } else {
            Self::unchanging(path)?
        };
        migrations::check(&mut connection, path)?;
        migrations::check_current(&connection, path)?;
        Ok(Self { connection })
    }

    /// A path is a path, whatever `SQLite` would make of names such as `:memory:` or `file:x`.
    fn connect(path: &Path, flags: OpenFlags) -> Result<Connection, StoreError> {
        let named = |error: rusqlite::Error| StoreError::new(path, error);
        let plain = if path.is_absolute() { path.to_owned() } else { Path::new(".").join(path) };
        let connection =
            Connection::open_with_flags(plain, flags | OpenFlags::SQLITE_OPEN_NO_MUTEX).map_err(named)?;
        connection.busy_timeout(Self::PATIENCE).map_err(named)?;
        Ok(connection)
    }

    /// A connection that takes the file as it is, without looking for a log beside it.
    fn unchanging(path: &Path) -> Result<Connection, StoreError> {
        let named = |error: rusqlite::Error| StoreError::new(path, error);
        let whole = std::fs::canonicalize(path)
            .map_err(|source| StoreError::Unopened { file: path.to_owned(), source })?;
        let escaped: String = whole.to_string_lossy().bytes().fold(String::new(), |mut text, byte| {
            match byte {
                b'/' | b'.' | b'-' | b'_' => text.push(byte.into()),
                _ if byte.is_ascii_alphanumeric() => text.push(byte.into()),
                // Writing to a text cannot fail.
                _ => drop(write!(text, "%{byte:02x}")),
            }
            text
        });
        let flags =
            OpenFlags::SQLITE_OPEN_READ_ONLY | OpenFlags::SQLITE_OPEN_URI | OpenFlags::SQLITE_OPEN_NO_MUTEX;
        Connection::open_with_flags(format!("file:{escaped}?immutable=1"), flags).map_err(named)
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
        let named = |error: rusqlite::Error| StoreError::new(path, error);
        // Migrations take tables apart that refer to each other.
        connection.pragma_update(None, "foreign_keys", false).map_err(named)?;
        migrations::migrate(&mut connection, path)?;
        connection.pragma_update(None, "foreign_keys", true).map_err(named)?;
        Ok(Self { connection })
    }
}

/// Can files be made in this folder? Asked of the system, which knows about owners and read-only disks.
fn may_write_in(folder: &Path) -> bool {
    let folder = if folder.as_os_str().is_empty() { Path::new(".") } else { folder };
    let probe = folder.join(format!(".conecta-{}", std::process::id()));
    let is_made = std::fs::File::options().write(true).create_new(true).open(&probe).is_ok();
    is_made && std::fs::remove_file(probe).is_ok()
}
