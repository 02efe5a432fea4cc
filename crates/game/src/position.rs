//! What every rule set must be able to say about a position.

use crate::{Move, MoveSet, Quoted, Side, Size, Square};
use std::fmt;
use std::fmt::Debug;
use std::hash::Hash;
use std::str::FromStr;

/// How a game ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Outcome {
    /// This side has won.
    Win(Side),
    /// Nobody has.
    Draw,
}

impl Outcome {
    /// The side that won, if one did.
    pub const fn winner(self) -> Option<Side> {
        match self {
            Self::Win(side) => Some(side),
            Self::Draw => None,
        }
    }

    /// What `side` gets of it in half points: 2 for a win, 1 for a draw, 0 for a loss.
    pub const fn half_points(self, side: Side) -> usize {
        match self {
            Self::Win(winner) if winner.index() == side.index() => 2,
            Self::Win(_) => 0,
            Self::Draw => 1,
        }
    }
}

/// The winner's name, or `draw`.
impl fmt::Display for Outcome {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Win(side) => fmt::Display::fmt(side, f),
            Self::Draw => f.pad("draw"),
        }
    }
}

/// The text names no outcome.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("unknown outcome `{0}`: expected `first`, `second` or `draw`")]
pub struct OutcomeError(pub Quoted);

impl FromStr for Outcome {
    type Err = OutcomeError;

    fn from_str(text: &str) -> Result<Self, OutcomeError> {
        match text {
            "draw" => Ok(Self::Draw),
            side => side.parse().map(Self::Win).map_err(|_| OutcomeError(Quoted::new(text))),
        }
    }
}

/// Who acts after a move.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Turn {
    /// The opponent: the rule in classic games.
    Passes,
    /// The same side again: the first of two movements.
    Continues,
}

/// What a cell holds.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Cell {
    /// Nothing.
    Empty,
    /// A plain disc of this side.
    Disc(Side),
    /// A bomb of this side.
    Bomb(Side),
}

impl Cell {
    /// Whose piece lies there: a bomb is one like others.
    pub const fn owner(self) -> Option<Side> {
        match self {
            Self::Empty => None,
            Self::Disc(side) | Self::Bomb(side) => Some(side),
        }
    }
}

/// Everything needed to go on with a game, and nothing about its past. Plain data: copying is the way to try a move.
///
/// The laws, checked for every rule set in `tests/laws.rs`: playing a legal move leads to a position whose discs
/// all rest on something; equal positions have equal keys, moves and outcomes; the mirror image of a game is a game.
pub trait Position: Copy + Ord + Hash + Debug + Send + Sync + 'static {
    /// The side whose move it is; at the end of the game, whose it would be.
    fn to_move(&self) -> Side;

    /// The result, once there is one.
    fn outcome(&self) -> Option<Outcome>;

    /// Is there a full line on the board? Tells a game that a line decided from one that a full board did.
    fn is_aligned(&self) -> bool;

    /// The legal moves in the rules' own order, as if the game were not over: this is the hot path, and its callers
    /// have asked for the outcome already.
    fn moves(&self) -> MoveSet;

    /// Makes a legal move and says whose turn it is then. Trusts the caller; an illegal move gives a meaningless
    /// position. [`crate::Game::play`] is the checked way.
    fn play(&mut self, mv: Move) -> Turn;

    /// A number that identifies the position among those of its rule set: exact on the standard board, elsewhere
    /// two positions share one about as often as two random 64-bit numbers do.
    fn key(&self) -> u64;

    /// Left and right exchanged.
    #[must_use]
    fn mirrored(&self) -> Self;

    /// Columns, rows and line length.
    fn size(&self) -> Size;

    /// What lies at `column`, `row`, counted from 0 at the bottom left.
    fn cell(&self, column: u32, row: u32) -> Cell;

    /// What lies on a square of the board.
    fn at(&self, square: Square) -> Cell {
        self.cell(square.column, square.row)
    }

    /// Where a disc in this column comes to rest, if there is such a column with room for it.
    fn landing(&self, column: u32) -> Option<Square> {
        let squares = (0..u32::from(self.size().height())).map(|row| Square { column, row });
        let is_column = column < u32::from(self.size().width());
        squares.filter(|_| is_column).find(|&square| self.at(square) == Cell::Empty)
    }

    /// The legal moves, those nearest to the middle first.
    fn moves_from_the_middle(&self) -> Vec<Move> {
        let moves = self.moves();
        Move::from_the_middle(self.size()).into_iter().filter(|&mv| moves.contains(mv)).collect()
    }

    /// Of this position and its mirror image the smaller one: the same for both.
    #[must_use]
    fn canonical(&self) -> Self {
        (*self).min(self.mirrored())
    }

    /// The position after `mv`, and whose turn it is there.
    #[inline]
    #[must_use]
    fn after(&self, mv: Move) -> (Self, Turn) {
        let mut next = *self;
        let turn = next.play(mv);
        (next, turn)
    }
}
