//! The solver: questions about positions, answered on a table that outlives them.

use game::{Classic, Geometry, Position};
use std::io;

use super::{
    crew::{Crew, Shared},
    limits::{Terms, Verdict},
    node::{self, Node, Settled},
    shape::Shape,
    tables::Tables,
    windows::Windows,
};

/// A position: whose discs are where.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub(super) struct Discs {
    /// Discs of the side to move.
    pub own: u64,
    /// All discs.
    pub mask: u64,
}

impl Discs {
    /// The discs of a position, in the layout that solver and rules share.
    pub(super) fn of<G: Geometry<Bits = u64>>(position: &Classic<G>) -> Self {
        let board = position.board(position.to_move());
        Self { own: board.mine, mask: board.discs() }
    }

    /// Number of discs.
    pub(super) fn count(self) -> u32 {
        self.mask.count_ones()
    }

    /// The mirror image.
    pub(super) fn mirrored<S: Shape>(self, shape: S) -> Self {
        Self { own: shape.mirrored(self.own), mask: shape.mirrored(self.mask) }
    }

    /// The position after a disc in the column (counted from 0), or nothing if the column is full.
    #[cfg(test)]
    pub(super) fn play<S: Shape>(self, shape: S, column: u32) -> Option<Self> {
        let cell = shape.playable(self.mask) & shape.column(column);
        (cell != 0).then_some(Self { own: self.own ^ self.mask, mask: self.mask | cell })
    }

    /// The score of a finished game, or nothing while it goes on.
    pub(super) fn final_score<S: Shape>(self, shape: S) -> Option<i32> {
        let discs = self.mask.count_ones() as i32;
        if shape.has_line(self.own ^ self.mask) {
            // the last disc won for the other side
            return Some(-node::win_now(shape, discs - 1));
        }
        (discs == shape.capacity()).then_some(0)
    }
}

/// Solves positions of one board size.
pub(super) struct Solver<S: Shape> {
    shape: S,
    tables: Tables<S>,
    shared: Shared,
}

impl<S: Shape> Solver<S> {
    /// A solver with a table of about so many bytes, rounded down to a power of two, or smaller if there is less memory.
    pub(super) fn new(shape: S, table_bytes: usize) -> io::Result<Self> {
        Ok(Self { shape, tables: Tables::new(shape, table_bytes)?, shared: Shared::new() })
    }

    /// How large the table is: less than was asked for where there was no such amount of memory.
    pub(super) fn table_bytes(&self) -> usize {
        self.tables.bytes()
    }

    /// Forgets everything, so that the next question is answered from scratch.
    pub(super) fn clear(&mut self) {
        self.tables.clear();
    }

    /// Takes hold of the memory of the table now, instead of page by page when it is first used.
    pub(super) fn prepare(&mut self) {
        self.tables.wipe();
    }

    /// The score of a position, or bounds of it when a limit is hit. Bounds are always true. If the score is known to be at
    /// least something, or at most, whether it is just that is asked first, unless only the sign is wanted.
    pub(super) fn solve(
        &mut self,
        position: Discs,
        (least, most): (Option<i32>, Option<i32>),
        terms: &Terms,
    ) -> Verdict {
        if let Some(score) = position.final_score(self.shape) {
            return Verdict { lower: score, upper: score, nodes: 0 };
        }
        let (node, turned) = match Node::new(self.shape, position.own, position.mask).settle(self.shape) {
            Settled::Decided(score) => {
                return Verdict { lower: score, upper: score, nodes: 0 };
            }
            Settled::Open { node, turned } => (node, turned),
        };
        let table = self.tables.begin(node);
        let known = table.probe(table.place(node.key(self.shape)));
        let range = (node::least(self.shape, node.discs()), node::most(self.shape, node.discs()));
        let first = least.or(most.map(|most| most - 1)).filter(|_| !terms.weak);
        let mut first = first.map(|alpha| if turned { -alpha - 1 } else { alpha });
        let negative = |bound: Option<i32>| bound.map(|bound| -bound);
        let (least, most) = if turned { (negative(most), negative(least)) } else { (least, most) };
        let lower = least.map_or(known.lower(), |least| known.lower().max(least));
        let upper = most.map_or(known.upper(), |most| known.upper().min(most));
        let mut windows = Windows::new(range, (lower, upper), terms.weak);
        let mut crew = Crew::new(self.shape, table, terms, &self.shared);
        while let Some(usual) = windows.next() {
            let alpha = first.take().filter(|&alpha| windows.leaves_open(alpha)).unwrap_or(usual);
            let Some(score) = crew.ask(node, alpha) else {
                break;
            };
            windows.learn(alpha, score);
        }
        let (lower, upper) = windows.bounds();
        let (lower, upper) = if turned { (-upper, -lower) } else { (lower, upper) };
        Verdict { lower, upper, nodes: crew.nodes() }
    }

    /// Whether the score is `bound` or less, if the limits allow to find out.
    pub(super) fn is_at_most(&mut self, position: Discs, bound: i32, terms: &Terms) -> Option<bool> {
        if let Some(score) = position.final_score(self.shape) {
            return Some(score <= bound);
        }
        match Node::new(self.shape, position.own, position.mask).settle(self.shape) {
            Settled::Decided(score) => Some(score <= bound),
            Settled::Open { node, turned } => {
                let table = self.tables.begin(node);
                let mut crew = Crew::new(self.shape, table, terms, &self.shared);
                // with the sides exchanged the question is whether the score is above -bound - 1
                let alpha = if turned { -bound - 1 } else { bound };
                let known = table.probe(table.place(node.key(self.shape)));
                let lower = known.lower().max(node::least(self.shape, node.discs()));
                let upper = known.upper().min(node::most(self.shape, node.discs()));
                let above = if lower > alpha {
                    Some(true)
                } else if upper <= alpha {
                    Some(false)
                } else {
                    crew.ask(node, alpha).map(|score| score > alpha)
                };
                above.map(|above| above == turned)
            }
        }
    }
}
