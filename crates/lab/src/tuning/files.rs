//! The files of a run: what it finds on the way stays beside the output, and nothing that was there before is lost.
//!
//! ```text
//!   mine.toml             the output: replaced only at the end, by weights that are proven, or that one wants anyway
//!   mine.1.toml           what was there before
//!   mine.unproven.toml    the best weights so far
//!   mine.toml.part        the state of the run
//!   mine.toml.lock        held while the run goes on
//! ```

use super::RunError;
use crate::files::{FileError, check_output};
use std::ffi::OsString;
use std::fs::{self, File, TryLockError};
use std::io::{self, Write};
use std::path::{Path, PathBuf};
use std::time::{SystemTime, UNIX_EPOCH};

/// Where the state of a run that writes to `output` is kept.
pub fn state_file(output: &Path) -> PathBuf {
    with_suffix(output, ".part")
}

/// Where the weights of a run that writes to `output` are as long as they are not proven.
pub fn unproven_file(output: &Path) -> PathBuf {
    with_word(output, "unproven")
}

fn with_suffix(path: &Path, suffix: &str) -> PathBuf {
    let mut name = path.file_name().unwrap_or_default().to_owned();
    name.push(suffix);
    path.with_file_name(name)
}

/// `mine.toml` with a word before its ending: `mine.unproven.toml`.
pub fn with_word(path: &Path, word: &str) -> PathBuf {
    let mut name: OsString = path.file_stem().unwrap_or_default().to_owned();
    name.push(format!(".{word}"));
    if let Some(extension) = path.extension() {
        name.push(".");
        name.push(extension);
    }
    path.with_file_name(name)
}

/// Can the output, and what is written beside it, be written without losing something else?
pub(super) fn check(output: &Path, kind: &str) -> Result<(), RunError> {
    for file in [output, &unproven_file(output)] {
        check_output(file, kind, [])?;
    }
    Ok(())
}

/// Copies a file to the first free of its numbered names.
pub(super) fn keep(path: &Path) -> Result<PathBuf, FileError> {
    let mut number = 1_u64;
    loop {
        let kept = with_word(path, &number.to_string());
        match File::create_new(&kept) {
            Err(error) if error.kind() == io::ErrorKind::AlreadyExists => number += 1,
            created => {
                let copied = created.and_then(|mut copy| {
                    io::copy(&mut File::open(path)?, &mut copy)?;
                    copy.sync_all()
                });
                return match copied {
                    Ok(()) => Ok(kept),
                    Err(source) => Err(FileError { file: kept, source }),
                };
            }
        }
    }
}

/// Puts the weights of the run in the place of the output. What was there is kept: the name it has then, if there was something.
pub(super) fn publish(output: &Path) -> Result<Option<PathBuf>, FileError> {
    let kept = if output.is_file() { Some(keep(output)?) } else { None };
    fs::rename(unproven_file(output), output)
        .map_err(|source| FileError { file: output.to_owned(), source })?;
    Ok(kept)
}

/// The right to write an output, which one run has at a time: a lock that ends with the process, however it ends.
#[derive(Debug)]
pub(super) struct Claim {
    path: PathBuf,
    /// Open as long as the claim holds.
    _lock: File,
}

impl Claim {
    pub(super) fn new(output: &Path) -> Result<Self, RunError> {
        let path = with_suffix(output, ".lock");
        let failed = |source| FileError { file: path.clone(), source };
        loop {
            let mut lock = File::options()
                .read(true)
                .write(true)
                .create(true)
                .truncate(false)
                .open(&path)
                .map_err(failed)?;
            match lock.try_lock() {
                Ok(()) => {}
                Err(TryLockError::WouldBlock) => {
                    let mark = fs::read_to_string(&path).unwrap_or_default();
                    let process = mark.split_whitespace().next().map(str::to_owned);
                    return Err(RunError::InUse { file: output.to_owned(), process });
                }
                // Some file systems have no locks: better two runs than none.
                Err(TryLockError::Error(error)) if error.kind() == io::ErrorKind::Unsupported => {}
                Err(TryLockError::Error(source)) => return Err(failed(source).into()),
            }
            let moment = SystemTime::now().duration_since(UNIX_EPOCH).unwrap_or_default().as_nanos();
            let mark = format!("{} {moment}\n", std::process::id());
            lock.set_len(0).and_then(|()| lock.write_all(mark.as_bytes())).map_err(failed)?;
            // Whoever held it before removed the file in the end: if that was after we had opened it, nobody sees our lock.
            if fs::read_to_string(&path).is_ok_and(|found| found == mark) {
                return Ok(Self { path, _lock: lock });
            }
        }
    }
}

impl Drop for Claim {
    fn drop(&mut self) {
        // A lock that stays behind locks nobody out.
        let _ = fs::remove_file(&self.path);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_stand_beside_the_output() {
        let name = |path: PathBuf| path.to_str().expect("text").to_owned();
        assert_eq!(name(state_file(Path::new("a/mine.toml"))), "a/mine.toml.part");
        assert_eq!(name(unproven_file(Path::new("a/mine.toml"))), "a/mine.unproven.toml");
        assert_eq!(name(unproven_file(Path::new("mine"))), "mine.unproven");
    }

    #[test]
    fn what_was_there_is_kept_under_the_next_number() {
        let folder = tempfile::tempdir().expect("a folder");
        let output = folder.path().join("mine.toml");
        for number in 0..3 {
            fs::write(unproven_file(&output), format!("weights {number}")).expect("written");
            let kept = publish(&output).expect("published");
            assert_eq!(kept.is_some(), number > 0);
        }
        let content = |name: &str| fs::read_to_string(folder.path().join(name)).expect("a file");
        assert_eq!(
            ["mine.1.toml", "mine.2.toml", "mine.toml"].map(content),
            ["weights 0", "weights 1", "weights 2"]
        );
        assert_eq!(fs::read_dir(folder.path()).expect("a folder").count(), 3);
    }

    #[test]
    fn one_run_at_a_time_writes_an_output() {
        let folder = tempfile::tempdir().expect("a folder");
        let output = folder.path().join("mine.toml");
        let claim = Claim::new(&output).expect("nobody else is there");
        let refused = Claim::new(&output).expect_err("somebody is");
        assert!(
            matches!(&refused, RunError::InUse { process: Some(id), .. } if *id == std::process::id().to_string())
        );
        assert!(Claim::new(&folder.path().join("other.toml")).is_ok());
        drop(claim);
        // A lock of a program that was killed stands in nobody's way.
        fs::write(folder.path().join("mine.toml.lock"), "12345 0\n").expect("written");
        drop(Claim::new(&output).expect("nobody else is there any more"));
        assert_eq!(fs::read_dir(folder.path()).expect("a folder").count(), 0);
    }
}
