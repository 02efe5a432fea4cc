//! Positions that some thread is searching right now.
//!
//! Threads that search the same tree on a shared table help each other only when they are in
//! different parts of it. So each thread notes the position it enters, and a thread that meets a
//! noted one among the moves of a node tries its other moves first and comes back later, when the
//! answer is likely to be in the table. (The idea of ABDADA, Weill 1996.)
//!
//! Notes may be lost or overwritten by other threads: they only change the order of the work.

use std::sync::atomic::{AtomicU64, Ordering::Relaxed};

use super::table::Place;

/// More than threads times the depth of the search, so that notes seldom overwrite each other.
const SLOTS: usize = 1 << 12;

/// A small table of the places (that is, scrambled keys) of positions.
pub(super) struct Busy {
    slots: Box<[AtomicU64]>,
}

impl Busy {
    /// Nobody is searching anything.
    pub(super) fn new() -> Self {
        Self { slots: (0..SLOTS).map(|_| AtomicU64::new(0)).collect() }
    }

    #[inline(always)]
    fn slot(&self, place: Place) -> &AtomicU64 {
        &self.slots[(place.0 ^ place.0 >> 20) as usize % SLOTS]
    }

    /// Whether some thread has entered the position. Only the empty board has the place 0 that stands
    /// for nothing, and it is nobody's child.
    #[inline(always)]
    pub(super) fn contains(&self, place: Place) -> bool {
        self.slot(place).load(Relaxed) == place.0
    }

    /// Notes that this thread enters the position.
    #[inline(always)]
    pub(super) fn enter(&self, place: Place) {
        self.slot(place).store(place.0, Relaxed);
    }

    /// Notes that this thread has left the position.
    #[inline(always)]
    pub(super) fn leave(&self, place: Place) {
        if self.contains(place) {
            self.slot(place).store(0, Relaxed);
        }
    }
}
