//! The value of a leaf: of a finished game its result, of any other position what the heuristic says.

use crate::Score;
use crate::heuristics::Evaluator;
use game::{Outcome, Position, Side};

/// Asks the evaluator on behalf of a search, and turns its answer to the side to move.
pub struct Judge<'a, E> {
    evaluator: &'a mut E,
    /// The side every leaf is evaluated for; none means the side to move at the leaf.
    side: Option<Side>,
    win: Score,
}

impl<'a, E> Judge<'a, E> {
    /// Leaves are evaluated for the side to move there.
    pub fn for_mover(evaluator: &'a mut E, win: Score) -> Self {
        Self { evaluator, side: None, win }
    }

    /// Leaves are all evaluated for `side`.
    pub fn for_side(evaluator: &'a mut E, side: Side, win: Score) -> Self {
        Self { evaluator, side: Some(side), win }
    }

    /// The value of a won game.
    pub fn win(&self) -> Score {
        self.win
    }

    /// The value of a finished game for `side`.
    #[inline]
    pub fn finished(&self, outcome: Outcome, side: Side) -> Score {
        match outcome {
            Outcome::Draw => 0.0,
            Outcome::Win(winner) if winner == side => self.win,
            Outcome::Win(_) => -self.win,
        }
    }

    /// The heuristic's value of an unfinished position, seen from `side`.
    #[inline]
    pub fn unfinished<P: Position>(&mut self, position: &P, side: Side) -> Score
    where
        E: Evaluator<P>,
    {
        match self.side {
            Some(asked) if asked != side => -self.evaluator.evaluate(position, asked),
            _ => self.evaluator.evaluate(position, side),
        }
    }

    /// The value of any position, seen from `side`.
    #[inline]
    pub fn value<P: Position>(&mut self, position: &P, side: Side) -> Score
    where
        E: Evaluator<P>,
    {
        match position.outcome() {
            Some(outcome) => self.finished(outcome, side),
            None => self.unfinished(position, side),
        }
    }
}
