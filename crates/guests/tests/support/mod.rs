//! Guests for tests, and what is left of them.
#![allow(dead_code, reason = "each test program uses a part of it")]

use engine::Catalog;
use engine::players::PlayerSpec;
use guests::{Keeper, Programs};
use std::fmt::Write;
use std::path::Path;
use std::thread;
use std::time::{Duration, Instant};
use tempfile::TempDir;

pub(crate) const ROGUE: &str = env!("CARGO_BIN_EXE_guest-rogue");

/// The program that keeps guests in the tests.
pub(crate) fn keeper() -> Keeper {
    Keeper::program(env!("CARGO_BIN_EXE_guest-keeper"))
}

/// A catalog that knows programs.
pub(crate) fn catalog() -> Catalog {
    catalog_of(false)
}

/// A catalog that knows programs, and may trust them.
pub(crate) fn catalog_of(is_trusted: bool) -> Catalog {
    let mut catalog = Catalog::built_in();
    catalog.add_loader(Programs::new(keeper(), is_trusted));
    catalog
}

/// Descriptions of guests in a folder of their own.
pub(crate) struct Folder {
    pub(crate) folder: TempDir,
    /// Stands in the arguments of every guest, so that they can be found among all processes.
    pub(crate) mark: String,
}

impl Folder {
    pub(crate) fn new() -> Self {
        let folder = TempDir::new().expect("a folder");
        let mark = folder.path().file_name().expect("a name").to_string_lossy().into_owned();
        Self { folder, mark }
    }

    pub(crate) fn path(&self) -> &Path {
        self.folder.path()
    }

    /// A rogue's name; `more` are lines of its description.
    pub(crate) fn rogue(&self, vice: &str, argument: &str, more: &str) -> String {
        let mut text = format!("protocol = \"lines\"\nprogram = {ROGUE:?}\n");
        let argument = if argument.is_empty() { &self.mark } else { argument };
        let _ = writeln!(text, "arguments = [{vice:?}, {argument:?}, {:?}]\n{more}", self.mark);
        let file = self.path().join(format!("{vice}.toml"));
        std::fs::write(&file, text).expect("a description");
        format!("@{}", file.display())
    }

    pub(crate) fn player(&self, vice: &str, argument: &str, more: &str) -> PlayerSpec {
        catalog().player(&self.rogue(vice, argument, more)).expect("a program")
    }

    /// The command lines of all processes that are alive and have the mark, after some patience.
    pub(crate) fn survivors(&self) -> Vec<String> {
        let until = Instant::now() + Duration::from_secs(20);
        loop {
            let found = processes_with(&self.mark);
            if found.is_empty() || Instant::now() > until {
                return found;
            }
            thread::sleep(Duration::from_millis(20));
        }
    }
}

/// The command lines of all processes that have this text in theirs; those that are dead and only not yet counted have none.
pub(crate) fn processes_with(mark: &str) -> Vec<String> {
    let entries = std::fs::read_dir("/proc").into_iter().flatten().flatten();
    let lines = entries.filter_map(|entry| std::fs::read(entry.path().join("cmdline")).ok());
    let lines = lines.map(|bytes| String::from_utf8_lossy(&bytes).replace('\0', " "));
    lines.filter(|line| line.contains(mark)).collect()
}
