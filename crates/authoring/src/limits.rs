//! What a stranger's file may take.

/// Bounds of loading and evaluating. The defaults end every hostile file well within a second.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Limits {
    /// Steps of one evaluation: roughly, small operations.
    pub steps: u64,
    /// Bytes that one evaluation may allocate.
    pub memory: usize,
    /// Calls that may be waiting for each other.
    pub depth: u32,
    /// Bytes of `print` and `format` that are kept.
    pub log: usize,
}

impl Default for Limits {
    fn default() -> Self {
        Self { steps: 20_000_000, memory: 16 << 20, depth: 1_000, log: 64 << 10 }
    }
}

/// The longest file that is read.
pub const MAX_SOURCE: usize = 256 << 10;
/// The longest module that is read.
pub const MAX_MODULE: usize = 1 << 20;
/// How deeply a file's expressions may be nested.
pub const MAX_NESTING: usize = 200;
/// The largest function, in nodes of the intermediate form.
pub const MAX_FUNCTION: usize = 20_000;
/// The largest program, in nodes of the intermediate form.
pub const MAX_PROGRAM: usize = 100_000;
/// Stack that the compiled code may use. Threads that evaluate need at least twice as much.
pub const STACK: usize = 1 << 20;
