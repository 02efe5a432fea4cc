//! What can be wrong with a store.

use game::Quoted;
use rusqlite::ErrorCode;
use std::path::{Path, PathBuf};

/// Why a store cannot be used.
#[derive(Debug, thiserror::Error)]
#[allow(missing_docs)]
pub enum StoreError {
    /// Another kind of file, or one that was damaged.
    #[error("{} is not a conecta store, or it is damaged; it was not touched", file.display())]
    Damaged { file: PathBuf },
    /// Written by a later version of the program.
    #[error("{} is of version {version}, this program knows versions up to {known}; it was not touched", file.display())]
    Newer { file: PathBuf, version: u32, known: u32 },
    /// Written by an earlier version, where it cannot be brought up to date.
    #[error("{} is of version {version} and cannot be brought to version {known} without writing to it", file.display())]
    Older { file: PathBuf, version: u32, known: u32 },
    /// The file cannot be read.
    #[error("cannot read {}", file.display())]
    Unopened { file: PathBuf, source: std::io::Error },
    /// The store holds something it should not.
    #[error("the store holds `{text}`, which is no {kind}")]
    Unreadable { text: Quoted, kind: &'static str },
    /// Something that the store should hold is not there.
    #[error("the store names {kind} {number} of event {event}, which it does not hold")]
    Missing { event: i64, kind: &'static str, number: i64 },
    /// Anything else that SQLite says.
    #[error("cannot use the store")]
    Database(#[from] rusqlite::Error),
}

impl StoreError {
    /// An error about a file.
    pub(crate) fn new(file: &Path, error: rusqlite::Error) -> Self {
        match error.sqlite_error_code() {
            Some(ErrorCode::NotADatabase | ErrorCode::DatabaseCorrupt) => {
                Self::Damaged { file: file.to_owned() }
            }
            _ => Self::Database(error),
        }
    }
}
