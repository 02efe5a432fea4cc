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
    /// Can nothing but the depth stop the search?
    pub fn are_open(&self) -> bool {
        self.nodes.is_none() && self.deadline.is_none() && self.stop.is_none()
    }

    /// Has the time come, or has somebody said stop?
    pub(crate) fn interrupted(&self) -> bool {
        self.deadline.is_some_and(|deadline| Instant::now() >= deadline)
            || self.stop.is_some_and(|stop| stop.load(Ordering::Relaxed))
    }

    /// Is it time to stop, after this many nodes?
    fn reached(&self, nodes: u64) -> bool {
        self.nodes.is_some_and(|limit| nodes >= limit) || self.interrupted()
    }
}

/// Looks at the limits now and then while a search goes on. It begins asleep, because a search must find some move.
pub(super) struct Watch<'a> {
    limits: &'a Limits<'a>,
    /// Nodes after which the limits are looked at again.
    look_at: u64,
    stopped: bool,
}

impl<'a> Watch<'a> {
    /// The clock and the flag are looked at once in this many nodes: well under a millisecond.
    const PATIENCE: u64 = 512;

    pub(super) fn asleep(limits: &'a Limits<'a>) -> Self {
        Self { limits, look_at: u64::MAX, stopped: false }
    }

    /// From now on the limits hold.
    pub(super) fn wake(&mut self) {
        self.look_at = if self.limits.are_open() { u64::MAX } else { 0 };
    }

    /// Was a limit reached? Values that have come back since then mean nothing.
    #[inline]
    pub(super) fn has_stopped(&self) -> bool {
        self.stopped
    }

    /// Must the search stop, after this many nodes? Once it must, it always must.
    #[inline]
    pub(super) fn stops(&mut self, nodes: u64) -> bool {
        nodes >= self.look_at && self.look(nodes)
    }

    #[cold]
    fn look(&mut self, nodes: u64) -> bool {
        self.stopped |= self.limits.reached(nodes);
        let next = (nodes + Self::PATIENCE).min(self.limits.nodes.unwrap_or(u64::MAX));
        self.look_at = if self.stopped { 0 } else { next };
        self.stopped
    }
}
