//! When to stop thinking: the same for every search and for the solver.

use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Instant;

/// Limits of thinking; without any, it goes on until everything is known or the greatest depth is reached.
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
    /// Can nothing but the depth stop the search?
    pub fn are_open(&self) -> bool {
        self.nodes.is_none() && self.deadline.is_none() && self.stop.is_none()
    }

    /// Has the time come, or has somebody said stop?
    pub fn are_over(&self) -> bool {
        self.deadline.is_some_and(|deadline| Instant::now() >= deadline)
            || self.stop.is_some_and(|stop| stop.load(Ordering::Relaxed))
    }
}
