//! Which moves to try first.
//!
//! A good guess is worth more than anything else: in a node that one move finishes, only the moves
//! tried before it are searched in vain. The guess is a weighted sum of facts about the move. The
//! weights were fitted by hill climbing on node counts, on positions of the middle-medium, begin-medium
//! and begin-hard sets with equal weight; only their ratios matter.

use super::{
    lanes::{Lanes, Set},
    node::Node,
    shape::Shape,
};

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

/// What is known about the moves when they are to be ordered, column by column.
pub(super) struct Candidates<L> {
    /// The first of the columns.
    pub group: usize,
    /// The cell: 0 where there is no move to order.
    pub cells: L,
    /// Winning cells of the side that moves, after the move.
    pub wins: L,
    /// The discs after the move and the forced replies, and the winning cells of the side that is not to move then.
    pub mask: L,
    pub other_wins: L,
    /// 1 if the side that moved is to move again then, otherwise 0.
    pub forces: L,
    /// 1 if the move was best when the table last met the position or its mirror image, otherwise 0.
    pub remembered: L,
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

    /// The promises of the moves: the higher, the earlier one is tried.
    #[inline(always)]
    pub(super) fn promises<S: Shape>(
        &self,
        shape: S,
        node: Node,
        candidates: &Candidates<S::Lanes>,
    ) -> S::Lanes {
        let &Candidates { group, cells, wins, mask, other_wins, forces, remembered } = candidates;
        let weighed = |weight: i64, numbers: S::Lanes| numbers.times(weight as u64);
        let good_rows = S::Lanes::from(self.good_rows);
        let denied = shape.winning_cells(cells | node.other().into(), cells | node.mask.into());
        let (mut open, mut started) = (S::Lanes::from(0), S::Lanes::from(0));
        for (direction, distance) in shape.steps().into_iter().enumerate() {
            let pair = cells | cells >> distance;
            let lines = pair | pair >> (2 * distance);
            open = open + (lines & self.open[direction].into()).counts();
            started = started + (lines & self.started[direction].into()).counts();
        }
        let playable = shape.playable(mask);
        let rows = (shape.columns(group) & node.mask.into()).counts();
        let distances = shape.each(group, |column| u64::from((2 * column + 1).abs_diff(shape.width())));
        let terms = [
            weighed(WIN, wins.counts()),
            weighed(WIN_IN_GOOD_ROW, (wins & good_rows).counts()),
            weighed(WIN_ABOVE_WIN, (wins & wins << 1).counts()),
            weighed(WIN_ABOVE_PLAYABLE, (other_wins & playable << 1).counts()),
            weighed(DENIED, denied.counts()),
            weighed(DENIED_IN_GOOD_ROW, (denied & !good_rows).counts()),
            weighed(DENIED_ABOVE, (denied & cells << 1).counts()),
            weighed(BELOW_OWN_WIN, (cells << 1 & node.own_wins.into()).counts()),
            weighed(FORCES, forces),
            weighed(REMEMBERED, remembered),
            weighed(REPLY, (playable & !(other_wins >> 1)).counts()),
            weighed(OPEN_LINE, open),
            weighed(STARTED_LINE, started),
            weighed(DISTANCE, distances),
            weighed(ROW, rows),
        ];
        terms.into_iter().fold(0.into(), S::Lanes::plus)
    }
}
