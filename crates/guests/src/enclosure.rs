//! What a program may do: what it sees of the system, and how much of it is for itself.

use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;
use std::path::PathBuf;

/// A program and the walls around it, as the keeper is told.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub struct Enclosure {
    /// The file that is started.
    pub program: PathBuf,
    /// Its arguments.
    pub arguments: Vec<String>,
    /// Where it works: its own folder, which it can read.
    pub folder: PathBuf,
    /// What its environment has besides the little that every guest has.
    pub environment: BTreeMap<String, String>,
    /// What else it can read: what its interpreter is made of.
    pub readable: Vec<PathBuf>,
    /// How much it may take.
    pub allowance: Allowance,
    /// Which walls stand.
    pub walls: Walls,
}

/// How much of the machine a guest may take.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Allowance {
    /// Megabytes of memory, for all its processes together.
    pub memory: u64,
    /// Processes at a time.
    pub processes: u64,
    /// Seconds of the processor's time, for each process.
    pub seconds: u64,
}

impl Default for Allowance {
    fn default() -> Self {
        Self { memory: 2048, processes: 64, seconds: 3600 }
    }
}

impl Allowance {
    /// Threads, of all processes together: virtual machines have dozens.
    pub const THREADS: u64 = 512;
    /// Megabytes of a file, and of all files together where the folder for them can be bounded.
    pub const FILES: u64 = 64;
    /// Files that are open at a time.
    pub const OPEN_FILES: u64 = 512;
}

/// Which walls stand around a guest, or can.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[allow(clippy::struct_excessive_bools, reason = "each of them can be missing without the others")]
pub struct Walls {
    /// Limits of memory, processes, file sizes and time.
    pub limits: bool,
    /// Processes, network and temporary files of its own (namespaces).
    pub rooms: bool,
    /// Files are out of reach but those of the system and its own (landlock).
    pub files: bool,
    /// The system is asked for nothing but what players need (seccomp).
    pub calls: bool,
}

impl Walls {
    /// None: for one's own programs.
    pub const NONE: Self = Self { limits: false, rooms: false, files: false, calls: false };

    /// Nothing goes around these walls: files and network are out of reach, even where the rooms are shared.
    pub fn are_whole(self) -> bool {
        self.limits && self.files && self.calls
    }
}
