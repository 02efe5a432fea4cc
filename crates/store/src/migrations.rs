//! The versions of the schema: numbered files, each applied once.

use crate::StoreError;
use rusqlite::{Connection, TransactionBehavior};
use std::fs::File;
use std::io::{self, Read};
use std::path::Path;

/// All versions in order; the number of those applied is the file's version.
const MIGRATIONS: &[&str] = &[
    include_str!("migrations/0001-events.sql"),
    include_str!("migrations/0002-identities.sql"),
    include_str!("migrations/0003-titles.sql"),
    include_str!("migrations/0004-tables.sql"),
    include_str!("migrations/0005-clocks.sql"),
    include_str!("migrations/0006-classes.sql"),
];

/// Marks a file as ours: `c4st` in ASCII.
const APPLICATION: i32 = 0x6334_7374;

/// Refuses files that are plainly not ours by their first bytes, before `SQLite` opens them.
pub(crate) fn check_header(path: &Path) -> Result<(), StoreError> {
    let mut header = Vec::new();
    match File::open(path).and_then(|file| file.take(100).read_to_end(&mut header)) {
        Err(error) if error.kind() == io::ErrorKind::NotFound => return Ok(()),
        Err(source) => return Err(StoreError::Unopened { file: path.to_owned(), source }),
        Ok(0) => return Ok(()),
        Ok(_) => {}
    }
    // The file format of SQLite: a magic text, the user's version at byte 60, the application's mark at byte 68.
    let number =
        |at: usize| header.get(at..at + 4).map(|bytes| i32::from_be_bytes(bytes.try_into().expect("four")));
    match (header.starts_with(b"SQLite format 3\0"), number(60), number(68)) {
        (true, Some(version), Some(0 | APPLICATION)) => check_version(path, version),
        _ => Err(StoreError::Damaged { file: path.to_owned() }),
    }
}

/// Refuses files that are not ours, or from a later version of the program. Reads everything at one moment: another
/// process may be making the file just now.
pub(crate) fn check(connection: &mut Connection, path: &Path) -> Result<(), StoreError> {
    let named = |error: rusqlite::Error| StoreError::new(path, error);
    let moment = connection.transaction().map_err(named)?;
    let pragma = |name| moment.pragma_query_value(None, name, |row| row.get::<_, i32>(0)).map_err(named);
    let (application, version) = (pragma("application_id")?, pragma("user_version")?);
    let tables: i64 =
        moment.query_row("SELECT count(*) FROM sqlite_schema", [], |row| row.get(0)).map_err(named)?;
    // A file without any table is one whose first migration was killed, or has not begun. One of ours has a version.
    if tables > 0 && (application != APPLICATION || version == 0) {
        return Err(StoreError::Damaged { file: path.to_owned() });
    }
    check_version(path, version)
}

fn check_version(path: &Path, version: i32) -> Result<(), StoreError> {
    let known = MIGRATIONS.len() as u32;
    match u32::try_from(version) {
        Ok(version) if version > known => Err(StoreError::Newer { file: path.to_owned(), version, known }),
        Ok(_) => Ok(()),
        Err(_) => Err(StoreError::Damaged { file: path.to_owned() }),
    }
}

/// Refuses an older version where nothing may be written.
pub(crate) fn check_current(connection: &Connection, path: &Path) -> Result<(), StoreError> {
    let named = |error: rusqlite::Error| StoreError::new(path, error);
    let version: i64 =
        connection.pragma_query_value(None, "user_version", |row| row.get(0)).map_err(named)?;
    let known = MIGRATIONS.len() as u32;
    if version == i64::from(known) {
        Ok(())
    } else {
        Err(StoreError::Older { file: path.to_owned(), version: version as u32, known })
    }
}

/// Brings a file up to date.
pub(crate) fn migrate(connection: &mut Connection, path: &Path) -> Result<(), StoreError> {
    let named = |error: rusqlite::Error| StoreError::new(path, error);
    let transaction = connection.transaction_with_behavior(TransactionBehavior::Immediate).map_err(named)?;
    let version: i64 =
        transaction.pragma_query_value(None, "user_version", |row| row.get(0)).map_err(named)?;
    for migration in MIGRATIONS.iter().skip(version as usize) {
        transaction.execute_batch(migration).map_err(named)?;
    }
    transaction.pragma_update(None, "application_id", APPLICATION).map_err(named)?;
    transaction.pragma_update(None, "user_version", MIGRATIONS.len() as i64).map_err(named)?;
    transaction.commit().map_err(named)
}
