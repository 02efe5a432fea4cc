//! The same move and value as [`super::negamax`], without looking at lines that cannot matter.
//!
//! A position is searched with a window: its value is returned exactly when it lies between `alpha` and `beta`; below,
//! an upper bound of it comes back, above, a lower bound. Moves are tried in order of promise (the move that last cut at
//! this depth, then the middle columns), which changes the effort but not the value. Only at the root, where the move
//! itself matters, they come in the tie-break's order, and a later one must be strictly better to replace the best.
//!
//! Where some answer is better than none the depth is climbed to in steps, each a search of its own: whatever stops it, a
//! whole answer is there.

use super::line::Line;
use super::{Choice, Judge, Lookout, MAX_DEPTH, by_promise, for_child, from_child};
use crate::heuristics::Evaluator;
use crate::{Failure, Score};
use game::{Move, Position};
use std::ops::RangeInclusive;

/// The best move at the last of these depths that the limits allow. A lookout that sleeps is woken after the first.
pub(super) fn choose<P: Position, E: Evaluator<P>>(
    position: &P,
    depths: RangeInclusive<u32>,
    lookout: Lookout,
    (roots, floor): (&[Move], Score),
    judge: Judge<P, E>,
    report: &dyn Fn(&Choice),
) -> Result<Choice, Failure> {
    let mut search = AlphaBeta {
        leaves_none: judge.wants_every_leaf(),
        judge,
        floor,
        nodes: 0,
        lookout,
        promise: by_promise(position),
        cutters: [Move::new(0); MAX_DEPTH as usize],
    };
    let mut choice = None;
    for depth in depths {
        let Some(found) = search.round(position, depth, roots) else { break };
        report(&found);
        choice = Some(found);
        search.lookout.wake();
    }
    if let Some(failure) = search.lookout.failure() {
        return Err(failure);
    }
    choice.map(|choice| Choice { nodes: search.nodes, ..choice }).ok_or(Failure::Stopped)
}

struct AlphaBeta<'a, P, E> {
    judge: Judge<'a, P, E>,
    /// Whether moves are looked at that cannot matter, for what their leaves have no value.
    leaves_none: bool,
    /// The least value there is.
    floor: Score,
    nodes: u64,
    lookout: Lookout<'a>,
    promise: [Move; Move::LIMIT],
    /// By remaining depth, the move that last proved too good there.
    cutters: [Move; MAX_DEPTH as usize],
}

impl<P: Position, E: Evaluator<P>> AlphaBeta<'_, P, E> {
    /// The best move at this depth; nothing when a limit is reached.
    fn round(&mut self, position: &P, depth: u32, roots: &[Move]) -> Option<Choice> {
        self.nodes += 1;
        self.cutters = [Move::new(0); MAX_DEPTH as usize];
        let mut alpha = Score::NEG_INFINITY;
        let mut line = Line::EMPTY;
        let mut rest = Line::EMPTY;
        for &mv in roots {
            let value = self.after(position, mv, depth, alpha, Score::INFINITY, &mut rest);
            if self.lookout.has_stopped() {
                return None;
            }
            if value > alpha && value >= self.floor {
                alpha = value;
                line.set(mv, &rest);
            }
        }
        let line = line.moves().to_vec();
        let Some(&mv) = line.first() else {
            self.lookout.fail(Failure::NoMove);
            return None;
        };
        let ends_in = (alpha.abs() == self.judge.win()).then_some(line.len() as u32);
        Some(Choice { mv, value: Some(alpha), depth, ends_in, nodes: self.nodes, line })
    }

    /// The value of a move, for the side that makes it.
    #[inline]
    fn after(
        &mut self,
        position: &P,
        mv: Move,
        depth: u32,
        alpha: Score,
        beta: Score,
        line: &mut Line,
    ) -> Score {
        let (child, turn) = position.after(mv);
        let (low, high) = for_child(turn, alpha, beta);
        from_child(turn, self.value(&child, depth - 1, low, high, line))
    }

    /// The value of a position for its side to move, as far as it lies in the window.
    fn value(&mut self, position: &P, depth: u32, mut alpha: Score, beta: Score, line: &mut Line) -> Score {
        self.nodes += 1;
        line.clear();
        let side = position.to_move();
        let leaf = match position.outcome() {
            Some(outcome) => Some(self.judge.finished(position, outcome, side)),
            None => (depth == 0).then(|| self.judge.unfinished(position, side)),
        };
        if let Some(value) = leaf {
            return if value.is_finite() { value } else { self.fail(value) };
        }
        if self.lookout.stops(self.nodes) {
            return 0.0; // and so will every node from now on, until the root is reached
        }
        let moves = position.moves();
        let cutter = self.cutters[depth as usize - 1];
        let first = moves.contains(cutter).then_some(cutter);
        let others = self.promise.into_iter().filter(|&mv| moves.contains(mv) && Some(mv) != first);
        let mut greatest = self.floor;
        let mut rest = Line::EMPTY;
        for mv in first.into_iter().chain(others) {
            let value = self.after(position, mv, depth, alpha, beta, &mut rest);
            greatest = greatest.max(value);
            if value >= beta {
                self.cutters[depth as usize - 1] = mv;
                if !self.leaves_none {
                    break;
                }
            }
            if value > alpha {
                alpha = value;
                line.set(mv, &rest);
            }
        }
        greatest
    }

    /// A leaf has no value.
    #[cold]
    fn fail(&mut self, value: Score) -> Score {
        let failure = self.judge.failure(value);
        self.lookout.fail(failure);
        0.0
    }
}
