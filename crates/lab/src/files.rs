//! Files that are written: whole or not at all.

use std::fs::{self, File};
use std::io::{self, Read, Write};
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

/// Why a file is not written to.
#[derive(Debug, thiserror::Error)]
#[allow(missing_docs)]
pub enum OutputError {
    #[error("{} is named twice", file.display())]
    Twice { file: PathBuf },
    #[error("{} is a folder", file.display())]
    Folder { file: PathBuf },
    /// Something else is in it, which would be lost.
    #[error("{} exists and is no {kind} file; it was not touched", file.display())]
    OtherKind { file: PathBuf, kind: String },
    #[error("cannot write {}", file.display())]
    Unwritable { file: PathBuf, source: io::Error },
}

/// Can a file of this kind (`json`, `csv`, `html`, `pgn`, `toml`, `txt`) be written there? One that exists is replaced only if
/// it is of that kind: its first characters tell. It may be none of the `others`, whatever they are called.
pub fn check_output<'a>(
    file: &Path,
    kind: &str,
    others: impl IntoIterator<Item = &'a Path>,
) -> Result<(), OutputError> {
    let owned = || file.to_owned();
    let place = |path: &Path| -> PathBuf {
        let folder = path.parent().filter(|folder| !folder.as_os_str().is_empty()).unwrap_or(Path::new("."));
        let name = path.file_name().unwrap_or_default();
        fs::canonicalize(path)
            .or_else(|_| fs::canonicalize(folder).map(|folder| folder.join(name)))
            .unwrap_or_else(|_| path.to_owned())
    };
    if others.into_iter().any(|other| place(other) == place(file)) {
        return Err(OutputError::Twice { file: owned() });
    }
    if file.is_dir() {
        return Err(OutputError::Folder { file: owned() });
    }
    let folder = file.parent().filter(|folder| !folder.as_os_str().is_empty()).unwrap_or(Path::new("."));
    fs::read_dir(folder).map_err(|source| OutputError::Unwritable { file: owned(), source })?;
    match File::open(file) {
        Err(_) => Ok(()),
        // Devices and pipes take anything.
        Ok(_) if !file.is_file() => Ok(()),
        Ok(open) => {
            let mut start = Vec::new();
            open.take(512)
                .read_to_end(&mut start)
                .map_err(|source| OutputError::Unwritable { file: owned(), source })?;
            let fits = is_of_kind(&start, kind);
            if fits { Ok(()) } else { Err(OutputError::OtherKind { file: owned(), kind: kind.to_owned() }) }
        }
    }
}

/// Do the first bytes of a file look like those of a kind? An empty file can become anything.
fn is_of_kind(start: &[u8], kind: &str) -> bool {
    let text = String::from_utf8_lossy(start);
    let text = text.trim_start();
    if text.is_empty() {
        return true;
    }
    match kind {
        "html" => text.to_ascii_lowercase().starts_with("<!doctype html") || text.starts_with("<html"),
        "json" => text.starts_with(['{', '[']),
        "csv" => text.starts_with("rank,") || text.starts_with("player,"),
        "pgn" => text.starts_with('['),
        "toml" => text.starts_with("heuristic") || text.starts_with(['#', '[']),
        _ => !start.contains(&0),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_there_is_kept_when_something_goes_wrong() {
        let folder = tempfile::tempdir().expect("a folder");
        let file = folder.path().join("a.html");
        replace(&file, b"<!doctype html>old").expect("written");
        replace(&file, b"<!doctype html>new").expect("written");
        assert_eq!(fs::read(&file).expect("readable"), b"<!doctype html>new");
        assert!(replace(&folder.path().join("no/such/folder"), b"").is_err());
        assert!(replace(folder.path(), b"").is_err(), "a folder is no file");
        assert_eq!(fs::read_dir(folder.path()).expect("a folder").count(), 1, "nothing is left beside it");
    }

    #[test]
    fn only_files_of_the_same_kind_are_replaced() {
        let folder = tempfile::tempdir().expect("a folder");
        let path = |name: &str| folder.path().join(name);
        for (name, content) in [
            ("page.html", &b"<!DOCTYPE html>"[..]),
            ("store.db", b"SQLite format 3\0"),
            ("notes.txt", b"my notes"),
            ("empty", b""),
            ("data.json", b"{}"),
        ] {
            fs::write(path(name), content).expect("written");
        }
        let check = |name: &str, kind| check_output(&path(name), kind, []);
        assert!(["page.html", "empty", "new.html"].iter().all(|name| check(name, "html").is_ok()));
        for name in ["store.db", "notes.txt", "data.json"] {
            assert!(matches!(check(name, "html"), Err(OutputError::OtherKind { .. })), "{name}");
        }
        assert!(matches!(check("", "html"), Err(OutputError::Folder { .. })));
        assert!(matches!(check("no/such.html", "html"), Err(OutputError::Unwritable { .. })));
        let (one, same) = (path("x.html"), path("./x.html"));
        let twice = check_output(&one, "html", [same.as_path()]);
        assert!(matches!(twice, Err(OutputError::Twice { .. })), "{twice:?}");
    }
}
