//! The table of bounds already proven, shared by all threads.
//!
//! An entry is one 64-bit word, written and read whole with relaxed atomics, so that threads need no
//! lock and never see half an entry:
//!
//! ```text
//!   63                      20 19    15 14  12 11      6 5       0
//!   generation and key remainder | work | move | 31-upper | lower+32
//! ```
//!
//! * The key is scrambled by a bijection of its `key_bits` bits. The top bits choose a bucket of
//!   four entries, half a cache line; the other bits are the remainder, stored in full: two positions
//!   are never confused.
//! * The bits between remainder and bit 63 hold the generation. Clearing the table only counts it up,
//!   which makes every entry foreign; the memory is wiped when the generations run out.
//! * An empty word reads as "between -32 and 31", which is true of every position.
//! * The move is a hint for the ordering, nothing more.
//! * Work is the logarithm of the nodes an entry cost. A new entry replaces an entry of an older
//!   generation, or else the one of least work.

use std::io;
use std::sync::atomic::{AtomicU64, Ordering::Relaxed};

use super::{memory::Memory, shape::Shape};

/// Entries in a bucket.
const WAYS: usize = 4;
const TAG_SHIFT: u32 = 20;
const TAG_BITS: u32 = 64 - TAG_SHIFT;
const MOVE_SHIFT: u32 = 12;
const WORK_SHIFT: u32 = 15;
/// No score of any board that fits is outside `-LIMIT..LIMIT`.
const LIMIT: i32 = 32;

/// What the table knows about a position, from the view of its side to move.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) struct Entry(u64);

impl Entry {
    /// Knows nothing.
    pub(super) const NONE: Self = Self(0);

    /// The score is at least this.
    #[inline(always)]
    pub(super) fn lower(self) -> i32 {
        (self.0 & 63) as i32 - LIMIT
    }

    /// The score is at most this.
    #[inline(always)]
    pub(super) fn upper(self) -> i32 {
        LIMIT - 1 - (self.0 >> 6 & 63) as i32
    }

    /// The hint given with the last bound: a number below 8 that tells something about the best move.
    #[inline(always)]
    pub(super) fn hint(self) -> u32 {
        (self.0 >> MOVE_SHIFT & 7) as u32
    }

    /// Whether anything was known.
    #[inline(always)]
    pub(super) fn is_some(self) -> bool {
        self.0 != 0
    }

    fn work(self) -> u64 {
        self.0 >> WORK_SHIFT & 31
    }
}

/// Where a position belongs in the table: its scrambled key.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) struct Place(pub u64);

/// A table of proven bounds for positions of one board size.
pub(super) struct Table<S: Shape> {
    shape: S,
    memory: Memory,
    remainder_bits: u32,
    generation: u64,
    used: bool,
}

impl<S: Shape> Table<S> {
    /// A table of about so many bytes, at least one bucket and as many as the keys need.
    pub(super) fn new(shape: S, bytes: usize) -> io::Result<Self> {
        let key_bits = shape.key_bits();
        let wanted = (bytes / (8 * WAYS)).max(1).ilog2();
        let bucket_bits = wanted.max((key_bits + 1).saturating_sub(TAG_BITS)).min(key_bits);
        Ok(Self {
            shape,
            memory: Memory::zeroed(WAYS << bucket_bits)?,
            remainder_bits: key_bits - bucket_bits,
            generation: 1,
            used: false,
        })
    }

    /// Forgets everything.
    pub(super) fn clear(&mut self) {
        if !self.used {
            return;
        }
        self.used = false;
        self.generation += 1;
        if self.generation >> (TAG_BITS - self.remainder_bits) != 0 {
            self.wipe();
        }
    }

    /// Forgets everything the slow way: every word becomes 0.
    pub(super) fn wipe(&mut self) {
        self.generation = 1;
        self.memory.clear();
    }

    /// Announces that stores will follow, so that the next `clear` has something to do.
    pub(super) fn begin(&mut self) {
        self.used = true;
    }

    /// Where the position with this key belongs.
    #[inline(always)]
    pub(super) fn place(&self, key: u64) -> Place {
        let all = u64::MAX >> (64 - self.shape.key_bits());
        // an odd factor permutes the residues modulo 2^key_bits, and so does folding the top half down
        let folded = key ^ key >> (self.shape.key_bits() / 2 + 1);
        let scrambled = folded.wrapping_mul(0x9e37_79b9_7f4a_7c15) & all;
        Place(scrambled)
    }

    #[inline(always)]
    fn bucket(&self, place: Place) -> &[AtomicU64; WAYS] {
        let start = (place.0 >> self.remainder_bits) as usize * WAYS;
        self.memory.words()[start..start + WAYS].try_into().expect("a bucket is WAYS words")
    }

    /// What the top bits of an entry for this place are.
    #[inline(always)]
    fn tag(&self, place: Place) -> u64 {
        let remainder = place.0 & ((1 << self.remainder_bits) - 1);
        (self.generation << self.remainder_bits | remainder) << TAG_SHIFT
    }

    /// Asks the memory for the bucket, ahead of a `probe` or `store`.
    #[inline(always)]
    #[allow(unsafe_code)] // prefetching has no safe form; without it a hard search takes 36 % longer (measured)
    pub(super) fn prefetch(&self, place: Place) {
        #[cfg(target_arch = "x86_64")]
        {
            use std::arch::x86_64::{_MM_HINT_T0, _mm_prefetch};
            // SAFETY: a prefetch never faults, and the address lies within the table.
            unsafe { _mm_prefetch::<_MM_HINT_T0>(self.bucket(place).as_ptr().cast()) }
        }
        #[cfg(not(target_arch = "x86_64"))]
        let _ = place;
    }

    /// What is known about the position.
    #[inline(always)]
    pub(super) fn probe(&self, place: Place) -> Entry {
        let tag = self.tag(place);
        for slot in self.bucket(place) {
            let word = slot.load(Relaxed);
            if (word ^ tag) >> TAG_SHIFT == 0 {
                return Entry(word);
            }
        }
        Entry::NONE
    }

    /// The bound that answers whether the score of the position is above `alpha`, if one is known.
    pub(super) fn answer(&self, place: Place, alpha: i32) -> Option<i32> {
        let entry = self.probe(place);
        if entry.lower() > alpha {
            return Some(entry.lower());
        }
        (entry.upper() <= alpha).then(|| entry.upper())
    }

    /// Adds a proven bound: the score is within the bounds, `hint` tells which move was best,
    /// and the proof took so many nodes. Older bounds of the position are kept where they are tighter.
    #[inline(always)]
    pub(super) fn store(&self, place: Place, bounds: (i32, i32), hint: u32, nodes: u64) {
        let (mut lower, mut upper) = bounds;
        let tag = self.tag(place);
        let mut victim = 0;
        let mut least = u64::MAX;
        let bucket = self.bucket(place);
        for (way, slot) in bucket.iter().enumerate() {
            let word = slot.load(Relaxed);
            if (word ^ tag) >> TAG_SHIFT == 0 {
                lower = lower.max(Entry(word).lower());
                upper = upper.min(Entry(word).upper());
                victim = way;
                break;
            }
            let fresh = word >> (TAG_SHIFT + self.remainder_bits) == self.generation;
            let worth = if fresh { 1 + Entry(word).work() } else { 0 };
            if worth < least {
                least = worth;
                victim = way;
            }
        }
        let work = u64::from((nodes + 1).ilog2()).min(31);
        let entry = tag
            | work << WORK_SHIFT
            | u64::from(hint & 7) << MOVE_SHIFT
            | ((LIMIT - 1 - upper) as u64) << 6
            | (lower + LIMIT) as u64;
        bucket[victim].store(entry, Relaxed);
    }
}

#[cfg(test)]
mod tests {
    use super::super::shape::{STANDARD, custom};
    use super::*;

    #[test]
    fn an_entry_is_found_again_with_both_bounds() {
        let table = Table::new(STANDARD, 1 << 16).expect("memory");
        let place = table.place(123_456_789);
        assert_eq!(table.probe(place), Entry::NONE);
        table.store(place, (-3, 31), 5, 10);
        table.store(place, (-32, 7), 6, 1000);
        let entry = table.probe(place);
        assert_eq!((entry.lower(), entry.upper(), entry.hint()), (-3, 7, 6));
    }

    #[test]
    fn an_empty_word_knows_nothing() {
        assert_eq!((Entry::NONE.lower(), Entry::NONE.upper()), (-32, 31));
        assert!(!Entry::NONE.is_some());
    }

    #[test]
    fn positions_are_never_confused() {
        for shape in [custom(8, 7), custom(4, 4), custom(7, 6), custom(11, 4)] {
            let table = Table::new(shape, 1).expect("memory");
            let all = u64::MAX >> (64 - shape.key_bits());
            for number in 0..20_000_u64 {
                let key = number.wrapping_mul(0x5851_f42d_4c95_7f2d) & all;
                assert!(!table.probe(table.place(key)).is_some() || shape.key_bits() < 24);
                table.store(table.place(key), (0, 0), 0, 0);
                assert!(table.probe(table.place(key)).is_some());
            }
        }
    }

    #[test]
    fn a_cleared_table_is_like_a_new_one() {
        // few bits are left for generations, so that they run out
        let mut table = Table::new(custom(8, 7), 1).expect("memory");
        for round in 0..10_u64 {
            table.begin();
            let place = table.place(42 + round % 2);
            assert!(!table.probe(place).is_some());
            table.store(place, (1, 2), 3, 4);
            assert!(table.probe(place).is_some());
            table.clear();
        }
    }

    #[test]
    fn the_cheapest_entry_gives_way() {
        let table = Table::new(STANDARD, 1).expect("memory");
        let keys: Vec<u64> = (0..1_000_000)
            .filter(|&key| table.place(key).0 >> table.remainder_bits == 0)
            .take(WAYS + 1)
            .collect();
        for (index, &key) in keys[..WAYS].iter().enumerate() {
            table.store(table.place(key), (0, 1), 0, if index == 2 { 5 } else { 5000 });
        }
        table.store(table.place(keys[WAYS]), (0, 1), 0, 50);
        for (index, &key) in keys.iter().enumerate() {
            assert_eq!(table.probe(table.place(key)).is_some(), index != 2);
        }
    }
}
