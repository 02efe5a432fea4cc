//! The moves of a node: played out, checked against the static bounds, sorted and looked up, before any
//! of them is searched.
//!
//! Each of the steps may settle moves for good. A settled move leaves its bound in `best`; a bound above
//! `alpha` finishes the node. Most nodes end here.

use super::{
    history::History,
    node::{self, Node, Settled},
    ordering::{Candidate, Lines, Situation},
    parity,
    shape::Shape,
    table::{Known, Place, ProofTable},
};

/// An open position to search, with its place in the table and what was found there.
#[derive(Clone, Copy, Default)]
pub(super) struct Task {
    /// The position.
    pub node: Node,
    /// Where it belongs in the table.
    pub place: Place,
    /// What the table knew about it.
    pub entry: Known,
}

/// A move and the open position it leads to.
#[derive(Clone, Copy, Default)]
pub(super) struct Child {
    /// The position after the move and the forced replies.
    pub task: Task,
    /// The winning cells of the side that moves, right after the move.
    wins: u64,
    /// Where the disc falls.
    pub cell: u64,
    /// Whether the side to move is the other one than in the node.
    turned: bool,
}

impl Child {
    /// Bounds of the score of the position as bounds of the move.
    #[inline(always)]
    fn for_the_move(&self, (lower, upper): (i32, i32)) -> (i32, i32) {
        if self.turned { (-upper, -lower) } else { (lower, upper) }
    }

    /// What the table knew about the move.
    #[inline(always)]
    pub(super) fn known(&self) -> (i32, i32) {
        self.for_the_move((self.task.entry.lower(), self.task.entry.upper()))
    }

    /// The null window of the position.
    #[inline(always)]
    pub(super) fn alpha(&self, alpha: i32) -> i32 {
        if self.turned { -alpha - 1 } else { alpha }
    }

    /// The score of the position as the score of the move.
    #[inline(always)]
    pub(super) fn score(&self, score: i32) -> i32 {
        if self.turned { -score } else { score }
    }
}

/// What is known of the moves of one node. The children lie in a slice of their own, one for each
/// column, so that the compiler can keep all this in registers.
pub(super) struct Moves<S: Shape> {
    shape: S,
    node: Node,
    alpha: i32,
    /// The columns that are not settled.
    open: u32,
    /// The best bound of the moves that are settled.
    pub best: i32,
}

impl<S: Shape> Moves<S> {
    /// The moves of an open node that is to be searched with this `alpha`, not looked at yet.
    #[inline(always)]
    pub(super) fn new(shape: S, node: Node, alpha: i32) -> Self {
        Self { shape, node, alpha, open: 0, best: i32::MIN }
    }

    /// Whether a settled move is above `alpha`.
    #[inline(always)]
    pub(super) fn finished(&self) -> bool {
        self.best > self.alpha
    }

    /// Number of moves that are not settled.
    #[inline(always)]
    pub(super) fn count(&self) -> usize {
        self.open.count_ones() as usize
    }

    /// Whether the move in the column is not settled.
    #[inline(always)]
    pub(super) fn is_open(&self, column: usize) -> bool {
        self.open >> column & 1 != 0
    }

    /// Plays every safe move, follows the forced replies, and settles the moves that are decided.
    #[inline(always)]
    pub(super) fn play_out(&mut self, children: &mut [Child]) {
        let (shape, node) = (self.shape, self.node);
        let safe = node.safe_moves(shape);
        let mut cells = shape.per_column::<u64>();
        let mut wins = shape.per_column::<u64>();
        let mut replies = shape.per_column::<u64>();
        let (cells, wins, replies) = (cells.as_mut(), wins.as_mut(), replies.as_mut());
        // straight-line code for all columns, so that the compiler makes vector instructions of it
        let mut lost = 0;
        for column in 0..shape.lanes() {
            let cell = safe & shape.column(column as u32);
            cells[column] = cell;
            wins[column] = shape.winning_cells(node.own | cell, node.mask | cell);
            replies[column] = node.play_knowing(cell, wins[column]).replies(shape);
            lost |= if replies[column] == 0 { cell } else { 0 };
        }
        if lost != 0 {
            // the other side has no reply: the fastest win there is in an open node
            self.best = node::most(shape, node.discs());
            return;
        }
        for column in 0..shape.width() as usize {
            let (cell, replies) = (cells[column], replies[column]);
            if cell == 0 {
                continue;
            }
            let child = &mut children[column];
            child.cell = cell;
            child.wins = wins[column];
            child.task.node = node.play_knowing(cell, wins[column]);
            child.turned = true;
            if replies.is_power_of_two() {
                match child.task.node.play(shape, replies).settle(shape) {
                    Settled::Decided(score) => {
                        self.best = self.best.max(score);
                        if score > self.alpha {
                            return;
                        }
                        continue;
                    }
                    Settled::Open { node, turned } => {
                        child.task.node = node;
                        child.turned = turned;
                    }
                }
            }
            self.open |= 1 << column;
        }
    }

    /// Finds the places of the open moves in the table and asks the memory for them.
    #[inline(always)]
    pub(super) fn prefetch(&self, children: &mut [Child], table: &ProofTable<S>) {
        for column in members(self.open) {
            let task = &mut children[column].task;
            task.place = table.place(task.node.key(self.shape));
            table.prefetch(task.place);
        }
    }

    /// Settles the moves that need no search: bounds of the number of discs left, and of parity.
    #[inline(always)]
    pub(super) fn apply_static_bounds(&mut self, children: &[Child]) {
        for column in members(self.open) {
            let child = &children[column];
            let bounds = static_bounds(self.shape, child.task.node, child.alpha(self.alpha));
            if self.settle(column, child.for_the_move(bounds)) {
                return;
            }
        }
    }

    /// Looks all open moves up (enhanced transposition cut-off, Plaat 1996): one that is known to be
    /// above `alpha` finishes the node before any other is searched in vain.
    #[inline(always)]
    pub(super) fn look_up(&mut self, children: &mut [Child], table: &ProofTable<S>) {
        for column in members(self.open) {
            let child = &mut children[column];
            child.task.entry = table.probe(child.task.place);
            let known = child.known();
            if self.settle(column, known) {
                return;
            }
        }
    }

    /// Settles a move if its bounds allow, and tells whether that finishes the node.
    #[inline(always)]
    pub(super) fn settle(&mut self, column: usize, (lower, upper): (i32, i32)) -> bool {
        if lower > self.alpha {
            self.best = lower;
            return true;
        }
        if upper <= self.alpha {
            self.best = self.best.max(upper);
            self.open &= !(1 << column);
        }
        false
    }

    /// Fills `sequence` with the open columns, the most promising first. `entry` is what the table knew
    /// about the node, `history` what the search has learned about cells.
    #[inline(always)]
    pub(super) fn arrange(
        &self,
        children: &[Child],
        sequence: &mut [u64],
        entry: Known,
        lines: &Lines,
        history: &History,
    ) {
        let (shape, node) = (self.shape, self.node);
        if sequence.len() == 1 {
            sequence[0] = u64::from(self.open.trailing_zeros());
            return;
        }
        let mut denied = shape.per_column::<u64>();
        for (denied, child) in denied.as_mut()[..shape.lanes()].iter_mut().zip(children) {
            *denied = shape.winning_cells(node.other() | child.cell, node.mask | child.cell);
        }
        let situation = Situation::new(shape, node, lines);
        for (index, column) in members(self.open).enumerate() {
            let child = &children[column];
            let candidate = Candidate {
                cell: child.cell,
                wins: child.wins,
                denied: denied.as_ref()[column],
                child: child.task.node,
                turned: child.turned,
                remembered: entry.is_some() && entry.hint() == hint(shape, column),
            };
            let promise = situation.promise(shape, node, &candidate);
            let promise = history.adjusted(promise, node.discs(), child.cell);
            // the promise above the column: one comparison sorts by both, left columns first
            let packed = ((i64::from(promise) + (1 << 40)) as u64) << 5 | (31 - column as u64);
            let mut hole = index;
            while hole > 0 && sequence[hole - 1] < packed {
                sequence[hole] = sequence[hole - 1];
                hole -= 1;
            }
            sequence[hole] = packed;
        }
        for packed in sequence {
            *packed = 31 - (*packed & 31);
        }
    }
}

/// Bounds of the score of an open node that need no search. Only an upper bound of `alpha` or less or
/// a lower bound above it settles anything, so other bounds are not looked for.
#[inline(always)]
fn static_bounds<S: Shape>(shape: S, node: Node, alpha: i32) -> (i32, i32) {
    let widest = (node::least(shape, node.discs()), node::most(shape, node.discs()));
    if widest.0 > alpha || widest.1 <= alpha {
        return widest;
    }
    parity::bounds(shape, node, alpha, widest)
}

/// What the table keeps of the column of a good move: its distance from the nearer edge, because a
/// position shares its entry with its mirror image.
#[inline(always)]
pub(super) fn hint<S: Shape>(shape: S, column: usize) -> u32 {
    (column as u32).min(shape.width() - 1 - column as u32) % 8
}

/// The members of a set of columns.
#[inline(always)]
pub(super) fn members(mut columns: u32) -> impl Iterator<Item = usize> {
    std::iter::from_fn(move || {
        if columns == 0 {
            return None;
        }
        let column = columns.trailing_zeros() as usize;
        columns &= columns - 1;
        Some(column)
    })
}
