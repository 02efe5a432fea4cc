//! Forced replies: who must block, blocks; what is decided, is decided.

use crate::patterns::completions;
use game::{Bits, Classic, Geometry, Position, Side};

/// A board with its side to move.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Discs<B> {
    sides: [B; 2],
    pub(super) to_move: Side,
}

impl<B: Bits> Discs<B> {
    #[inline]
    pub(super) fn on<G: Geometry<Bits = B>>(position: &Classic<G>) -> Self {
        let board = position.board(Side::First);
        Self { sides: [board.mine, board.theirs], to_move: position.to_move() }
    }

    /// The discs of one side.
    #[inline]
    pub(super) fn of(&self, side: Side) -> B {
        self.sides[side.index()]
    }

    #[inline]
    pub(super) fn empty<G: Geometry<Bits = B>>(&self, geometry: G) -> B {
        geometry.cells() & !(self.sides[0] | self.sides[1])
    }

    /// Where the next disc of each column lands.
    #[inline]
    pub(super) fn landings<G: Geometry<Bits = B>>(&self, geometry: G) -> B {
        ((self.sides[0] | self.sides[1]) + geometry.bottom()) & geometry.cells()
    }
}

/// What forced replies lead to.
pub(super) enum Settled<B> {
    /// A board on which the side to move has a choice, and by side the cells that complete a line.
    Quiet(Discs<B>, [B; 2]),
    /// This side wins whatever the other does.
    Won(Side),
    /// The board is full.
    Full,
}

/// Plays forced replies until there is a choice or the game is decided, and tells `replied` the cell of each.
#[inline]
pub(super) fn settle<G: Geometry>(
    geometry: G,
    mut discs: Discs<G::Bits>,
    mut replied: impl FnMut(G::Bits),
) -> Settled<G::Bits> {
    loop {
        let (mover, empty, landings) = (discs.to_move, discs.empty(geometry), discs.landings(geometry));
        let fours = discs.sides.map(|side| completions(geometry, side, empty));
        if fours[mover.index()].meets(landings) {
            return Settled::Won(mover);
        }
        if landings.is_empty() {
            return Settled::Full;
        }
        let threats = fours[mover.other().index()];
        let (forced, safe) = (threats & landings, landings & !(threats >> 1));
        // Two threats at once, or every move (the forced one, if there is one) uncovers a threat.
        if forced.count() > 1 || safe.is_empty() || forced.meets(!safe) {
            return Settled::Won(mover.other());
        }
        if forced.is_empty() {
            return Settled::Quiet(discs, fours);
        }
        replied(forced);
        discs.sides[mover.index()] |= forced;
        discs.to_move = mover.other();
    }
}
