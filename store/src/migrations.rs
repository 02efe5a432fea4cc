//! The versions of the schema: numbered files, each applied once.

use crate::StoreError;
use rusqlite::{Connection, TransactionBehavior};
use std::path::Path;

/// All versions in order; the number of those applied is the file's version.
const MIGRATIONS: &[&str] = &[include_str!("migrations/0001-events.sql")];

/// Marks a file as ours: `c4st` in ASCII.
const APPLICATION: i32 = 0x6334_7374;

/// Refuses files that are not ours, or from a later version of the program.
pub(crate) fn check(connection: &Connection, path: &Path) -> Result<(), StoreError> {
    let pragma = |name| {
        connection
            .pragma_query_value(None, name, |row| row.get::<_, i64>(0))
            .map_err(|error| StoreError::new(path, error))
    };
    let (application, version) = (pragma("application_id")?, pragma("user_version")?);
    let tables: i64 = connection
        .query_row("SELECT count(*) FROM sqlite_schema", [], |row| row.get(0))
        .map_err(|error| StoreError::new(path, error))?;
    // A file without any table is one whose first migration was killed.
    if application != i64::from(APPLICATION) && tables > 0 {
        return Err(StoreError::Damaged { file: path.to_owned() });
    }
    if version > MIGRATIONS.len() as i64 {
        return Err(StoreError::Newer {
            file: path.to_owned(),
            version: version as u32,
            known: MIGRATIONS.len() as u32,
        });
    }
    Ok(())
}

/// Brings a file up to date.
pub(crate) fn migrate(connection: &mut Connection, path: &Path) -> Result<(), StoreError> {
    let named = |error: rusqlite::Error| StoreError::new(path, error);
    check(connection, path)?;
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
