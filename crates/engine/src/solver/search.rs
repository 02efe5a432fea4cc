//! The null-window search: is the score of a position above `alpha` or not?
//!
//! Every call proves a bound: a result above `alpha` is a lower bound of the score, any other result
//! an upper bound. A *node* is one call of [`Search::search`]: an open position in which the moves have
//! to be tried. Forced replies, decided positions and moves that a static bound or the table settles
//! are dealt with by the node they belong to and are no nodes of their own.

use super::{
    busy::Busy,
    history::History,
    limits::Meter,
    moves::{Children, Moves, Task, hint, members},
    node::Node,
    shape::Shape,
    table::{Known, ProofTable},
    trail::Trail,
};

/// With fewer empty cells a search is faster than a look into the table.
const FEWEST_EMPTY_FOR_TABLE: i32 = 6;
/// Threads note the positions they enter only with so many empty cells: smaller trees are not worth it.
const FEWEST_EMPTY_FOR_NOTES: i32 = 20;

/// One thread's search on a table that others may share.
pub(super) struct Search<'a, S: Shape> {
    shape: S,
    table: &'a ProofTable<S>,
    busy: Option<&'a Busy>,
    trail: Trail,
    history: History,
    /// Counts the nodes and tells when to stop.
    pub meter: Meter<'a>,
}

impl<'a, S: Shape> Search<'a, S> {
    /// A search on the table. `busy` is for several threads.
    pub(super) fn new(shape: S, table: &'a ProofTable<S>, busy: Option<&'a Busy>, meter: Meter<'a>) -> Self {
        Self { shape, table, busy, trail: Trail::default(), history: History::new(), meter }
    }

    /// The task to search this open node.
    pub(super) fn task(&self, node: Node) -> Task {
        let place = self.table.place(node.key(self.shape));
        Task { node, place, entry: self.table.probe(place) }
    }

    /// Whether a node is worth a place in the table.
    #[inline(always)]
    fn is_remembered(&self, node: Node) -> bool {
        node.discs() + FEWEST_EMPTY_FOR_TABLE <= self.shape.capacity()
    }

    /// A lower bound of the score of the open node if it is above `alpha`, otherwise an upper bound.
    ///
    /// The caller has made sure that `alpha` is neither below the least nor at or above the most that
    /// can happen in the node. Once the meter has stopped, the result means nothing and nothing more is
    /// stored, so the table stays true. A node that one move finishes before any is searched is not stored
    /// either: finding it out again is as fast. One whose moves are all settled is: without that it takes 4 % more nodes.
    pub(super) fn search(&mut self, task: &Task, alpha: i32) -> i32 {
        if !self.meter.count() {
            return 0;
        }
        let start = self.meter.nodes();
        let remembered = self.is_remembered(task.node);
        let children = &mut Children::new(self.shape);
        let mut moves = Moves::new(self.shape, task.node, alpha);
        moves.play_out(children);
        if moves.finished() {
            return moves.best;
        }
        if remembered {
            moves.prefetch(children, self.table, task.place);
        }
        moves.apply_static_bounds(children);
        if moves.finished() {
            return moves.best;
        }
        let count = moves.count();
        if count == 0 {
            self.remember(task, alpha, moves.best, 0, start);
            return moves.best;
        }
        // sorting before looking up gives the memory time to answer
        let mut sequence = self.shape.per_column::<u64>();
        let sequence = sequence.as_mut();
        moves.arrange(children, sequence, task, &self.history);
        if remembered {
            moves.look_up(children, self.table);
            if moves.finished() {
                return moves.best;
            }
        }
        let column = self.try_moves(task, alpha, &mut moves, children, &sequence[..count]);
        if self.meter.stopped() {
            return 0;
        }
        self.remember(task, alpha, moves.best, column, start);
        moves.best
    }

    /// Stores what was proven about a node with this `alpha`, the column thought best, and how many nodes there have been since
    /// it began.
    #[inline(always)]
    fn remember(&self, task: &Task, alpha: i32, best: i32, column: usize, start: u64) {
        if self.is_remembered(task.node) {
            let (lowest, highest) = (Known::NONE.lower(), Known::NONE.upper());
            let bounds = if best > alpha { (best, highest) } else { (lowest, best) };
            self.table.store(task.place, bounds, hint(self.shape, column), self.meter.nodes() - start);
        }
    }

    /// Searches the open moves in their sequence until one is above `alpha`, and returns its column, or
    /// else the column thought best. `moves.best` becomes the bound that is proven.
    ///
    /// With several threads, a move that another thread is searching is postponed until the others are
    /// done, except the first one, which threads search together: if it is good enough, the others are
    /// not needed.
    #[inline(always)]
    fn try_moves(
        &mut self,
        task: &Task,
        alpha: i32,
        moves: &mut Moves<S>,
        children: &mut Children<S>,
        sequence: &[u64],
    ) -> usize {
        let remembered = self.is_remembered(task.node);
        let noted = task.node.discs() + FEWEST_EMPTY_FOR_NOTES <= self.shape.capacity();
        let busy = self.busy.filter(|_| noted);
        let mut patient = busy.is_some();
        let mut failed = 0_u32;
        let (mut due, mut postponed) = ((1_u32 << sequence.len()) - 1, 0);
        loop {
            if due == 0 {
                if postponed == 0 {
                    return sequence.first().map_or(0, |&column| column as usize);
                }
                (due, postponed, patient) = (postponed, 0, false);
            }
            let turn = due.trailing_zeros() as usize;
            due &= due - 1;
            let column = sequence[turn] as usize;
            if !moves.is_open(column) {
                continue;
            }
            if turn > 0 && remembered {
                // the search of the moves before may have found out about this one
                if moves.look_up_one(column, children, self.table) {
                    return column;
                }
                if !moves.is_open(column) {
                    continue;
                }
            }
            let child = children.task(column);
            if turn > 0 && patient && busy.is_some_and(|busy| busy.contains(child.place)) {
                postponed |= 1 << turn;
                continue;
            }
            let score = self.visit(task, alpha, &child, moves.alpha_of(column), busy);
            let score = moves.score_of(column, score);
            if busy.is_some()
                && let Some(bound) = self.answer_of_others(task, alpha)
            {
                moves.best = bound;
                return column;
            }
            if self.meter.stopped() {
                return column;
            }
            moves.best = moves.best.max(score);
            if score > alpha {
                self.learn(task, children, column, failed);
                return column;
            }
            failed |= 1 << column;
        }
    }

    /// Remembers that the move in a column was good enough, if others had been tried in vain.
    #[inline(always)]
    fn learn(&mut self, task: &Task, children: &Children<S>, column: usize, failed: u32) {
        if failed == 0 {
            return;
        }
        self.history.praise(task.node.discs(), children.cell(column));
        for column in members(failed) {
            self.history.blame(task.node.discs(), children.cell(column));
        }
    }

    /// The result of searching a move, noted for other threads meanwhile.
    #[inline(always)]
    fn visit(
        &mut self,
        task: &Task,
        alpha: i32,
        child: &Task,
        alpha_of_child: i32,
        busy: Option<&Busy>,
    ) -> i32 {
        if let Some(busy) = busy {
            busy.enter(child.place);
            self.trail.enter(task.place, alpha);
        }
        let score = self.search(child, alpha_of_child);
        if let Some(busy) = busy {
            busy.leave(child.place);
            self.trail.leave();
        }
        score
    }

    /// With several threads, back from a child: the bound of the node if another thread has finished it
    /// in the meantime. If one has finished a node further up, the meter stops until this thread is there.
    fn answer_of_others(&mut self, task: &Task, alpha: i32) -> Option<i32> {
        if let Some(bound) = self.trail.arrive() {
            self.meter.recover();
            return Some(bound);
        }
        if self.meter.stopped() {
            return None;
        }
        if self.trail.look_back(self.table) {
            self.meter.abandon();
            return None;
        }
        self.table.answer(task.place, alpha)
    }
}
