//! A static function: the values of a fixed set of keys, stored without the keys.
//!
//! Every key is hashed to a *start* and to 128 random bits. Its value is the XOR of the slots that the bits select, counted
//! from the start: a linear equation over the field of two elements. The slots are the solution of all these equations, so
//! there are hardly more slots than keys, and nothing else is kept. Of a key that is not in the set the answer is noise:
//! whoever asks must know better.
//!
//! ```text
//!   slots   s0 s1 s2 s3 s4 s5 s6 s7 ...           value(key) = s2 ^ s3 ^ s6 ^ ...
//!   key           1  1  0  0  1  ...              start 2, bits 11001...
//! ```
//!
//! Because every equation touches a short stretch of slots, the system is a band, solved in one sweep and a half (a *ribbon*:
//! Dillinger and Walzer 2021). Keys are dealt into *shards* of about [`SHARD`], each with the first seed of its hash that
//! has a solution. Bands that would hang over an end of their shard are moved inside, so that there are as many equations as
//! slots everywhere; with bands so wide and systems so small, two slots more than keys are enough: 5.01 bits for 5.
//!
//! The slots of all shards follow each other. A slot has as many bits as a value; 64 slots are a *block* of as many 64-bit
//! words, one for each bit, so that one bit of the answer is the parity of a masked stretch of one *plane*.

/// Keys that share a seed, about.
const SHARD: usize = 4096;
/// Slots of a shard beyond its keys: with fewer, most seeds have no solution.
const SPARE: usize = 2;
/// Slots that an equation may touch.
const BAND: usize = u128::BITS as usize;
/// Slots in a block.
const BLOCK: usize = u64::BITS as usize;
/// Bytes of a shard in the directory: first slot and seed.
const ENTRY: usize = 4;

/// A static function in its bytes, used where they lie.
#[derive(Clone, Copy, Debug)]
pub(super) struct Retrieval<'a> {
    /// For each shard its first slot in three bytes and its seed in one; last, the end of all slots.
    directory: &'a [u8],
    blocks: &'a [u8],
    /// Bits of a value.
    planes: usize,
}

impl<'a> Retrieval<'a> {
    /// The function of so many keys, with values of so many bits, in the bytes that [`build`] has made, if their number is
    /// right.
    pub(super) fn new(keys: usize, planes: usize, bytes: &'a [u8]) -> Option<Self> {
        let (directory, blocks) = bytes.split_at_checked((shards(keys) + 1) * ENTRY)?;
        let retrieval = Self { directory, blocks, planes };
        let slots = retrieval.shard(shards(keys)).0;
        // Bands may begin in the last block: two more are read with it.
        (blocks.len() == (slots.div_ceil(BLOCK) + 2) * planes * 8).then_some(retrieval)
    }

    /// The value of a key of the set; of any other key, any value.
    pub(super) fn value(&self, key: u64) -> u8 {
        let shard = shard_of(key, self.directory.len() / ENTRY - 1);
        let ((first, seed), (end, _)) = (self.shard(shard), self.shard(shard + 1));
        let Equation { start, bits } = Equation::new(key, seed, end - first);
        let slot = first + start;
        let (block, shift) = (slot / BLOCK, slot % BLOCK);
        let planes = self.planes;
        let stretch = &self.blocks[block * planes * 8..][..3 * planes * 8];
        let word = |index: usize| {
            let bytes = stretch[index * 8..][..8].try_into().expect("eight bytes");
            u128::from(u64::from_le_bytes(bytes))
        };
        let mut value = 0;
        for plane in 0..planes {
            let low = (word(plane) | word(planes + plane) << BLOCK) >> shift;
            // In two steps, because a shift by all 128 bits is none.
            let high = word(2 * planes + plane) << (BLOCK - 1 - shift) << (BLOCK + 1);
            value |= (((low | high) & bits).count_ones() as u8 & 1) << plane;
        }
        value
    }

    /// The first slot of a shard and its seed.
    fn shard(&self, shard: usize) -> (usize, u8) {
        let [a, b, c, seed] = self.directory[shard * ENTRY..][..ENTRY].try_into().expect("four bytes");
        (u32::from_le_bytes([a, b, c, 0]) as usize, seed)
    }
}

/// The bytes of the function that gives these keys, all different, these values of so many bits. The same keys in any order
/// give the same bytes.
///
/// # Panics
/// If some shard has no solution with any seed, or there are more slots than three bytes can count.
pub(super) fn build(pairs: &[(u64, u8)], planes: usize) -> Vec<u8> {
    let number = shards(pairs.len());
    let mut dealt = vec![Vec::new(); number];
    for &(key, value) in pairs {
        dealt[shard_of(key, number)].push((key, value));
    }
    let (mut directory, mut slots) = (Vec::new(), Vec::new());
    for shard in &mut dealt {
        shard.sort_unstable();
        let (seed, solution) = (0..=u8::MAX)
            .find_map(|seed| Some((seed, solve(shard, seed)?)))
            .expect("one of 256 seeds has a solution");
        directory.extend_from_slice(&(slots.len() as u32).to_le_bytes()[..3]);
        directory.push(seed);
        slots.extend(solution);
    }
    assert!(slots.len() < 1 << 24, "slots are counted in three bytes");
    directory.extend_from_slice(&(slots.len() as u32).to_le_bytes());
    slots.resize(slots.len().next_multiple_of(BLOCK) + 2 * BLOCK, 0);
    for block in slots.chunks(BLOCK) {
        for plane in 0..planes {
            let bits = block.iter().rev().fold(0, |word, slot| word << 1 | u64::from(slot >> plane & 1));
            directory.extend_from_slice(&bits.to_le_bytes());
        }
    }
    directory
}

/// The slots that solve the equations of these keys, if there is a solution.
fn solve(pairs: &[(u64, u8)], seed: u8) -> Option<Vec<u8>> {
    let slots = (pairs.len() + SPARE).max(BAND);
    // By its first slot, an equation that no other one begins at; without bits where there is none.
    let mut band = vec![(0_u128, 0_u8); slots];
    for &(key, mut value) in pairs {
        let Equation { mut start, mut bits } = Equation::new(key, seed, slots);
        while bits != 0 {
            let (pivot, known) = &mut band[start];
            if *pivot == 0 {
                (*pivot, *known) = (bits, value);
                break;
            }
            bits ^= *pivot;
            value ^= *known;
            let zeros = bits.trailing_zeros();
            bits = bits.checked_shr(zeros).unwrap_or(0);
            start += zeros as usize;
        }
        if bits == 0 && value != 0 {
            return None;
        }
    }
    let mut solution = vec![0; slots];
    for start in (0..slots).rev() {
        let (bits, mut value) = band[start];
        let mut others = bits & !1;
        while others != 0 {
            value ^= solution[start + others.trailing_zeros() as usize];
            others &= others - 1;
        }
        solution[start] = value;
    }
    Some(solution)
}

/// Which slots a key selects: the lowest bit stands for the start.
struct Equation {
    start: usize,
    bits: u128,
}

impl Equation {
    fn new(key: u64, seed: u8, slots: usize) -> Self {
        let hash = scrambled(key ^ u64::from(seed) << 56);
        let (low, high) = (scrambled(hash ^ 1), scrambled(hash ^ 2));
        let middle = scaled(hash, slots).clamp(BAND / 2, slots - BAND / 2);
        Self { start: middle - BAND / 2, bits: u128::from(high) << 64 | u128::from(low) | 1 }
    }
}

fn shards(keys: usize) -> usize {
    keys.div_ceil(SHARD).max(1)
}

fn shard_of(key: u64, shards: usize) -> usize {
    scaled(scrambled(!key), shards)
}

/// A hash as a number below `range`.
fn scaled(hash: u64, range: usize) -> usize {
    ((u128::from(hash) * range as u128) >> 64) as usize
}

/// A permutation of the 64-bit numbers that looks like chance (the finalizer of Steele, Lea and Flood's `SplitMix`).
fn scrambled(mut number: u64) -> u64 {
    number = (number ^ number >> 30).wrapping_mul(0xbf58_476d_1ce4_e5b9);
    number = (number ^ number >> 27).wrapping_mul(0x94d0_49bb_1331_11eb);
    number ^ number >> 31
}

#[cfg(test)]
mod tests {
    use super::*;

    fn pairs(number: usize) -> Vec<(u64, u8)> {
        (0..number as u64).map(|index| (index * index + 7, (scrambled(index) % 32) as u8)).collect()
    }

    #[test]
    fn every_key_has_its_value() {
        for number in [0, 1, 2, 100, 129, 2_048, 2_049, 50_000] {
            let pairs = pairs(number);
            let bytes = build(&pairs, 5);
            let retrieval = Retrieval::new(number, 5, &bytes).expect("what was built can be read");
            for (key, value) in pairs {
                assert_eq!(retrieval.value(key), value, "{key} of {number}");
            }
        }
    }

    #[test]
    fn any_other_key_is_answered_with_noise_and_without_harm() {
        let bytes = build(&pairs(5_000), 5);
        let retrieval = Retrieval::new(5_000, 5, &bytes).expect("what was built can be read");
        let mut counts = [0; 1 << 5];
        for key in 1 << 40..(1 << 40) + 32_000 {
            counts[usize::from(retrieval.value(key))] += 1;
        }
        assert!(counts.iter().all(|count| (800..1_200).contains(count)), "{counts:?}");
    }

    #[test]
    fn the_order_of_the_keys_changes_nothing() {
        let mut pairs = pairs(3_000);
        let bytes = build(&pairs, 5);
        pairs.reverse();
        assert_eq!(build(&pairs, 5), bytes);
    }

    #[test]
    fn five_bits_cost_hardly_more_than_five_bits() {
        let number = 50_000;
        let bits = build(&pairs(number), 5).len() * 8;
        assert!(bits < number * 5 * 102 / 100, "{} bits a key", bits as f64 / number as f64);
    }

    #[test]
    fn bytes_of_another_length_are_refused() {
        let bytes = build(&pairs(3_000), 5);
        assert!(Retrieval::new(3_000, 5, &bytes[..bytes.len() - 1]).is_none());
        assert!(Retrieval::new(9_000, 5, &bytes).is_none());
        assert!(Retrieval::new(3_000, 5, &[]).is_none());
    }
}
