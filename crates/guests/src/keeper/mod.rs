//! The keeper: this program once more, as a guest's only parent.
//!
//! ```text
//!   host ──▶ keeper "outside"            takes rooms of its own (namespaces) and makes a temporary folder,
//!               │                        then watches: the guest, its family, and whether the host is still there
//!               ├──▶ keeper "first"      the first process of those rooms, if there are any
//!               ╰──▶ keeper "inside"     dies with its parent; limits, landlock, seccomp; then it becomes the guest
//! ```
//!
//! Several steps, because what binds the guest must be done in its own process, before it is what it is, and because a process
//! that starts another and changes it on the way is `unsafe` in Rust: a program that starts itself again is not. Where there
//! are rooms, the system takes everybody in them down with the first. Where there are none, orphans become the keeper's
//! children, and it ends them one by one.

#[cfg(target_os = "linux")]
mod family;
#[cfg(target_os = "linux")]
mod inside;
#[cfg(target_os = "linux")]
mod outside;
#[cfg(target_os = "linux")]
mod rooms;

use crate::{Enclosure, Walls};
use std::path::{Path, PathBuf};
use std::process::{Command, ExitCode};
use std::sync::OnceLock;

/// The first argument of a program that is a keeper.
const WORD: &str = "keep-a-guest";

/// Exit codes of a keeper that are not the guest's.
pub(crate) mod code {
    /// The walls could not be put up, or the guest not be started; the reason is on standard error.
    pub(crate) const NOT_STARTED: u8 = 240;
    /// The guest took too much memory.
    pub(crate) const MEMORY: u8 = 241;
    /// The guest had too many processes.
    pub(crate) const PROCESSES: u8 = 242;
    /// Somebody wanted the guest to end.
    pub(crate) const ENDED: u8 = 243;
    /// The guest wrote too much.
    pub(crate) const FILES: u8 = 244;
    /// A guest's own exit codes from here on are told as this one.
    pub(crate) const LAST_OF_GUEST: u8 = 239;
}

/// Who starts guests: a program that calls [`keep_if_asked`] first of all.
#[derive(Clone, Debug)]
pub struct Keeper {
    program: PathBuf,
    /// What stands before everything else on its command line.
    front: Vec<String>,
}

impl Keeper {
    /// The program that is running now, even if its file was replaced in the meantime.
    pub fn this_program() -> Self {
        let current = Path::new("/proc/self/exe");
        let program = if current.exists() {
            current.to_owned()
        } else {
            std::env::current_exe().unwrap_or_else(|_| current.to_owned())
        };
        Self { program, front: Vec::new() }
    }

    /// The same, where the program is an interpreter that becomes a keeper by its first arguments: it has to call
    /// [`keep_if_asked_behind`] with their number.
    #[must_use]
    pub fn with_front(self, front: Vec<String>) -> Self {
        Self { front, ..self }
    }

    /// Another program.
    pub fn program(program: impl Into<PathBuf>) -> Self {
        Self { program: program.into(), front: Vec::new() }
    }

    /// The file of the program.
    pub fn path(&self) -> &Path {
        &self.program
    }

    /// The walls that this system offers. Found out once, by putting them up.
    pub fn walls(&self) -> Walls {
        static OFFERED: OnceLock<Walls> = OnceLock::new();
        *OFFERED.get_or_init(|| {
            let probe = Command::new(&self.program).args(&self.front).args([WORD, "probe"]).output();
            let found = probe.ok().and_then(|output| serde_json::from_slice(&output.stdout).ok());
            found.unwrap_or(Walls::NONE)
        })
    }

    /// The command that keeps a guest, and the program itself where there are no keepers.
    pub(crate) fn command(&self, enclosure: &Enclosure) -> Command {
        if cfg!(target_os = "linux") {
            let mut command = Command::new(&self.program);
            let parent = std::process::id().to_string();
            let text = serde_json::to_string(enclosure).expect("paths that were texts");
            command.args(&self.front).args([WORD, "outside", &parent, &text]);
            command
        } else {
            let mut command = Command::new(&enclosure.program);
            command.args(&enclosure.arguments).current_dir(&enclosure.folder);
            command
        }
    }
}

/// Bytes of memory that the descendants of a process hold; nothing where the system does not tell.
#[cfg(target_os = "linux")]
pub(crate) fn memory_under(process: u32) -> Option<u64> {
    let family = family::descendants_of(process);
    (!family.is_empty()).then(|| family.into_iter().map(family::memory).sum())
}

#[cfg(not(target_os = "linux"))]
pub(crate) fn memory_under(_: u32) -> Option<u64> {
    None
}

/// If the program was started to keep a guest, keeps it and says how it ended. To be called before anything else.
pub fn keep_if_asked() -> Option<ExitCode> {
    keep_if_asked_behind(0).map(ExitCode::from)
}

/// Arguments of this process that stand before those of the keeper, and have to stand there when it starts itself again.
static FRONT: OnceLock<usize> = OnceLock::new();

/// The same where so many other arguments stand in front; the exit code as a number.
pub fn keep_if_asked_behind(front: usize) -> Option<u8> {
    let front = *FRONT.get_or_init(|| front);
    let arguments: Vec<String> =
        std::env::args_os().skip(1 + front).map_while(|argument| argument.into_string().ok()).collect();
    let arguments: Vec<_> = arguments.iter().map(String::as_str).collect();
    match arguments.as_slice() {
        [WORD, rest @ ..] => Some(kept(rest)),
        _ => None,
    }
}

#[cfg(target_os = "linux")]
fn kept(arguments: &[&str]) -> u8 {
    let code = match arguments {
        ["probe"] => {
            println!("{}", serde_json::to_string(&outside::probe()).expect("plain data"));
            return 0;
        }
        ["outside", parent, text] => parent.parse().ok().zip(read(text)).map(|(parent, enclosure)| {
            let enclosure: Enclosure = enclosure;
            outside::keep(&enclosure, parent)
        }),
        ["first", temporary, text] => {
            read(text).map(|enclosure| outside::be_first(&enclosure, Path::new(temporary)))
        }
        ["inside", temporary, text] => {
            read(text).map(|enclosure| Err(inside::become_guest(&enclosure, Path::new(temporary))))
        }
        _ => None,
    };
    match code {
        Some(Ok(code)) => code,
        Some(Err(reason)) => {
            eprintln!("{reason}");
            code::NOT_STARTED
        }
        None => code::NOT_STARTED,
    }
}

#[cfg(not(target_os = "linux"))]
fn kept(_: &[&str]) -> u8 {
    code::NOT_STARTED
}

#[cfg(target_os = "linux")]
fn read(text: &str) -> Option<Enclosure> {
    serde_json::from_str(text).ok()
}
