//! The moves of a node: played out, checked against the static bounds, sorted and looked up, before any
//! of them is searched.
//!
//! Each of the steps may settle moves for good. A settled move leaves its bound in `best`; a bound above
//! `alpha` finishes the node. Most nodes end here.

use super::{
    history::{self, History},
    lanes::{Lanes, Set},
    node::{self, Node, Settled},
    ordering::{Candidates, Situation},
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
    places: S::PerColumn<u64>,
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

    /// Stores the positions after the moves of a group of columns.
    #[inline(always)]
    fn set_nodes(&mut self, group: usize, nodes: Node<S::Lanes>) {
        nodes.own.store(&mut self.own.as_mut()[group..]);
        nodes.mask.store(&mut self.mask.as_mut()[group..]);
        nodes.own_wins.store(&mut self.own_wins.as_mut()[group..]);
        nodes.other_wins.store(&mut self.other_wins.as_mut()[group..]);
    }

    /// Replaces one of them.
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
            place: Place(self.places.as_ref()[column]),
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
        let mut replies = shape.per_column::<u64>();
        let (mut lost, mut open, mut forced) = (0, 0, 0);
        for group in shape.groups() {
            let cells = shape.columns(group) & safe.into();
            let nodes = node.everywhere::<S::Lanes>().play(shape, cells);
            let answers = nodes.replies(shape);
            cells.store(&mut children.cells.as_mut()[group..]);
            nodes.other_wins.store(&mut children.wins.as_mut()[group..]);
            answers.store(&mut replies.as_mut()[group..]);
            children.set_nodes(group, nodes);
            let taken = !cells.empty_ones() & ((1 << S::Lanes::NUMBER) - 1);
            open |= taken << group;
            lost |= taken & answers.empty_ones();
            forced |= (taken & answers.without_lowest().empty_ones()) << group;
        }
        if lost != 0 {
            // the other side has no reply: the fastest win there is in an open node
            self.best = node::most(shape, node.discs());
            return;
        }
        self.open = open as u32;
        for column in members(forced as u32) {
            match children.node(column).play(shape, replies.as_ref()[column]).settle(shape) {
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
        let places = children.places.as_mut();
        for group in shape.groups() {
            let own = S::Lanes::load(&children.own.as_ref()[group..]);
            let mask = S::Lanes::load(&children.mask.as_ref()[group..]);
            let found = table.places(node::key(shape, own, mask));
            S::Lanes::choose(u64::from(self.open) >> group, found, place.0.into())
                .store(&mut places[group..]);
        }
        table.prefetch(&places[..shape.width() as usize]);
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
        let entry = table.probe(Place(children.places.as_ref()[column]));
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
        let remembered = if task.entry.is_some() { columns_of(shape, task.entry.hint()) } else { 0 };
        let mut promises = shape.per_column::<u64>();
        let promises = promises.as_mut();
        for group in shape.groups() {
            let candidates = Candidates {
                group,
                cells: S::Lanes::load(&children.cells.as_ref()[group..]),
                wins: S::Lanes::load(&children.wins.as_ref()[group..]),
                mask: S::Lanes::load(&children.mask.as_ref()[group..]),
                other_wins: S::Lanes::load(&children.other_wins.as_ref()[group..]),
                forces: S::Lanes::choose(u64::from(self.forcing) >> group, 1.into(), 0.into()),
                remembered: S::Lanes::choose(remembered >> group, 1.into(), 0.into()),
            };
            let promise = history::in_parts(situation.promises(shape, node, &candidates));
            let promise = promise.plus(history.worths(node.discs(), candidates.cells));
            let promise = S::Lanes::choose(u64::from(self.open) >> group, promise, (CLOSED as u64).into());
            // the promise above the column: one comparison sorts by both, left columns first
            let promise = promise << 5 | shape.each(group, |column| u64::from(31 - column));
            promise.store(&mut promises[group..]);
        }
        // A move's turn is the number of moves that promise more. That takes more steps than other ways of sorting and no
        // branch: guessing wrong is what would cost most.
        let mut turns = shape.per_column::<u64>();
        let turns = turns.as_mut();
        for rival in 0..shape.lanes() {
            let promise = promises[rival] as i64;
            for group in shape.groups() {
                let behind = S::Lanes::load(&promises[group..]).below(promise);
                let turn = S::Lanes::load(&turns[group..]);
                (turn + S::Lanes::choose(behind, 1.into(), 0.into())).store(&mut turns[group..]);
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

/// The columns that a hint may mean.
#[inline(always)]
fn columns_of<S: Shape>(shape: S, hint: u32) -> u64 {
    1 << hint | 1 << ((shape.width() - 1).wrapping_sub(hint) % 64)
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
