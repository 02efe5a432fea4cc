//! What a player is made of, and whether that has changed.

use engine::Fingerprint;
use engine::players::PlayerName;
use std::fs;
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicBool, Ordering};
use std::thread;
use std::time::{Duration, SystemTime};

/// How often one looks.
const EVERY: Duration = Duration::from_millis(100);

/// The files that a player consists of, and the program that runs it.
pub(super) struct Source {
    files: Vec<PathBuf>,
    program: Option<PathBuf>,
}

/// What there was at some moment.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Glimpse {
    /// By file, its content; nothing where there is none.
    files: Vec<Option<Fingerprint>>,
    program: Option<(SystemTime, u64)>,
}

/// What came of waiting.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Woken {
    /// A file has changed.
    Saved,
    /// The program was built again.
    Rebuilt,
    /// Nobody wants to wait any longer.
    Cancelled,
}

impl Source {
    pub(super) fn new(name: &PlayerName) -> Self {
        let own = name.is_path().then(|| PathBuf::from(&name.base));
        let settings = name.settings_file.as_ref().map(PathBuf::from);
        // Asked now: once its file was replaced, a running program is nowhere.
        let program = std::env::current_exe().ok();
        Self { files: own.into_iter().chain(settings).collect(), program }
    }

    /// A file that there is not.
    pub(super) fn missing(&self) -> Option<&Path> {
        self.files.iter().map(PathBuf::as_path).find(|file| !file.exists())
    }

    /// The program that runs the player.
    pub(super) fn program(&self) -> Option<&Path> {
        self.program.as_deref()
    }

    /// How everything is just now.
    pub(super) fn look(&self) -> Glimpse {
        let content = |file: &PathBuf| fs::read(file).ok().map(|bytes| Fingerprint::of(&bytes));
        let program = self.program.as_ref().and_then(|file| {
            let facts = file.metadata().ok()?;
            Some((facts.modified().ok()?, facts.len()))
        });
        Glimpse { files: self.files.iter().map(content).collect(), program }
    }

    /// Waits until something is not as it was, and stays so for a moment: editors and linkers write in several steps.
    pub(super) fn wait(&self, before: &Glimpse, cancel: &AtomicBool) -> Woken {
        let mut last = before.clone();
        loop {
            if cancel.load(Ordering::Relaxed) {
                return Woken::Cancelled;
            }
            thread::sleep(EVERY);
            let now = self.look();
            let is_settled = now == last;
            if is_settled && now.program != before.program && now.program.is_some() {
                return Woken::Rebuilt;
            }
            if is_settled && now.files != before.files {
                return Woken::Saved;
            }
            last = now;
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    static NEVER: AtomicBool = AtomicBool::new(false);

    fn name(text: &str) -> PlayerName {
        text.parse().expect("a name")
    }

    #[test]
    fn a_player_is_its_file_and_its_weights() {
        let source = Source::new(&name("team/mine.py(THREE=80):d6"));
        assert_eq!((source.files, source.program.is_some()), (vec![PathBuf::from("team/mine.py")], true));
        assert_eq!(Source::new(&name("ia2@mine.toml")).files, [PathBuf::from("mine.toml")]);
        assert!(Source::new(&name("ia2:d6")).files.is_empty(), "all of it is in the program");
    }

    #[test]
    fn what_has_changed_before_somebody_waits_is_noticed() {
        let folder = tempfile::tempdir().expect("a folder");
        let file = folder.path().join("mine.py");
        let source = Source::new(&name(file.to_str().expect("text")));
        assert_eq!(source.missing(), Some(&*file));
        let before = source.look();
        fs::write(&file, "one").expect("written");
        assert_eq!((source.missing(), source.wait(&before, &NEVER)), (None, Woken::Saved));
        let before = source.look();
        fs::write(&file, "two").expect("written");
        assert_eq!(source.wait(&before, &NEVER), Woken::Saved, "of the same length, in the same second");
        assert_eq!(source.wait(&source.look(), &AtomicBool::new(true)), Woken::Cancelled);
    }
}
