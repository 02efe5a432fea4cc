//! An unsigned integer as a set of cells.

use std::fmt::Debug;
use std::hash::Hash;
use std::ops::{Add, BitAnd, BitAndAssign, BitOr, BitOrAssign, BitXor, BitXorAssign, Not, Shl, Shr};

/// A set of cells: `u64` where the board fits, `u128` elsewhere. The operators are the set operations, shifts
/// move every cell of the set the same way, and `+` carries through columns (see [`crate::Geometry`]).
pub trait Bits:
    Copy
    + Ord
    + Hash
    + Debug
    + Send
    + Sync
    + 'static
    + Not<Output = Self>
    + BitAnd<Output = Self>
    + BitOr<Output = Self>
    + BitXor<Output = Self>
    + BitAndAssign
    + BitOrAssign
    + BitXorAssign
    + Add<Output = Self>
    + Shl<u32, Output = Self>
    + Shr<u32, Output = Self>
{
    /// How many bits there are.
    const BITS: u32;
    /// No cell.
    const EMPTY: Self;
    /// The lowest cell alone.
    const ONE: Self;
    /// How many cells.
    fn count(self) -> u32;
    /// Is there no cell?
    fn is_empty(self) -> bool;
    /// Do the two sets share a cell?
    fn meets(self, other: Self) -> bool;
    /// Sixty-four bits that tell sets apart: the set itself where it fits.
    fn folded(self) -> u64;
}

macro_rules! integers_are_sets_of_cells {
    ($($integer:ty => $folded:expr),*) => {$(
        impl Bits for $integer {
            const BITS: u32 = <$integer>::BITS;
            const EMPTY: Self = 0;
            const ONE: Self = 1;
            #[inline]
            fn count(self) -> u32 {
                self.count_ones()
            }
            #[inline]
            fn is_empty(self) -> bool {
                self == 0
            }
            #[inline]
            fn meets(self, other: Self) -> bool {
                self & other != 0
            }
            #[inline]
            fn folded(self) -> u64 {
                $folded(self)
            }
        }
    )*};
}

/// Mixes the upper half in with an odd multiplier (the golden ratio's digits), so that no simple pattern of
/// discs on a large board cancels out.
fn fold_halves(set: u128) -> u64 {
    (set as u64) ^ ((set >> 64) as u64).wrapping_mul(0x9E37_79B9_7F4A_7C15).rotate_left(29)
}

integers_are_sets_of_cells!(u64 => std::convert::identity, u128 => fold_halves);
