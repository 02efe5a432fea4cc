//! The discs on a board as one side sees them: what evaluations look at.

use crate::{Bits, Geometry, Move, MoveSet};

/// Two disjoint sets of discs on a geometry, `mine` and `theirs`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Board<G: Geometry> {
    /// Size and layout.
    pub geometry: G,
    /// Discs of the side that looks.
    pub mine: G::Bits,
    /// Discs of its opponent.
    pub theirs: G::Bits,
}

impl<G: Geometry> Board<G> {
    /// The same discs seen by the opponent.
    #[inline]
    #[must_use]
    pub fn swapped(&self) -> Self {
        Self { geometry: self.geometry, mine: self.theirs, theirs: self.mine }
    }

    /// Every disc.
    #[inline]
    pub fn discs(&self) -> G::Bits {
        self.mine | self.theirs
    }

    /// Every cell without a disc.
    #[inline]
    pub fn empty(&self) -> G::Bits {
        self.geometry.cells() & !self.discs()
    }

    /// The cell where the next disc of each column lands; for a full column its spare bit.
    #[inline]
    pub fn landings(&self) -> G::Bits {
        self.discs() + self.geometry.bottom()
    }

    /// The highest disc of each column that has one.
    #[inline]
    pub fn tops(&self) -> G::Bits {
        (self.landings() >> 1) & self.geometry.cells()
    }

    /// The columns with room for a disc.
    #[inline]
    pub fn open_columns(&self) -> MoveSet {
        let (discs, top) = (self.discs(), self.geometry.height() - 1);
        let mut columns = MoveSet::EMPTY;
        for column in 0..self.geometry.width() {
            if !discs.meets(self.geometry.cell(column, top)) {
                columns.insert(Move::new(column as u8));
            }
        }
        columns
    }

    /// Number of discs in a column.
    #[inline]
    pub fn height(&self, column: u32) -> u32 {
        (self.discs() & self.geometry.column(column)).count()
    }
}
