//! Which moves to try first.
//!
//! A good guess is worth more than anything else: in a node that one move finishes, only the moves
//! tried before it are searched in vain. The guess is a weighted sum of facts about the move. The
//! weights were fitted by hill climbing on node counts, on positions of the middle-medium, begin-medium
//! and begin-hard sets with equal weight; only their ratios matter.

use super::{node::Node, shape::Shape};

/// For each winning cell the side has after the move.
const WIN: i64 = 50;
/// For each of these in a row that suits the side: odd for the first player, even for the second.
const WIN_IN_GOOD_ROW: i64 = 26;
/// For each of these above another one: one of the two is sure to be played.
const WIN_ABOVE_WIN: i64 = 73;
/// For each winning cell above a playable cell, of the side not to move after the forced replies: the
/// side to move has to leave that cell alone.
const WIN_ABOVE_PLAYABLE: i64 = 18;
/// For each winning cell the other side would have after the same move.
const DENIED: i64 = 16;
/// For each of these in a row that suits the other side.
const DENIED_IN_GOOD_ROW: i64 = 13;
/// If one of these is right above the move: it would be filled at once, so denying it is no gain.
const DENIED_ABOVE: i64 = -39;
/// If the move is right below a winning cell of the side, which the other side will fill.
const BELOW_OWN_WIN: i64 = -345;
/// If the move forces the other side's reply, so that the side is to move again.
const FORCES: i64 = 78;
/// For each safe reply.
const REPLY: i64 = -38;
/// For each line through the cell that is still open to the side.
const OPEN_LINE: i64 = 8;
/// For each of these with a disc of the side on it.
const STARTED_LINE: i64 = 12;
/// For each half column of distance from the centre.
const DISTANCE: i64 = -12;
/// For each row of height.
const ROW: i64 = 4;
/// If the move was best when the table last met the position or its mirror image.
const REMEMBERED: i64 = 20;

/// What is known about a move when it is to be ordered.
pub(super) struct Candidate {
    /// The column, counted from 0, and the cell: 0 where there is no move to order.
    pub column: u32,
    pub cell: u64,
    /// Winning cells of the side that moves, after the move.
    pub wins: u64,
    /// The discs after the move and the forced replies, and the winning cells of the side that is not to move then.
    pub mask: u64,
    pub other_wins: u64,
    /// 1 if the side that moved is to move again then, otherwise 0.
    pub forces: u32,
}

/// What the moves of a node have in common.
pub(super) struct Situation {
    /// Rows that suit the side to move.
    good_rows: u64,
    /// Lines open to the side to move, by direction, and those of them with a disc of the side. A line is named by its lowest
    /// cell.
    open: [u64; 4],
    started: [u64; 4],
}

impl Situation {
    /// The situation of the side to move.
    #[inline(always)]
    pub(super) fn new<S: Shape>(shape: S, node: Node) -> Self {
        let (mut open, mut started) = ([0; 4], [0; 4]);
        let free = node.own | shape.cells() ^ node.mask;
        for (index, distance) in shape.steps().into_iter().enumerate() {
            let pairs = free & free >> distance;
            open[index] = pairs & pairs >> (2 * distance);
            let near = node.own | node.own >> distance;
            started[index] = open[index] & (near | near >> (2 * distance));
        }
        let good_rows = if node.discs() % 2 == 0 { shape.odd_rows() } else { !shape.odd_rows() };
        Self { good_rows, open, started }
    }

    /// The promise of a move: the higher, the earlier it is tried. Straight-line code, for all columns at once.
    #[inline(always)]
    pub(super) fn promise<S: Shape>(&self, shape: S, node: Node, candidate: &Candidate) -> i64 {
        let Candidate { column, cell, wins, mask, other_wins, forces } = *candidate;
        let number = |set: u64| i64::from(set.count_ones());
        let denied = shape.winning_cells(node.other() | cell, node.mask | cell);
        let (mut open, mut started) = (0, 0);
        for (direction, distance) in shape.steps().into_iter().enumerate() {
            let pair = cell | cell >> distance;
            let lines = pair | pair >> (2 * distance);
            open += number(self.open[direction] & lines);
            started += number(self.started[direction] & lines);
        }
        let playable = shape.playable(mask);
        let row = number(node.mask & shape.column(column));
        let distance = (2 * i64::from(column) + 1 - i64::from(shape.width())).abs();
        WIN * number(wins)
            + WIN_IN_GOOD_ROW * number(wins & self.good_rows)
            + WIN_ABOVE_WIN * number(wins & wins << 1)
            + WIN_ABOVE_PLAYABLE * number(other_wins & playable << 1)
            + DENIED * number(denied)
            + DENIED_IN_GOOD_ROW * number(denied & !self.good_rows)
            + DENIED_ABOVE * number(denied & cell << 1)
            + BELOW_OWN_WIN * number(node.own_wins & cell << 1)
            + FORCES * i64::from(forces)
            + REPLY * number(playable & !(other_wins >> 1))
            + OPEN_LINE * open
            + STARTED_LINE * started
            + DISTANCE * distance
            + ROW * row
    }
}

/// What a recommendation of the table adds to the promise of a move.
#[inline(always)]
pub(super) fn recommendation(remembered: bool) -> i64 {
    if remembered { REMEMBERED } else { 0 }
}
