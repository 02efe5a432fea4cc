//! Sets of cells, one at a time or those of several columns at once.
//!
//! What a node finds out about its moves it finds out for every column in the same straight line of code. It is written once
//! ([`Lanes`]), for one column after another and for all of them side by side:
//!
//! ```text
//!   lane      0        1        2        3        4        5        6        7
//!          column a column b column c column d column e column f column g (nothing)
//! ```
//!
//! The compiler makes vector instructions of a loop over columns by itself, but of 256 bits where it thinks that these suit the
//! processor better. Where there are instructions for 512 bits, the eight lanes are one vector instead (`vector.rs`):
//! questions beyond the books take 13 % less time, measured in turn with what the compiler made.

#[cfg_attr(
    all(
        target_arch = "x86_64",
        target_feature = "avx512dq",
        target_feature = "avx512f",
        target_feature = "avx512vpopcntdq",
        not(miri)
    ),
    path = "lanes/vector.rs"
)]
mod columns;

pub(super) use columns::Columns;

use std::ops::{Add, BitAnd, BitOr, BitXor, Not, Shl, Shr, Sub};

/// A set of cells or a number, or several side by side: what is done is done to each of them.
pub(super) trait Set:
    Copy
    + From<u64>
    + Add<Output = Self>
    + Sub<Output = Self>
    + BitAnd<Output = Self>
    + BitOr<Output = Self>
    + BitXor<Output = Self>
    + Not<Output = Self>
    + Shl<u32, Output = Self>
    + Shr<u32, Output = Self>
{
    /// The set without its lowest member: empty if there was but one.
    fn without_lowest(self) -> Self;

    /// One thing if the set is empty, the other if it is not.
    fn if_empty(self, then: Self, otherwise: Self) -> Self;

    /// The smaller number.
    fn lesser(self, other: Self) -> Self;

    /// The product, without the bits that are too many.
    fn times(self, factor: u64) -> Self;
}

impl Set for u64 {
    #[inline(always)]
    fn without_lowest(self) -> Self {
        self & self.wrapping_sub(1)
    }

    #[inline(always)]
    fn if_empty(self, then: Self, otherwise: Self) -> Self {
        if self == 0 { then } else { otherwise }
    }

    #[inline(always)]
    fn lesser(self, other: Self) -> Self {
        self.min(other)
    }

    #[inline(always)]
    fn times(self, factor: u64) -> Self {
        self.wrapping_mul(factor)
    }
}

/// A set or a number for each of several columns that lie side by side.
pub(super) trait Lanes: Set {
    /// How many columns.
    const NUMBER: usize;

    /// From memory: the first ones of a list that is long enough.
    fn load(values: &[u64]) -> Self;

    /// Into memory, likewise.
    fn store(self, values: &mut [u64]);

    /// The lanes whose set is empty, or whose number is 0.
    fn empty_ones(self) -> u64;

    /// The lanes whose number, which may be negative, is below this.
    fn below(self, number: i64) -> u64;

    /// The sum of numbers that may be negative.
    fn plus(self, other: Self) -> Self;

    /// How many members each set has.
    fn counts(self) -> Self;

    /// The number of the lowest bit of each set, 64 if there is none.
    fn lowest_bits(self) -> Self;

    /// One thing in these lanes, the other elsewhere.
    fn choose(lanes: u64, these: Self, others: Self) -> Self;

    /// What stands in the list at these places, modulo its length.
    fn picked_from(self, list: &[i64; 64]) -> Self;
}

/// One column after another: a loop of these is what the compiler makes vector instructions of.
impl Lanes for u64 {
    const NUMBER: usize = 1;

    #[inline(always)]
    fn load(values: &[u64]) -> Self {
        values[0]
    }

    #[inline(always)]
    fn store(self, values: &mut [u64]) {
        values[0] = self;
    }

    #[inline(always)]
    fn empty_ones(self) -> u64 {
        u64::from(self == 0)
    }

    #[inline(always)]
    fn below(self, number: i64) -> u64 {
        u64::from((self as i64) < number)
    }

    #[inline(always)]
    fn plus(self, other: Self) -> Self {
        self.wrapping_add(other)
    }

    #[inline(always)]
    fn counts(self) -> Self {
        self.count_ones().into()
    }

    #[inline(always)]
    fn lowest_bits(self) -> Self {
        self.trailing_zeros().into()
    }

    #[inline(always)]
    fn choose(lanes: u64, these: Self, others: Self) -> Self {
        if lanes & 1 != 0 { these } else { others }
    }

    #[inline(always)]
    fn picked_from(self, list: &[i64; 64]) -> Self {
        list[self as usize % list.len()] as u64
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::array;

    /// Numbers with many, few and no bits.
    fn numbers<L: Lanes>(seed: u64) -> Vec<u64> {
        let number = |lane: u64| {
            let random = (seed * 64 + lane + 1).wrapping_mul(0x9e37_79b9_7f4a_7c15);
            let random = (random ^ random >> 29).wrapping_mul(0xbf58_476d_1ce4_e5b9);
            match random >> 61 {
                0 => 0,
                1 => 1 << (random % 64),
                2 => u64::MAX,
                _ => random ^ random >> 32,
            }
        };
        (0..L::NUMBER as u64).map(number).collect()
    }

    /// Does something to lanes and to each of their numbers, and compares.
    fn compare<L: Lanes>(name: &str, to_lanes: impl Fn(L, L) -> L, to_one: impl Fn(usize, u64, u64) -> u64) {
        for seed in 0..200 {
            let (some, others) = (numbers::<L>(seed), numbers::<L>(seed + 1_000));
            let mut together = vec![0; L::NUMBER];
            to_lanes(L::load(&some), L::load(&others)).store(&mut together);
            let one_by_one: Vec<_> =
                (0..L::NUMBER).map(|lane| to_one(lane, some[lane], others[lane])).collect();
            assert_eq!(together, one_by_one, "{name} of {some:?} and {others:?}");
        }
    }

    fn every_lane_is_on_its_own<L: Lanes>() {
        compare::<L>("+", |a, b| (a >> 1) + (b >> 1), |_, a, b| (a >> 1) + (b >> 1));
        compare::<L>("plus", L::plus, |_, a, b| a.wrapping_add(b));
        compare::<L>("-", |a, b| (a | b) - b, |_, a, b| (a | b) - b);
        compare::<L>("&", |a, b| a & b, |_, a, b| a & b);
        compare::<L>("|", |a, b| a | b, |_, a, b| a | b);
        compare::<L>("^", |a, b| a ^ b, |_, a, b| a ^ b);
        compare::<L>("!", |a, _| !a, |_, a, _| !a);
        for distance in [0, 1, 24, 63] {
            compare::<L>("<<", |a, _| a << distance, |_, a, _| a << distance);
            compare::<L>(">>", |a, _| a >> distance, |_, a, _| a >> distance);
        }
        compare::<L>("without lowest", |a, _| a.without_lowest(), |_, a, _| a & a.wrapping_sub(1));
        compare::<L>("if empty", |a, b| a.if_empty(b, a), |_, a, b| if a == 0 { b } else { a });
        compare::<L>("lesser", L::lesser, |_, a, b| a.min(b));
        for factor in [0, 3, u64::MAX, 0x9e37_79b9_7f4a_7c15] {
            compare::<L>("times", |a, _| a.times(factor), |_, a, _| a.wrapping_mul(factor));
        }
        compare::<L>("counts", |a, _| a.counts(), |_, a, _| u64::from(a.count_ones()));
        compare::<L>("lowest bits", |a, _| a.lowest_bits(), |_, a, _| u64::from(a.trailing_zeros()));
        for lanes in [0, 0b0101_1010, 0b1010_0101, 0xff] {
            let one = |lane, these, others| if lanes >> lane & 1 != 0 { these } else { others };
            compare::<L>("choose", |a, b| L::choose(lanes, a, b), one);
        }
        let list: [i64; 64] = array::from_fn(|place| 7 - place as i64);
        compare::<L>("picked from", |a, _| a.picked_from(&list), |_, a, _| list[a as usize % 64] as u64);
        compare::<L>("from", |_, _| L::from(42), |_, _, _| 42);
        for seed in 0..200 {
            let some = numbers::<L>(seed);
            let lanes = |is_one: &dyn Fn(u64) -> bool| {
                let bit = |lane| u64::from(is_one(some[lane])) << lane;
                (0..L::NUMBER).fold(0, |lanes, lane| lanes | bit(lane))
            };
            assert_eq!(L::load(&some).empty_ones(), lanes(&|number| number == 0), "{some:?}");
            for bound in [0, -1, i64::MAX, some[0] as i64] {
                let below = lanes(&|number| (number as i64) < bound);
                assert_eq!(L::load(&some).below(bound), below, "{bound}: {some:?}");
            }
        }
    }

    #[test]
    fn one_lane_is_one_set() {
        every_lane_is_on_its_own::<u64>();
    }

    #[test]
    fn the_lanes_of_the_standard_board_are_on_their_own() {
        every_lane_is_on_its_own::<Columns>();
    }
}
