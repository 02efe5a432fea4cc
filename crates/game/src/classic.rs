//! The classic game: drop a disc, align `line` of them, a full board is a draw.

use crate::{
    Bits, Board, Cell, Custom, Geometry, Move, MoveSet, Outcome, Position, Side, Size, Standard, Turn,
};

/// A position of the classic game.
///
/// Two sets say everything: whose move it is follows from the number of discs.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Classic<G: Geometry> {
    geometry: G,
    /// Discs of the side to move.
    own: G::Bits,
    /// Discs of both sides.
    all: G::Bits,
}

impl Classic<Standard> {
    /// The empty 7x6 board.
    pub fn standard() -> Self {
        Self::empty(Standard::default())
    }
}

impl Classic<Custom> {
    /// An empty board of any size.
    pub fn custom(size: Size) -> Self {
        Self::empty(Custom::new(size))
    }
}

impl<G: Geometry> Classic<G> {
    /// The empty board.
    pub fn empty(geometry: G) -> Self {
        Self { geometry, own: G::Bits::EMPTY, all: G::Bits::EMPTY }
    }

    /// A board with these discs on it, as [`crate::Setup`] has checked them: whose move it is follows from their number.
    pub(crate) fn with_discs(geometry: G, first: G::Bits, second: G::Bits) -> Self {
        let own = if first.count() == second.count() { first } else { second };
        Self { geometry, own, all: first | second }
    }

    /// Number of discs on the board, which is the number of moves made.
    #[inline]
    pub fn plies(&self) -> u32 {
        self.all.count()
    }

    /// The discs as `side` sees them.
    #[inline]
    pub fn board(&self, side: Side) -> Board<G> {
        let theirs = self.own ^ self.all;
        let (mine, theirs) = if side == self.to_move() { (self.own, theirs) } else { (theirs, self.own) };
        Board { geometry: self.geometry, mine, theirs }
    }

    #[inline]
    fn is_full(&self) -> bool {
        self.all == self.geometry.cells()
    }
}

impl<G: Geometry> Position for Classic<G> {
    #[inline]
    fn to_move(&self) -> Side {
        if self.plies().is_multiple_of(2) { Side::First } else { Side::Second }
    }

    #[inline]
    fn outcome(&self) -> Option<Outcome> {
        if self.is_aligned() {
            Some(Outcome::Win(self.to_move().other()))
        } else if self.is_full() {
            Some(Outcome::Draw)
        } else {
            None
        }
    }

    /// Only the side that just moved can have completed a line.
    #[inline]
    fn is_aligned(&self) -> bool {
        self.geometry.has_line(self.own ^ self.all)
    }

    #[inline]
    fn moves(&self) -> MoveSet {
        self.board(self.to_move()).open_columns()
    }

    #[inline]
    fn play(&mut self, mv: Move) -> Turn {
        self.own ^= self.all;
        self.all |= self.all + self.geometry.cell(mv.number() as u32, 0);
        Turn::Passes
    }

    /// The sum of both sets: in each column the discs of the side to move are added to a block of ones, which leaves
    /// the block's height and the discs readable again.
    #[inline]
    fn key(&self) -> u64 {
        (self.own + self.all).folded()
    }

    fn mirrored(&self) -> Self {
        Self {
            geometry: self.geometry,
            own: self.geometry.mirrored(self.own),
            all: self.geometry.mirrored(self.all),
        }
    }

    fn size(&self) -> Size {
        self.geometry.size()
    }

    fn cell(&self, column: u32, row: u32) -> Cell {
        let cell = self.geometry.cell(column, row);
        if !self.all.meets(cell) {
            Cell::Empty
        } else if self.own.meets(cell) {
            Cell::Disc(self.to_move())
        } else {
            Cell::Disc(self.to_move().other())
        }
    }
}
