//! When to stop thinking.

use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Instant;

/// Limits of a search; without any, it goes on until everything is known or the greatest depth is reached.
#[derive(Clone, Copy, Debug, Default)]
pub struct Limits<'a> {
    /// Plies.
    pub depth: Option<u32>,
    /// Positions visited.
    pub nodes: Option<u64>,
    /// A point in time.
    pub deadline: Option<Instant>,
    /// Set from another thread to stop at once.
    pub stop: Option<&'a AtomicBool>,
}

impl Limits<'_> {
    /// The clock and the flag are looked at once in this many nodes: well under a millisecond.
    const PATIENCE: u64 = 512;

    /// Is it time to stop, after this many nodes?
    #[inline]
    pub(super) fn reached(&self, nodes: u64) -> bool {
        self.nodes.is_some_and(|limit| nodes >= limit)
            || nodes.is_multiple_of(Self::PATIENCE) && self.interrupted()
    }

    /// Has the time come, or has somebody said stop?
    #[cold]
    pub(crate) fn interrupted(&self) -> bool {
        self.deadline.is_some_and(|deadline| Instant::now() >= deadline)
            || self.stop.is_some_and(|stop| stop.load(Ordering::Relaxed))
    }
}
