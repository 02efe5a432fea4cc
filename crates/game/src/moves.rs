//! Moves and sets of moves.

use crate::Size;
use std::fmt;

/// One indivisible action, numbered in the rules' own order. What it means belongs to the rules: in every rule
/// set here, number `c` below the width drops a disc into column `c`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Move(u8);

impl Move {
    /// No rule set has more different actions than this.
    pub const LIMIT: usize = 16;

    /// The action with this number.
    #[inline]
    pub const fn new(number: u8) -> Self {
        debug_assert!((number as usize) < Self::LIMIT);
        Self(number)
    }

    /// The number of this action, below [`Move::LIMIT`].
    #[inline]
    pub const fn number(self) -> u8 {
        self.0
    }

    /// The number as an index.
    #[inline]
    pub const fn index(self) -> usize {
        self.0 as usize
    }

    /// All numbers by promise on a board of this size: columns from the middle outward, of two as near to it the left one
    /// first, then whatever is no column.
    pub fn from_the_middle(size: Size) -> [Self; Self::LIMIT] {
        let width = size.width();
        let distance = |mv: &Self| if mv.0 < width { (2 * mv.0 + 1).abs_diff(width) } else { u8::MAX };
        let mut moves = std::array::from_fn(|number| Self::new(number as u8));
        moves.sort_by_key(distance);
        moves
    }
}

/// A set of moves, one bit each; walked in the rules' order, which is the order of the numbers.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Default)]
pub struct MoveSet(u16);

impl MoveSet {
    /// No move at all.
    pub const EMPTY: Self = Self(0);

    /// Is there no move in the set?
    #[inline]
    pub const fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// How many moves there are, without walking them.
    #[inline]
    pub const fn len(self) -> usize {
        self.0.count_ones() as usize
    }

    /// Is `mv` one of them?
    #[inline]
    pub const fn contains(self, mv: Move) -> bool {
        self.0 >> mv.0 & 1 == 1
    }

    /// Adds `mv`.
    #[inline]
    pub const fn insert(&mut self, mv: Move) {
        self.0 |= 1 << mv.0;
    }

    /// Walks the set from either end.
    #[inline]
    pub const fn iter(self) -> Moves {
        Moves(self.0)
    }
}

/// The moves of a [`MoveSet`] that have not been walked yet.
#[derive(Clone, Debug)]
pub struct Moves(u16);

impl Iterator for Moves {
    type Item = Move;

    #[inline]
    fn next(&mut self) -> Option<Move> {
        if self.0 == 0 {
            return None;
        }
        let mv = Move(self.0.trailing_zeros() as u8);
        self.0 &= self.0 - 1;
        Some(mv)
    }

    #[inline]
    fn size_hint(&self) -> (usize, Option<usize>) {
        let left = self.0.count_ones() as usize;
        (left, Some(left))
    }
}

impl DoubleEndedIterator for Moves {
    #[inline]
    fn next_back(&mut self) -> Option<Move> {
        if self.0 == 0 {
            return None;
        }
        let mv = Move(15 - self.0.leading_zeros() as u8);
        self.0 ^= 1 << mv.0;
        Some(mv)
    }
}

impl ExactSizeIterator for Moves {}

impl IntoIterator for MoveSet {
    type Item = Move;
    type IntoIter = Moves;

    #[inline]
    fn into_iter(self) -> Moves {
        self.iter()
    }
}

impl FromIterator<Move> for MoveSet {
    fn from_iter<I: IntoIterator<Item = Move>>(moves: I) -> Self {
        let mut set = Self::EMPTY;
        moves.into_iter().for_each(|mv| set.insert(mv));
        set
    }
}

impl fmt::Debug for MoveSet {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_set().entries(self.iter().map(Move::number)).finish()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_set_walks_in_order_from_both_ends() {
        let set: MoveSet = [5, 0, 3].map(Move::new).into_iter().collect();
        assert_eq!(set.iter().map(Move::number).collect::<Vec<_>>(), [0, 3, 5]);
        assert_eq!(set.iter().rev().map(Move::number).collect::<Vec<_>>(), [5, 3, 0]);
        assert_eq!(set.len(), 3);
        assert!(set.contains(Move::new(3)) && !set.contains(Move::new(4)));
    }

    #[test]
    fn the_middle_comes_first_and_what_is_no_column_last() {
        let numbers = |size: Size| Move::from_the_middle(size).map(Move::number);
        assert_eq!(numbers(Size::STANDARD)[..9], [3, 2, 4, 1, 5, 0, 6, 7, 8]);
        assert_eq!(numbers(Size::new(8, 5, 4).expect("a size"))[..9], [3, 4, 2, 5, 1, 6, 0, 7, 8]);
    }
}
