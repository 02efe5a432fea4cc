//! Zeroed memory for the table: mapped from the system, on huge pages where it offers them, or ordinary.
//!
//! A search touches the table at random, so with pages of 4 KB nearly every look costs a miss in the
//! page tables as well; pages of 2 MB save some of it: 2 to 6 % of the time of a
//! hard search with 64 MB, 20 % or more with 1 GB (measured).

use std::io;
use std::sync::atomic::AtomicU64;

use memmap2::{MmapMut, MmapRaw};

/// A fixed number of 64-bit words that threads may share.
pub(super) trait Memory: Sized {
    /// So many words, all 0, unless there is no such amount of memory.
    fn zeroed(words: usize) -> io::Result<Self>;

    /// The words.
    fn words(&self) -> &[AtomicU64];

    /// The words, for one who has them alone.
    fn words_mut(&mut self) -> &mut [AtomicU64];
}

/// Memory from the system, asked for page by page when it is first touched.
pub(super) struct Mapped {
    map: MmapRaw,
}

impl Mapped {
    fn word_count(&self) -> usize {
        self.map.len() / size_of::<AtomicU64>()
    }
}

// No safe view of mapped memory as atomics exists, and huge pages need a mapping. Everything that has to be true for the two
// views is true by construction: a mapping starts at a page and so is aligned, the system hands it out filled with zeros,
// which are words, it lives as long as `self`, and nobody else has its address.
#[allow(unsafe_code)]
impl Memory for Mapped {
    fn zeroed(words: usize) -> io::Result<Self> {
        let bytes = words.checked_mul(size_of::<AtomicU64>()).ok_or(io::ErrorKind::OutOfMemory)?;
        let map = MmapRaw::from(MmapMut::map_anon(bytes)?);
        #[cfg(all(target_os = "linux", not(miri)))]
        {
            // only a wish: without huge pages the table works all the same
            let _ = map.advise(memmap2::Advice::HugePage);
        }
        Ok(Self { map })
    }

    #[inline(always)]
    fn words(&self) -> &[AtomicU64] {
        // SAFETY: see above. The pointer is the mapping's own, never a reference's, so it may be written through; shared
        // words are only written as atomics.
        unsafe { std::slice::from_raw_parts(self.map.as_mut_ptr().cast(), self.word_count()) }
    }

    fn words_mut(&mut self) -> &mut [AtomicU64] {
        // SAFETY: see above. `self` is borrowed for as long as the words are, so there is no other view of them.
        unsafe { std::slice::from_raw_parts_mut(self.map.as_mut_ptr().cast(), self.word_count()) }
    }
}

/// Ordinary memory, for tests: what the table does with it can be checked by tools that know no mappings.
#[cfg(test)]
impl Memory for Vec<AtomicU64> {
    fn zeroed(words: usize) -> io::Result<Self> {
        Ok((0..words).map(|_| AtomicU64::new(0)).collect())
    }

    fn words(&self) -> &[AtomicU64] {
        self
    }

    fn words_mut(&mut self) -> &mut [AtomicU64] {
        self
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::sync::atomic::Ordering::Relaxed;

    #[test]
    fn mapped_words_are_zero_at_first_and_shared_by_threads() {
        let mut memory = Mapped::zeroed(1 << 10).expect("memory");
        assert_eq!(memory.words().len(), 1 << 10);
        assert!(memory.words().iter().all(|word| word.load(Relaxed) == 0));
        std::thread::scope(|scope| {
            for start in 0..2 {
                let words = memory.words();
                scope.spawn(move || {
                    for number in (start..words.len()).step_by(2) {
                        words[number].store(number as u64, Relaxed);
                    }
                });
            }
        });
        *memory.words_mut()[0].get_mut() = 7;
        let sum: u64 = memory.words().iter().map(|word| word.load(Relaxed)).sum();
        assert_eq!(sum, 7 + (0..1 << 10).sum::<u64>());
    }

    #[test]
    #[cfg_attr(miri, ignore = "it ends when there is no memory")]
    fn what_cannot_be_had_is_refused() {
        assert!(Mapped::zeroed(usize::MAX).is_err());
        assert!(Mapped::zeroed(usize::MAX / 16).is_err());
    }
}
