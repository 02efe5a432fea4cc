//! Files that are written: whole or not at all.

use std::fs::{self, File};
use std::io::{self, Write};
use std::path::{Path, PathBuf};

/// A file cannot be written.
#[derive(Debug, thiserror::Error)]
#[error("cannot write {}", file.display())]
#[allow(missing_docs)]
pub struct FileError {
    pub file: PathBuf,
    pub source: io::Error,
}

/// Puts a file in the place of another at once: whoever reads it meanwhile finds the old one or the new one, never half of
/// it; and what goes wrong leaves the old one as it was.
pub fn replace(path: &Path, content: &[u8]) -> Result<(), FileError> {
    let mut name = path.file_name().unwrap_or_default().to_owned();
    // Two programs that write the same file do not write into each other's.
    name.push(format!(".{}.new", std::process::id()));
    let fresh = path.with_file_name(name);
    let written = File::create(&fresh)
        .and_then(|mut file| {
            file.write_all(content)?;
            file.sync_all()
        })
        .and_then(|()| fs::rename(&fresh, path));
    written.map_err(|source| {
        // If it was never made, there is nothing to remove.
        let _ = fs::remove_file(&fresh);
        FileError { file: path.to_owned(), source }
    })
}
