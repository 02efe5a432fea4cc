//! Misère: the classic game turned around. Who aligns four loses.

use crate::{Board, Cell, Classic, Geometry, Move, MoveSet, Outcome, Position, Side, Size, Turn};

/// A position of the misère game: a classic one whose lines lose.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Misere<G: Geometry>(Classic<G>);

impl<G: Geometry> Misere<G> {
    /// The empty board.
    pub fn empty(geometry: G) -> Self {
        Self(Classic::empty(geometry))
    }

    /// A board with discs on it, as [`crate::Setup`] has checked them.
    pub(crate) fn with_discs(classic: Classic<G>) -> Self {
        Self(classic)
    }

    /// The discs, as in the classic game.
    pub(crate) fn classic(&self) -> &Classic<G> {
        &self.0
    }

    /// The discs as `side` sees them.
    #[inline]
    pub fn board(&self, side: Side) -> Board<G> {
        self.0.board(side)
    }
}

impl<G: Geometry> Position for Misere<G> {
    #[inline]
    fn to_move(&self) -> Side {
        self.0.to_move()
    }

    #[inline]
    fn outcome(&self) -> Option<Outcome> {
        self.0.outcome().map(|outcome| match outcome {
            Outcome::Win(side) => Outcome::Win(side.other()),
            Outcome::Draw => Outcome::Draw,
        })
    }

    #[inline]
    fn is_aligned(&self) -> bool {
        self.0.is_aligned()
    }

    #[inline]
    fn moves(&self) -> MoveSet {
        self.0.moves()
    }

    #[inline]
    fn play(&mut self, mv: Move) -> Turn {
        self.0.play(mv)
    }

    #[inline]
    fn key(&self) -> u64 {
        self.0.key()
    }

    fn mirrored(&self) -> Self {
        Self(self.0.mirrored())
    }

    fn size(&self) -> Size {
        self.0.size()
    }

    fn cell(&self, column: u32, row: u32) -> Cell {
        self.0.cell(column, row)
    }
}
