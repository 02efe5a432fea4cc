//! The value of a leaf: of a finished game its result (unless the heuristic values these itself), of any other position what the
//! heuristic says.

use crate::heuristics::Evaluator;
use crate::{Failure, Score};
use game::{Outcome, Position, Side};

/// Asks the evaluator on behalf of a search, and turns its answer to the side to move.
pub(crate) struct Judge<'a, P, E> {
    evaluator: &'a mut E,
    /// The side every leaf is evaluated for; none means the side to move at the leaf.
    side: Option<Side>,
    win: Score,
    /// The position that was asked about last: where it happened, if the evaluator does not come back.
    asked: &'a mut Option<P>,
}

impl<'a, P: Position, E: Evaluator<P>> Judge<'a, P, E> {
    /// Leaves are evaluated for the side to move there.
    pub(crate) fn for_mover(evaluator: &'a mut E, win: Score, asked: &'a mut Option<P>) -> Self {
        Self { evaluator, side: None, win, asked }
    }

    /// Leaves are all evaluated for `side`.
    pub(crate) fn for_side(evaluator: &'a mut E, side: Side, win: Score, asked: &'a mut Option<P>) -> Self {
        Self { evaluator, side: Some(side), win, asked }
    }

    /// The value of a won game.
    pub(crate) fn win(&self) -> Score {
        self.win
    }

    /// Whether no leaf may be left out.
    pub(crate) fn wants_every_leaf(&self) -> bool {
        self.evaluator.wants_every_leaf()
    }

    /// What the result of a finished game is worth to `side`.
    #[inline]
    pub(crate) fn result(&self, outcome: Outcome, side: Side) -> Score {
        match outcome {
            Outcome::Draw => 0.0,
            Outcome::Win(winner) if winner == side => self.win,
            Outcome::Win(_) => -self.win,
        }
    }

    /// The value of a finished game, seen from `side`: the heuristic's own, which may be not finite, or its result.
    #[inline]
    pub(crate) fn finished(&mut self, position: &P, outcome: Outcome, side: Side) -> Score {
        let asked = self.side.unwrap_or(side);
        match self.evaluator.finished(position, asked) {
            None => self.result(outcome, side),
            Some(value) => {
                *self.asked = Some(*position);
                if asked == side { value } else { -value }
            }
        }
    }

    /// The heuristic's value of an unfinished position, seen from `side`; not finite if it has failed.
    #[inline]
    pub(crate) fn unfinished(&mut self, position: &P, side: Side) -> Score {
        *self.asked = Some(*position);
        match self.side {
            Some(asked) if asked != side => -self.evaluator.evaluate(position, asked),
            _ => self.evaluator.evaluate(position, side),
        }
    }

    /// The value of any position, seen from `side`; not finite if the heuristic has failed.
    #[inline]
    pub(crate) fn value(&mut self, position: &P, side: Side) -> Score {
        match position.outcome() {
            Some(outcome) => self.finished(position, outcome, side),
            None => self.unfinished(position, side),
        }
    }

    /// Why the last value is none.
    pub(crate) fn failure(&mut self, value: Score) -> Failure {
        let position = self.asked.expect("a value that is none was asked for");
        self.evaluator.failure().unwrap_or_else(|| Failure::not_finite(value, &position))
    }
}
