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

use super::{
    lanes::Set,
    memory::{Mapped, Memory},
    shape::Shape,
};

/// Entries in a bucket.
const WAYS: usize = 4;
const TAG_SHIFT: u32 = 20;
const TAG_BITS: u32 = 64 - TAG_SHIFT;
const MOVE_SHIFT: u32 = 12;
const WORK_SHIFT: u32 = 15;
/// No score of any board that fits is outside `-LIMIT..LIMIT`.
const LIMIT: i32 = 32;
/// A table that finds no memory gives up at this size: 1 MB, the least that anybody asks for.
const LEAST_BUCKET_BITS: u32 = 15;

/// What the table knows about a position, from the view of its side to move.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) struct Known(u64);

impl Known {
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
pub(super) struct ProofTable<S: Shape, M: Memory = Mapped> {
    shape: S,
    memory: M,
    remainder_bits: u32,
    generation: u64,
    used: bool,
}

impl<S: Shape, M: Memory> ProofTable<S, M> {
    /// A table of about so many bytes, at least one bucket and as many as the keys need. Where there is no such amount of
    /// memory, of half as many, and so on: [`ProofTable::bytes`] tells.
    pub(super) fn new(shape: S, bytes: usize) -> io::Result<Self> {
        let key_bits = shape.key_bits();
        let wanted = (bytes / (8 * WAYS)).max(1).ilog2();
        let needed = (key_bits + 1).saturating_sub(TAG_BITS);
        let mut bucket_bits = wanted.max(needed).min(key_bits);
        let memory = loop {
            match M::zeroed(WAYS << bucket_bits) {
                Ok(memory) => break memory,
                Err(error) if bucket_bits <= needed.max(LEAST_BUCKET_BITS) => return Err(error),
                Err(_) => bucket_bits -= 1,
            }
        };
        Ok(Self { shape, memory, remainder_bits: key_bits - bucket_bits, generation: 1, used: false })
    }

    /// How large it has become.
    pub(super) fn bytes(&self) -> usize {
        size_of_val(self.memory.words())
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
        self.memory.words_mut().iter_mut().for_each(|word| *word.get_mut() = 0);
    }

    /// Announces that stores will follow, so that the next `clear` has something to do.
    pub(super) fn begin(&mut self) {
        self.used = true;
    }

    /// Where the position with this key belongs.
    #[inline(always)]
    pub(super) fn place(&self, key: u64) -> Place {
        Place(self.scrambled(key))
    }

    /// The same for all columns.
    #[inline(always)]
    pub(super) fn places(&self, keys: S::Lanes) -> S::Lanes {
        self.scrambled(keys)
    }

    #[inline(always)]
    fn scrambled<B: Set>(&self, key: B) -> B {
        let all = u64::MAX >> (64 - self.shape.key_bits());
        // an odd factor permutes the residues modulo 2^key_bits, and so does folding the top half down
        let folded = key ^ key >> (self.shape.key_bits() / 2 + 1);
        folded.times(0x9e37_79b9_7f4a_7c15) & all.into()
    }

    /// Where the bucket of a place begins.
    #[inline(always)]
    fn start(&self, place: u64) -> usize {
        (place >> self.remainder_bits) as usize * WAYS
    }

    #[inline(always)]
    fn bucket(&self, place: Place) -> &[AtomicU64; WAYS] {
        let start = self.start(place.0);
        self.memory.words()[start..start + WAYS].try_into().expect("a bucket is WAYS words")
    }

    /// What the top bits of an entry for this place are.
    #[inline(always)]
    fn tag(&self, place: Place) -> u64 {
        let remainder = place.0 & ((1 << self.remainder_bits) - 1);
        (self.generation << self.remainder_bits | remainder) << TAG_SHIFT
    }

    /// Asks the memory for the buckets of these places, ahead of a `probe` or `store`.
    #[inline(always)]
    #[allow(unsafe_code)] // prefetching has no safe form; without it a hard search takes 36 % longer (measured)
    pub(super) fn prefetch(&self, places: &[u64]) {
        let words = self.memory.words().as_ptr();
        for &place in places {
            let bucket = words.wrapping_add(self.start(place));
            #[cfg(all(target_arch = "x86_64", not(miri)))]
            {
                use std::arch::x86_64::{_MM_HINT_T0, _mm_prefetch};
                // SAFETY: a prefetch never faults, whatever the address.
                unsafe { _mm_prefetch::<_MM_HINT_T0>(bucket.cast()) }
            }
            #[cfg(not(all(target_arch = "x86_64", not(miri))))]
            let _ = bucket;
        }
    }

    /// What is known about the position.
    #[inline(always)]
    pub(super) fn probe(&self, place: Place) -> Known {
        let tag = self.tag(place);
        // all ways are looked at, because guessing which one it is costs more
        let mut found = 0;
        for slot in self.bucket(place) {
            let word = slot.load(Relaxed);
            found = if (word ^ tag) >> TAG_SHIFT == 0 { word } else { found };
        }
        Known(found)
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
                lower = lower.max(Known(word).lower());
                upper = upper.min(Known(word).upper());
                victim = way;
                break;
            }
            let fresh = word >> (TAG_SHIFT + self.remainder_bits) == self.generation;
            let worth = if fresh { 1 + Known(word).work() } else { 0 };
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

    /// A table in ordinary memory.
    fn table<S: Shape>(shape: S, bytes: usize) -> ProofTable<S, Vec<AtomicU64>> {
        ProofTable::new(shape, bytes).expect("memory")
    }

    #[test]
    fn an_entry_is_found_again_with_both_bounds() {
        let table = table(STANDARD, 1 << 16);
        let place = table.place(123_456_789);
        assert_eq!(table.probe(place), Known::NONE);
        table.store(place, (-3, 31), 5, 10);
        table.store(place, (-32, 7), 6, 1000);
        let entry = table.probe(place);
        assert_eq!((entry.lower(), entry.upper(), entry.hint()), (-3, 7, 6));
    }

    #[test]
    fn an_empty_word_knows_nothing() {
        assert_eq!((Known::NONE.lower(), Known::NONE.upper()), (-32, 31));
        assert!(!Known::NONE.is_some());
    }

    #[test]
    fn positions_are_never_confused() {
        // Larger boards need larger tables, which take too long where every access is looked at.
        let shapes = [custom(8, 7), custom(4, 4), custom(7, 6), custom(11, 4)];
        for shape in shapes.into_iter().filter(|shape| !cfg!(miri) || shape.key_bits() < 50) {
            let table = table(shape, 1);
            let all = u64::MAX >> (64 - shape.key_bits());
            for number in 0..if cfg!(miri) { 200 } else { 20_000_u64 } {
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
        let mut table = table(custom(10, 4), 1);
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
    fn threads_never_see_half_an_entry() {
        let table = table(STANDARD, 1);
        let place = table.place(42);
        let rounds = if cfg!(miri) { 20 } else { 20_000 };
        std::thread::scope(|scope| {
            for score in [-5, 5] {
                let table = &table;
                scope.spawn(move || {
                    for _ in 0..rounds {
                        table.store(place, (score, score), 1, 1);
                        let entry = table.probe(place);
                        // Bounds of one position only grow tighter, and those of the two writers exclude each other.
                        assert!([-5, 5].contains(&entry.lower()) && [-5, 5].contains(&entry.upper()));
                    }
                });
            }
        });
    }

    /// Memory of which there is a megabyte and no more.
    struct Scarce(Vec<AtomicU64>);

    impl Memory for Scarce {
        fn zeroed(words: usize) -> io::Result<Self> {
            if words > 1 << 17 {
                return Err(io::ErrorKind::OutOfMemory.into());
            }
            Vec::zeroed(words).map(Self)
        }

        fn words(&self) -> &[AtomicU64] {
            &self.0
        }

        fn words_mut(&mut self) -> &mut [AtomicU64] {
            &mut self.0
        }
    }

    /// Memory of which there is none.
    struct Nothing;

    impl Memory for Nothing {
        fn zeroed(_: usize) -> io::Result<Self> {
            Err(io::ErrorKind::OutOfMemory.into())
        }

        fn words(&self) -> &[AtomicU64] {
            &[]
        }

        fn words_mut(&mut self) -> &mut [AtomicU64] {
            &mut []
        }
    }

    #[test]
    #[cfg_attr(miri, ignore = "a megabyte is too much to look at")]
    fn where_memory_is_scarce_the_table_is_smaller_and_works() {
        for asked in [1 << 19, 1 << 20, 3 << 20, 1 << 40, usize::MAX] {
            let table = ProofTable::<_, Scarce>::new(STANDARD, asked).expect("some memory");
            assert_eq!(table.bytes(), asked.min(1 << 20));
            table.store(table.place(7), (1, 2), 3, 4);
            assert!(table.probe(table.place(7)).is_some());
        }
        assert!(ProofTable::<_, Nothing>::new(STANDARD, usize::MAX).is_err());
    }

    #[test]
    fn the_cheapest_entry_gives_way() {
        let table = table(STANDARD, 1);
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
