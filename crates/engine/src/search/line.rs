//! The moves a search expects, collected on the way back from the leaves.

use super::MAX_DEPTH;
use game::Move;

/// A line of at most [`MAX_DEPTH`] moves.
#[derive(Clone, Copy)]
pub(super) struct Line {
    moves: [Move; MAX_DEPTH as usize],
    length: u8,
}

impl Line {
    pub(super) const EMPTY: Self = Self { moves: [Move::new(0); MAX_DEPTH as usize], length: 0 };

    #[inline]
    pub(super) fn clear(&mut self) {
        self.length = 0;
    }

    /// Becomes `mv` followed by `rest`.
    #[inline]
    pub(super) fn set(&mut self, mv: Move, rest: &Self) {
        let kept = (rest.length as usize).min(self.moves.len() - 1);
        self.moves[0] = mv;
        self.moves[1..=kept].copy_from_slice(&rest.moves[..kept]);
        self.length = kept as u8 + 1;
    }

    pub(super) fn moves(&self) -> &[Move] {
        &self.moves[..self.length as usize]
    }
}
