//! The transposition table: what is known about positions reached before.

use crate::Score;
use game::Move;

/// What a stored value says about the true one.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Bound {
    Exact,
    AtLeast,
    AtMost,
}

/// What is known about a position.
#[derive(Clone, Copy, Debug)]
pub(super) struct Known {
    key: u64,
    pub(super) value: Score,
    generation: u8,
    pub(super) depth: u8,
    pub(super) bound: Bound,
    pub(super) best: Move,
}

/// A fixed number of entries, found by the key of the position. Each search begins with an empty table, by calling all
/// older entries foreign instead of clearing them, so that a search is a function of its position and limits alone.
pub(crate) struct Transpositions {
    entries: Vec<Known>,
    generation: u8,
}

impl Transpositions {
    /// 2^18 entries of 32 bytes: eight megabytes, enough for some seconds.
    const INDEX_BITS: u32 = 18;
    const FOREIGN: Known =
        Known { key: 0, value: 0.0, generation: 0, depth: 0, bound: Bound::Exact, best: Move::new(0) };

    pub(crate) fn new() -> Self {
        Self { entries: vec![Self::FOREIGN; 1 << Self::INDEX_BITS], generation: 0 }
    }

    /// Forgets everything.
    pub(super) fn forget(&mut self) {
        self.generation = self.generation.wrapping_add(1);
        if self.generation == 0 {
            self.entries.fill(Self::FOREIGN);
            self.generation = 1;
        }
    }

    /// Multiplication by an odd number spreads every bit of the key into the upper ones.
    #[inline]
    fn index(key: u64) -> usize {
        (key.wrapping_mul(0x9E37_79B9_7F4A_7C15) >> (u64::BITS - Self::INDEX_BITS)) as usize
    }

    #[inline]
    pub(super) fn get(&self, key: u64) -> Option<Known> {
        let entry = self.entries[Self::index(key)];
        (entry.key == key && entry.generation == self.generation).then_some(entry)
    }

    /// Remembers a result, unless a deeper one about another position stands in its place.
    #[inline]
    pub(super) fn put(&mut self, key: u64, value: Score, depth: u32, bound: Bound, best: Move) {
        let (generation, depth) = (self.generation, depth as u8);
        let entry = &mut self.entries[Self::index(key)];
        if entry.generation != generation || entry.key == key || entry.depth <= depth + 1 {
            *entry = Known { key, value, generation, depth, bound, best };
        }
    }
}
