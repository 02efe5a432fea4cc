//! A position as the search sees it, and the forced replies that lead to it.

use super::{
    lanes::{Lanes, Set},
    shape::Shape,
};

/// A position together with the winning cells of both sides; in lanes, one for each column.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) struct Node<B = u64> {
    /// Discs of the side to move.
    pub own: B,
    /// All discs.
    pub mask: B,
    /// Empty cells that complete a line of the side to move.
    pub own_wins: B,
    /// Empty cells that complete a line of the other side.
    pub other_wins: B,
}

/// What is left of a position when every forced reply has been followed.
#[derive(Clone, Copy, Debug)]
pub(super) enum Settled {
    /// The game is decided: the score of the side to move in the position asked about.
    Decided(i32),
    /// A position in which the side to move has a choice. `turned` tells whether that side is the
    /// other one than in the position asked about.
    Open {
        /// The position reached.
        node: Node,
        /// Whether the side to move has changed.
        turned: bool,
    },
}

impl<B: Set> Node<B> {
    /// The discs of the other side.
    #[inline(always)]
    pub(super) fn other(self) -> B {
        self.own ^ self.mask
    }

    /// The position after a disc in `cell`, one playable cell.
    #[inline(always)]
    pub(super) fn play<S: Shape>(self, shape: S, cell: B) -> Self {
        self.play_knowing(cell, shape.winning_cells(self.own | cell, self.mask | cell))
    }

    /// [`Node::play`], where the winning cells of the side that moves are known already.
    #[inline(always)]
    pub(super) fn play_knowing(self, cell: B, wins: B) -> Self {
        Self {
            own: self.other(),
            mask: self.mask | cell,
            own_wins: self.other_wins & !cell,
            other_wins: wins,
        }
    }

    /// The moves worth a thought if the side to move cannot win at once: none if it loses to the next
    /// disc of the other side whatever it does (or the board is full), one if that move is forced.
    ///
    /// Forced is to fill the one cell where the other side wins next, or to play the only move that
    /// does not let it win on top of it. Two such cells cannot be filled with one disc.
    #[inline(always)]
    pub(super) fn replies<S: Shape>(self, shape: S) -> B {
        let playable = shape.playable(self.mask);
        let moves = playable & !(self.other_wins >> 1);
        let threats = self.other_wins & playable;
        let filling = threats.without_lowest().if_empty(moves & threats, 0.into());
        threats.if_empty(moves, filling)
    }
}

impl Node {
    /// The node of a position in which nobody has four in a row yet.
    pub(super) fn new<S: Shape>(shape: S, own: u64, mask: u64) -> Self {
        Self {
            own,
            mask,
            own_wins: shape.winning_cells(own, mask),
            other_wins: shape.winning_cells(own ^ mask, mask),
        }
    }

    /// The same position in every lane.
    #[inline(always)]
    pub(super) fn everywhere<L: Lanes>(self) -> Node<L> {
        Node {
            own: self.own.into(),
            mask: self.mask.into(),
            own_wins: self.own_wins.into(),
            other_wins: self.other_wins.into(),
        }
    }

    /// Number of discs.
    #[inline(always)]
    pub(super) fn discs(self) -> i32 {
        self.mask.count_ones() as i32
    }

    /// The moves after which the other side cannot win at once, if neither side can win at once now.
    #[inline(always)]
    pub(super) fn safe_moves<S: Shape>(self, shape: S) -> u64 {
        shape.playable(self.mask) & !(self.other_wins >> 1)
    }

    /// The [`key`] of the position.
    #[inline(always)]
    pub(super) fn key<S: Shape>(self, shape: S) -> u64 {
        key(shape, self.own, self.mask)
    }

    /// Follows forced replies until the side to move has a choice or the game is decided.
    ///
    /// In the open position neither side can win at once and two moves or more are safe.
    #[inline(always)]
    pub(super) fn settle<S: Shape>(mut self, shape: S) -> Settled {
        let mut turned = false;
        let score = loop {
            let playable = shape.playable(self.mask);
            if self.own_wins & playable != 0 {
                break win_now(shape, self.discs());
            }
            let moves = self.replies(shape);
            if moves == 0 {
                break if playable == 0 { 0 } else { -lose_next(shape, self.discs()) };
            }
            if moves & (moves - 1) != 0 {
                return Settled::Open { node: self, turned };
            }
            self = self.play(shape, moves);
            turned = !turned;
        };
        Settled::Decided(if turned { -score } else { score })
    }
}

/// A number that no other position of the board has, the same for its mirror image.
///
/// In a column of `k` discs, `own + mask` lies between `2^k - 1` and `2^(k+1) - 2`: the ranges of
/// different heights do not overlap, and no column carries into the next.
#[inline(always)]
pub(super) fn key<S: Shape, B: Set>(shape: S, own: B, mask: B) -> B {
    let key = own + mask;
    key.lesser(shape.mirrored(key))
}

/// The score of winning with the next disc.
#[inline(always)]
pub(super) fn win_now<S: Shape>(shape: S, discs: i32) -> i32 {
    (shape.capacity() + 1 - discs) / 2
}

/// What losing to the other side's next disc costs.
#[inline(always)]
pub(super) fn lose_next<S: Shape>(shape: S, discs: i32) -> i32 {
    (shape.capacity() - discs) / 2
}

/// The best that can happen in an open node: a win with the next disc but one of the side to move.
#[inline(always)]
pub(super) fn most<S: Shape>(shape: S, discs: i32) -> i32 {
    ((shape.capacity() - 1 - discs) / 2).max(0)
}

/// The worst that can happen in an open node: a loss to the second disc of the other side from now.
#[inline(always)]
pub(super) fn least<S: Shape>(shape: S, discs: i32) -> i32 {
    -((shape.capacity() - 2 - discs) / 2).max(0)
}
