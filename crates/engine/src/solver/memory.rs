//! Zeroed memory for the table, on huge pages where the system offers them.
//!
//! A search touches the table at random, so with pages of 4 KB nearly every look costs a miss in the
//! page tables as well; pages of 2 MB save some of it: 2 to 6 % of the time of a
//! hard search with 64 MB, 20 % or more with 1 GB (measured).

use std::io;
use std::sync::atomic::AtomicU64;

use memmap2::MmapMut;

/// A fixed number of 64-bit words, all 0 at first, that threads may share.
pub(super) struct Memory {
    map: MmapMut,
}

impl Memory {
    /// So many words, all 0, unless the system has no such amount of memory to give.
    pub(super) fn zeroed(words: usize) -> io::Result<Self> {
        let map = MmapMut::map_anon(words * 8)?;
        #[cfg(target_os = "linux")]
        {
            // only a wish: without huge pages the table works all the same
            let _ = map.advise(memmap2::Advice::HugePage);
        }
        Ok(Self { map })
    }

    /// The words.
    #[inline(always)]
    #[allow(unsafe_code)] // no safe view of mapped memory as atomics exists, and huge pages need a mapping
    pub(super) fn words(&self) -> &[AtomicU64] {
        // SAFETY: the mapping is page-aligned, lives as long as self, holds len / 8 initialized words,
        // and is never reached in any other way while self is borrowed.
        unsafe { std::slice::from_raw_parts(self.map.as_ptr().cast(), self.map.len() / 8) }
    }

    /// Makes every word 0 again.
    pub(super) fn clear(&mut self) {
        self.map.fill(0);
    }
}
