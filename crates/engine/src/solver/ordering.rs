//! Which moves to try first.
//!
//! A good guess is worth more than anything else: in a node that one move finishes, only the moves
//! tried before it are searched in vain. The guess is a weighted sum of facts about the move. The
//! weights were fitted by hill climbing on node counts, on positions of the middle-medium, begin-medium
//! and begin-hard sets with equal weight; only their ratios matter.

use super::{node::Node, shape::Shape};

/// For each winning cell the side has after the move.
const WIN: i32 = 50;
/// For each of these in a row that suits the side: odd for the first player, even for the second.
const WIN_IN_GOOD_ROW: i32 = 26;
/// For each of these above another one: one of the two is sure to be played.
const WIN_ABOVE_WIN: i32 = 73;
/// For each winning cell above a playable cell, of the side not to move after the forced replies: the
/// side to move has to leave that cell alone.
const WIN_ABOVE_PLAYABLE: i32 = 18;
/// For each winning cell the other side would have after the same move.
const DENIED: i32 = 16;
/// For each of these in a row that suits the other side.
const DENIED_IN_GOOD_ROW: i32 = 13;
/// If one of these is right above the move: it would be filled at once, so denying it is no gain.
const DENIED_ABOVE: i32 = -39;
/// If the move is right below a winning cell of the side, which the other side will fill.
const BELOW_OWN_WIN: i32 = -345;
/// If the move forces the other side's reply, so that the side is to move again.
const FORCES: i32 = 78;
/// For each safe reply.
const REPLY: i32 = -38;
/// For each line through the cell that is still open to the side.
const OPEN_LINE: i32 = 8;
/// For each of these with a disc of the side on it.
const STARTED_LINE: i32 = 12;
/// For each half column of distance from the centre.
const DISTANCE: i32 = -12;
/// For each row of height.
const ROW: i32 = 4;
/// If the move was best when the table last met the position or its mirror image.
const REMEMBERED: i32 = 20;

/// What is known about a move when it is to be ordered.
pub(super) struct Candidate {
    /// The cell.
    pub cell: u64,
    /// Winning cells of the side that moves, after the move.
    pub wins: u64,
    /// Winning cells that the other side would have with a disc in the cell instead.
    pub denied: u64,
    /// The position after the move and the forced replies.
    pub child: Node,
    /// Whether the other side is to move in it.
    pub turned: bool,
    /// Whether the table recommends it.
    pub remembered: bool,
}

/// The lines through each cell, in four directions: a line is named by its lowest bit.
pub(super) struct Lines {
    through: [[u64; 4]; 64],
}

impl Lines {
    /// The lines of a board, and some beyond its edge that no set of cells holds.
    pub(super) fn new<S: Shape>(shape: S) -> Self {
        let mut through = [[0; 4]; 64];
        for (cell, lines) in through.iter_mut().enumerate() {
            for (lines, distance) in lines.iter_mut().zip(shape.steps()) {
                for step in 0..4 {
                    *lines |=
                        1_u64.checked_shl(cell as u32).unwrap_or(0).checked_shr(step * distance).unwrap_or(0);
                }
            }
        }
        Self { through }
    }
}

/// What the moves of a node have in common.
pub(super) struct Situation<'a> {
    lines: &'a Lines,
    /// Rows that suit the side to move.
    good_rows: u64,
    /// Lines open to the side to move, by direction, and those of them with a disc of the side.
    open: [u64; 4],
    started: [u64; 4],
}

impl<'a> Situation<'a> {
    /// The situation of the side to move.
    #[inline(always)]
    pub(super) fn new<S: Shape>(shape: S, node: Node, lines: &'a Lines) -> Self {
        let (mut open, mut started) = ([0; 4], [0; 4]);
        let free = node.own | shape.cells() ^ node.mask;
        for (index, distance) in shape.steps().into_iter().enumerate() {
            let pairs = free & free >> distance;
            open[index] = pairs & pairs >> (2 * distance);
            let near = node.own | node.own >> distance;
            started[index] = open[index] & (near | near >> (2 * distance));
        }
        let good_rows = if node.discs() % 2 == 0 { shape.odd_rows() } else { !shape.odd_rows() };
        Self { lines, good_rows, open, started }
    }

    /// The promise of a move: the higher, the earlier it is tried.
    #[inline(always)]
    pub(super) fn promise<S: Shape>(&self, shape: S, node: Node, candidate: &Candidate) -> i32 {
        let Candidate { cell, wins, denied, child, turned, remembered } = *candidate;
        let number = |set: u64| set.count_ones() as i32;
        let index = cell.trailing_zeros();
        let column = (index / (shape.height() + 1)) as i32;
        let row = (index % (shape.height() + 1)) as i32;
        let (mut open, mut started) = (0, 0);
        for (direction, lines) in self.lines.through[index as usize & 63].into_iter().enumerate() {
            open += number(self.open[direction] & lines);
            started += number(self.started[direction] & lines);
        }
        WIN * number(wins)
            + WIN_IN_GOOD_ROW * number(wins & self.good_rows)
            + WIN_ABOVE_WIN * number(wins & wins << 1)
            + WIN_ABOVE_PLAYABLE * number(child.other_wins & shape.playable(child.mask) << 1)
            + DENIED * number(denied)
            + DENIED_IN_GOOD_ROW * number(denied & !self.good_rows)
            + DENIED_ABOVE * i32::from(denied & cell << 1 != 0)
            + BELOW_OWN_WIN * i32::from(node.own_wins & cell << 1 != 0)
            + FORCES * i32::from(!turned)
            + REPLY * number(child.safe_moves(shape))
            + OPEN_LINE * open
            + STARTED_LINE * started
            + DISTANCE * (2 * column + 1 - shape.width() as i32).abs()
            + ROW * row
            + REMEMBERED * i32::from(remembered)
    }
}
