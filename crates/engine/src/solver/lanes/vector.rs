//! The lanes of the standard board in one vector of 512 bits.
//!
//! Only compiled where the whole program may use these instructions, so that all of them exist: that is what every `unsafe`
//! here stands on. Besides, memory is read and written in whole arrays of eight words, and a list only where it has something.
#![allow(unsafe_code)] // vectors of this width have no safe form yet; what they save is said above

use super::{Lanes, Set};
use std::arch::x86_64::{
    __m512i, _mm512_add_epi64, _mm512_and_si512, _mm512_cmpeq_epi64_mask, _mm512_cmplt_epi64_mask,
    _mm512_i64gather_epi64, _mm512_loadu_si512, _mm512_mask_blend_epi64, _mm512_min_epu64,
    _mm512_mullo_epi64, _mm512_or_si512, _mm512_popcnt_epi64, _mm512_set1_epi64, _mm512_setzero_si512,
    _mm512_sllv_epi64, _mm512_srlv_epi64, _mm512_storeu_si512, _mm512_sub_epi64, _mm512_xor_si512,
};
use std::ops::{Add, BitAnd, BitOr, BitXor, Not, Shl, Shr, Sub};

/// Seven columns, and one lane without.
#[derive(Clone, Copy, Debug)]
pub(in super::super) struct Columns(__m512i);

macro_rules! instructions {
    ($($operator:ident $method:ident $instruction:ident),*) => {$(
        impl $operator for Columns {
            type Output = Self;

            #[inline(always)]
            fn $method(self, other: Self) -> Self {
                // SAFETY: the instruction exists.
                Self(unsafe { $instruction(self.0, other.0) })
            }
        }
    )*};
}

instructions!(
    Add add _mm512_add_epi64,
    Sub sub _mm512_sub_epi64,
    BitAnd bitand _mm512_and_si512,
    BitOr bitor _mm512_or_si512,
    BitXor bitxor _mm512_xor_si512
);

impl From<u64> for Columns {
    #[inline(always)]
    fn from(number: u64) -> Self {
        // SAFETY: the instruction exists.
        Self(unsafe { _mm512_set1_epi64(number as i64) })
    }
}

impl Not for Columns {
    type Output = Self;

    #[inline(always)]
    fn not(self) -> Self {
        self ^ Self::from(u64::MAX)
    }
}

impl Shl<u32> for Columns {
    type Output = Self;

    #[inline(always)]
    fn shl(self, distance: u32) -> Self {
        // SAFETY: the instruction exists.
        Self(unsafe { _mm512_sllv_epi64(self.0, Self::from(u64::from(distance)).0) })
    }
}

impl Shr<u32> for Columns {
    type Output = Self;

    #[inline(always)]
    fn shr(self, distance: u32) -> Self {
        // SAFETY: the instruction exists.
        Self(unsafe { _mm512_srlv_epi64(self.0, Self::from(u64::from(distance)).0) })
    }
}

impl Set for Columns {
    #[inline(always)]
    fn without_lowest(self) -> Self {
        self & (self - Self::from(1))
    }

    #[inline(always)]
    fn if_empty(self, then: Self, otherwise: Self) -> Self {
        Self::choose(self.empty_ones(), then, otherwise)
    }

    #[inline(always)]
    fn lesser(self, other: Self) -> Self {
        // SAFETY: the instruction exists.
        Self(unsafe { _mm512_min_epu64(self.0, other.0) })
    }

    #[inline(always)]
    fn times(self, factor: u64) -> Self {
        // SAFETY: the instruction exists.
        Self(unsafe { _mm512_mullo_epi64(self.0, Self::from(factor).0) })
    }
}

impl Lanes for Columns {
    const NUMBER: usize = 8;

    #[inline(always)]
    fn load(values: &[u64]) -> Self {
        let values: &[u64; 8] = values.first_chunk().expect("as many values as lanes");
        // SAFETY: the instruction exists, and reads the array and no more.
        Self(unsafe { _mm512_loadu_si512(values.as_ptr().cast()) })
    }

    #[inline(always)]
    fn store(self, values: &mut [u64]) {
        let values: &mut [u64; 8] = values.first_chunk_mut().expect("as many values as lanes");
        // SAFETY: the instruction exists, and writes the array and no more.
        unsafe { _mm512_storeu_si512(values.as_mut_ptr().cast(), self.0) }
    }

    #[inline(always)]
    fn empty_ones(self) -> u64 {
        // SAFETY: the instructions exist.
        u64::from(unsafe { _mm512_cmpeq_epi64_mask(self.0, _mm512_setzero_si512()) })
    }

    #[inline(always)]
    fn below(self, number: i64) -> u64 {
        // SAFETY: the instructions exist.
        u64::from(unsafe { _mm512_cmplt_epi64_mask(self.0, _mm512_set1_epi64(number)) })
    }

    #[inline(always)]
    fn plus(self, other: Self) -> Self {
        self + other
    }

    #[inline(always)]
    fn counts(self) -> Self {
        // SAFETY: the instruction exists.
        Self(unsafe { _mm512_popcnt_epi64(self.0) })
    }

    #[inline(always)]
    fn lowest_bits(self) -> Self {
        // as many as there are bits below the lowest
        ((self - Self::from(1)) & !self).counts()
    }

    #[inline(always)]
    fn choose(lanes: u64, these: Self, others: Self) -> Self {
        // SAFETY: the instruction exists.
        Self(unsafe { _mm512_mask_blend_epi64(lanes as u8, others.0, these.0) })
    }

    #[inline(always)]
    fn picked_from(self, list: &[i64; 64]) -> Self {
        let places = self & Self::from(list.len() as u64 - 1);
        // SAFETY: the instruction exists, and no place is beyond the list.
        Self(unsafe { _mm512_i64gather_epi64::<8>(places.0, list.as_ptr()) })
    }
}
