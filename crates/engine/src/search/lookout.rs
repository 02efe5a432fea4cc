//! Looks now and then whether a search has to stop.

use crate::{Failure, Limits};

/// Keeps an eye on the limits while a search goes on. It may begin asleep, because a search must find some move.
pub(super) struct Lookout<'a> {
    limits: &'a Limits<'a>,
    /// Nodes after which the limits are looked at again.
    look_at: u64,
    stopped: bool,
    /// Why the search met a value that is none.
    failure: Option<Failure>,
}

impl<'a> Lookout<'a> {
    /// The clock and the flag are looked at once in this many nodes: well under a millisecond.
    const PATIENCE: u64 = 512;

    pub(super) fn asleep(limits: &'a Limits<'a>) -> Self {
        Self { limits, look_at: u64::MAX, stopped: false, failure: None }
    }

    pub(super) fn awake(limits: &'a Limits<'a>) -> Self {
        let mut lookout = Self::asleep(limits);
        lookout.wake();
        lookout
    }

    /// From now on the limits hold.
    pub(super) fn wake(&mut self) {
        self.look_at = if self.limits.are_open() { u64::MAX } else { 0 };
    }

    /// Was a limit reached, or has the evaluation failed? Values that have come back since then mean nothing.
    #[inline]
    pub(super) fn has_stopped(&self) -> bool {
        self.stopped
    }

    /// Must the search stop, after this many nodes? Once it must, it always must.
    #[inline]
    pub(super) fn stops(&mut self, nodes: u64) -> bool {
        nodes >= self.look_at && self.look(nodes)
    }

    /// A leaf has no value: the search ends here.
    #[cold]
    pub(super) fn fail(&mut self, failure: Failure) {
        (self.stopped, self.look_at) = (true, 0);
        self.failure.get_or_insert(failure);
    }

    /// Why the search has no result, when a leaf had no value.
    pub(super) fn failure(&mut self) -> Option<Failure> {
        self.failure.take()
    }

    #[cold]
    fn look(&mut self, nodes: u64) -> bool {
        self.stopped |= self.limits.nodes.is_some_and(|limit| nodes >= limit) || self.limits.are_over();
        let next = (nodes + Self::PATIENCE).min(self.limits.nodes.unwrap_or(u64::MAX));
        self.look_at = if self.stopped { 0 } else { next };
        self.stopped
    }
}
