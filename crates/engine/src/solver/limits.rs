//! When to stop, and what is known by then.

use crate::Limits;
use std::{
    sync::atomic::{AtomicBool, Ordering::Relaxed},
    time::Instant,
};

/// What is asked, and how much the answer may cost.
#[derive(Clone, Copy, Debug)]
pub(super) struct Terms<'a> {
    /// Stop after this many nodes (of all threads together, to within one poll of each).
    pub nodes: Option<u64>,
    /// Stop at this time.
    pub deadline: Option<Instant>,
    /// Stop when this becomes true.
    pub stop: Option<&'a AtomicBool>,
    /// Number of threads; with 1, the same question on a cleared table always takes the same nodes.
    pub threads: usize,
    /// Ask only whether the side to move wins, draws or loses.
    pub weak: bool,
}

impl<'a> Terms<'a> {
    /// The limits of any search, as far as they apply to a solve, which has no depth.
    pub(super) fn new(&Limits { depth: _, nodes, deadline, stop }: &Limits<'a>, threads: usize) -> Self {
        Self { nodes, deadline, stop, threads, weak: false }
    }
}

/// What has been proven about the score of a position, from the view of its side to move.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Verdict {
    /// The score is at least this.
    pub lower: i32,
    /// The score is at most this.
    pub upper: i32,
    /// Nodes searched: calls of the search function, all threads together. Forced replies, decided
    /// positions and children cut off by a bound or by the table are not nodes.
    pub nodes: u64,
}

impl Verdict {
    /// The score, if it is proven.
    pub fn score(self) -> Option<i32> {
        (self.lower == self.upper).then_some(self.lower)
    }

    /// 1 for a win of the side to move, 0 for a draw, -1 for a loss, if it is proven.
    pub fn outcome(self) -> Option<i32> {
        (self.lower.signum() == self.upper.signum()).then_some(self.lower.signum())
    }
}

/// Nodes between two looks at the clock: a quarter of a millisecond.
const POLL: u64 = 1024;

/// Counts the nodes of one thread and looks now and then whether it has to stop.
#[derive(Clone, Copy, Debug)]
pub(super) struct Meter<'a> {
    nodes: u64,
    poll_at: u64,
    most_nodes: u64,
    paused_at: u64,
    deadline: Option<Instant>,
    stops: [Option<&'a AtomicBool>; 2],
    stopped: bool,
}

impl<'a> Meter<'a> {
    /// The meter of one thread. It stops at the limits (its share of the nodes) or when `abandoned`
    /// becomes true, which other threads do that have found the answer.
    pub(super) fn new(terms: &Terms<'a>, most_nodes: u64, abandoned: Option<&'a AtomicBool>) -> Self {
        let mut meter = Self {
            nodes: 0,
            poll_at: 0,
            most_nodes,
            paused_at: u64::MAX,
            deadline: terms.deadline,
            stops: [terms.stop, abandoned],
            stopped: false,
        };
        meter.poll();
        meter
    }

    /// Nodes counted so far.
    #[inline(always)]
    pub(super) fn nodes(&self) -> u64 {
        self.nodes
    }

    /// Whether the search has to be left without an answer.
    #[inline(always)]
    pub(super) fn stopped(&self) -> bool {
        self.stopped
    }

    /// Counts one node and tells whether to go on.
    #[inline(always)]
    pub(super) fn count(&mut self) -> bool {
        self.nodes += 1;
        if self.nodes >= self.poll_at {
            self.poll();
            return !self.stopped;
        }
        true
    }

    /// Stops until [`Meter::recover`].
    pub(super) fn abandon(&mut self) {
        self.stopped = true;
    }

    /// Goes on after [`Meter::abandon`], unless a limit is reached.
    pub(super) fn recover(&mut self) {
        self.stopped = false;
        self.poll();
    }

    /// Goes on after a stop, unless a limit is reached, for so many nodes.
    pub(super) fn resume(&mut self, nodes: u64) {
        self.paused_at = self.nodes.saturating_add(nodes);
        self.recover();
    }

    #[cold]
    fn poll(&mut self) {
        let most = self.most_nodes.min(self.paused_at);
        self.poll_at = (self.nodes + POLL).min(most);
        self.stopped |= self.nodes >= most
            || self.stops.iter().flatten().any(|stop| stop.load(Relaxed))
            || self.deadline.is_some_and(|deadline| Instant::now() >= deadline);
    }
}
