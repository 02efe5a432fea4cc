//! The moves of a node: played out, checked against the static bounds, sorted and looked up, before any
//! of them is searched.
//!
//! Each of the steps may settle moves for good. A settled move leaves its bound in `best`; a bound above
//! `alpha` finishes the node. Most nodes end here.

use super::{
    history::History,
    node::{self, Node, Settled},
    ordering::{self, Candidate, Situation},
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

/// The positions after the moves of a node, by column: an array for each fact instead of a record for each move, so that
/// straight-line code for all columns becomes vector instructions.
pub(super) struct Children<S: Shape> {
    /// Where the disc falls, 0 if the move is not safe.
    cells: S::PerColumn<u64>,
    /// The winning cells of the side that moves, right after the move.
    wins: S::PerColumn<u64>,
    /// The [`Node`] after the move and the forced replies.
    own: S::PerColumn<u64>,
    mask: S::PerColumn<u64>,
    own_wins: S::PerColumn<u64>,
    other_wins: S::PerColumn<u64>,
    /// Where it belongs in the table, and what that knew about it.
    places: S::PerColumn<Place>,
    entries: S::PerColumn<Known>,
}

impl<S: Shape> Children<S> {
    /// Nothing is known.
    #[inline(always)]
    pub(super) fn new(shape: S) -> Self {
        Self {
            cells: shape.per_column(),
            wins: shape.per_column(),
            own: shape.per_column(),
            mask: shape.per_column(),
            own_wins: shape.per_column(),
            other_wins: shape.per_column(),
            places: shape.per_column(),
            entries: shape.per_column(),
        }
    }

    /// Where the disc falls.
    #[inline(always)]
    pub(super) fn cell(&self, column: usize) -> u64 {
        self.cells.as_ref()[column]
    }

    /// The position after the move and the forced replies.
    #[inline(always)]
    fn node(&self, column: usize) -> Node {
        Node {
            own: self.own.as_ref()[column],
            mask: self.mask.as_ref()[column],
            own_wins: self.own_wins.as_ref()[column],
            other_wins: self.other_wins.as_ref()[column],
        }
    }

    #[inline(always)]
    fn set_node(&mut self, column: usize, node: Node) {
        self.own.as_mut()[column] = node.own;
        self.mask.as_mut()[column] = node.mask;
        self.own_wins.as_mut()[column] = node.own_wins;
        self.other_wins.as_mut()[column] = node.other_wins;
    }

    /// The task to search a move.
    #[inline(always)]
    pub(super) fn task(&self, column: usize) -> Task {
        Task {
            node: self.node(column),
            place: self.places.as_ref()[column],
            entry: self.entries.as_ref()[column],
        }
    }
}

/// What is known of the moves of one node. The children lie in arrays of their own, so that the compiler can keep all this in
/// registers.
pub(super) struct Moves<S: Shape> {
    shape: S,
    node: Node,
    alpha: i32,
    /// The columns that are not settled.
    open: u32,
    /// The columns after which the side that moved is to move again, because the reply is forced.
    forcing: u32,
    /// The best bound of the moves that are settled.
    pub best: i32,
}

impl<S: Shape> Moves<S> {
    /// The moves of an open node that is to be searched with this `alpha`, not looked at yet.
    #[inline(always)]
    pub(super) fn new(shape: S, node: Node, alpha: i32) -> Self {
        Self { shape, node, alpha, open: 0, forcing: 0, best: i32::MIN }
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

    /// Whether the side to move after the move is the other one than in the node.
    #[inline(always)]
    fn turns(&self, column: usize) -> bool {
        self.forcing >> column & 1 == 0
    }

    /// The null window of the position after the move.
    #[inline(always)]
    pub(super) fn alpha_of(&self, column: usize) -> i32 {
        if self.turns(column) { -self.alpha - 1 } else { self.alpha }
    }

    /// The score of the position after the move as the score of the move.
    #[inline(always)]
    pub(super) fn score_of(&self, column: usize, score: i32) -> i32 {
        if self.turns(column) { -score } else { score }
    }

    /// Plays every safe move, follows the forced replies, and settles the moves that are decided.
    #[inline(always)]
    pub(super) fn play_out(&mut self, children: &mut Children<S>) {
        let (shape, node) = (self.shape, self.node);
        let safe = node.safe_moves(shape);
        let Children { cells, wins, own, mask, own_wins, other_wins, .. } = children;
        let (cells, wins) = (cells.as_mut(), wins.as_mut());
        let (own, mask) = (own.as_mut(), mask.as_mut());
        let (own_wins, other_wins) = (own_wins.as_mut(), other_wins.as_mut());
        let mut replies = shape.per_column::<u64>();
        let replies = replies.as_mut();
        let (mut lost, mut open, mut forced) = (0, 0, 0);
        for column in 0..shape.lanes() {
            let cell = safe & shape.column(column as u32);
            let child = node.play(shape, cell);
            cells[column] = cell;
            wins[column] = child.other_wins;
            own[column] = child.own;
            mask[column] = child.mask;
            own_wins[column] = child.own_wins;
            other_wins[column] = child.other_wins;
            replies[column] = child.replies(shape);
            lost |= if replies[column] == 0 { cell } else { 0 };
            open |= u64::from(cell != 0) << column;
            forced |= u64::from(replies[column].is_power_of_two()) << column;
        }
        if lost != 0 {
            // the other side has no reply: the fastest win there is in an open node
            self.best = node::most(shape, node.discs());
            return;
        }
        self.open = open as u32;
        for column in members((open & forced) as u32) {
            match children.node(column).play(shape, replies[column]).settle(shape) {
                Settled::Decided(score) => {
                    self.best = self.best.max(score);
                    if score > self.alpha {
                        return;
                    }
                    self.open &= !(1 << column);
                }
                Settled::Open { node, turned } => {
                    children.set_node(column, node);
                    self.forcing |= u32::from(!turned) << column;
                }
            }
        }
    }

    /// Finds the places of the open moves in the table and asks the memory for them. For the other columns it asks for that of
    /// the node, which will be needed as well: to ask for all is cheaper than to guess how many there are.
    #[inline(always)]
    pub(super) fn prefetch(&self, children: &mut Children<S>, table: &ProofTable<S>, place: Place) {
        let shape = self.shape;
        let (own, mask, places) = (children.own.as_ref(), children.mask.as_ref(), children.places.as_mut());
        for column in 0..shape.lanes() {
            let child = table.place(node::key(shape, own[column], mask[column]));
            places[column] = if self.is_open(column) { child } else { place };
        }
        for &place in &places[..shape.width() as usize] {
            table.prefetch(place);
        }
    }

    /// Settles the moves that need no search: bounds of the number of discs left, and of parity.
    #[inline(always)]
    pub(super) fn apply_static_bounds(&mut self, children: &Children<S>) {
        for column in members(self.open) {
            let bounds = static_bounds(self.shape, children.node(column), self.alpha_of(column));
            if self.settle(column, bounds) {
                return;
            }
        }
    }

    /// Looks all open moves up (enhanced transposition cut-off, Plaat 1996): one that is known to be
    /// above `alpha` finishes the node before any other is searched in vain.
    #[inline(always)]
    pub(super) fn look_up(&mut self, children: &mut Children<S>, table: &ProofTable<S>) {
        for column in members(self.open) {
            if self.look_up_one(column, children, table) {
                return;
            }
        }
    }

    /// Looks an open move up, and tells whether that finishes the node.
    #[inline(always)]
    pub(super) fn look_up_one(
        &mut self,
        column: usize,
        children: &mut Children<S>,
        table: &ProofTable<S>,
    ) -> bool {
        let entry = table.probe(children.places.as_ref()[column]);
        children.entries.as_mut()[column] = entry;
        self.settle(column, (entry.lower(), entry.upper()))
    }

    /// Settles a move if the bounds of the position after it allow, and tells whether that finishes the node.
    #[inline(always)]
    fn settle(&mut self, column: usize, (lower, upper): (i32, i32)) -> bool {
        let (lower, upper) = if self.turns(column) { (-upper, -lower) } else { (lower, upper) };
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

    /// Fills `sequence` with the open columns, the most promising first. `task` is the node,
    /// `history` what the search has learned about cells.
    #[inline(always)]
    pub(super) fn arrange(
        &self,
        children: &Children<S>,
        sequence: &mut [u64],
        task: &Task,
        history: &History,
    ) {
        let (shape, node) = (self.shape, self.node);
        if self.count() == 1 {
            sequence[0] = u64::from(self.open.trailing_zeros());
            return;
        }
        let situation = Situation::new(shape, node);
        let mut promises = shape.per_column::<i64>();
        let promises = promises.as_mut();
        let (cells, wins) = (children.cells.as_ref(), children.wins.as_ref());
        let (mask, other_wins) = (children.mask.as_ref(), children.other_wins.as_ref());
        for column in 0..shape.lanes() {
            let candidate = Candidate {
                column: column as u32,
                cell: cells[column],
                wins: wins[column],
                mask: mask[column],
                other_wins: other_wins[column],
                forces: self.forcing >> column & 1,
            };
            promises[column] = situation.promise(shape, node, &candidate);
        }
        let remembered = if task.entry.is_some() { task.entry.hint() } else { u32::MAX };
        for column in 0..shape.lanes() {
            let recommended = ordering::recommendation(remembered == hint(shape, column));
            let promise = promises[column] + recommended;
            let promise = history.adjusted(promise, node.discs(), cells[column]);
            let promise = if self.open >> column & 1 == 0 { CLOSED } else { promise };
            // the promise above the column: one comparison sorts by both, left columns first
            promises[column] = promise << 5 | (31 - column as i64);
        }
        // A move's turn is the number of moves that promise more. That takes more steps than other ways of sorting and no
        // branch: guessing wrong is what would cost most.
        let mut turns = shape.per_column::<u64>();
        let turns = turns.as_mut();
        for rival in 0..shape.lanes() {
            let promise = promises[rival];
            for column in 0..shape.lanes() {
                turns[column] += u64::from(promise > promises[column]);
            }
        }
        for column in 0..shape.lanes() {
            sequence[turns[column] as usize % sequence.len()] = column as u64;
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

/// Less than any promise.
const CLOSED: i64 = -(1 << 40);

/// What the table keeps of the column of a good move: its distance from the nearer edge, because a
/// position shares its entry with its mirror image. Lanes beyond the board get something, too.
#[inline(always)]
pub(super) fn hint<S: Shape>(shape: S, column: usize) -> u32 {
    (column as u32).min((shape.width() - 1).wrapping_sub(column as u32)) % 8
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
