//! The reference: every line to the given depth, in the rules' order.
//!
//! No pruning, no preference for quick wins: all won games are worth the same. What this returns is what the course's
//! program returned, and what [`super::alpha_beta`] must return.

use super::{Choice, Judge, from_child};
use crate::heuristics::Evaluator;
use crate::{Failure, Score};
use game::{Move, Position};

pub(super) fn choose<P: Position, E: Evaluator<P>>(
    position: &P,
    depth: u32,
    roots: &[Move],
    floor: Score,
    judge: Judge<P, E>,
) -> Result<Choice, Failure> {
    let mut search = Negamax { judge, floor, nodes: 1 };
    let mut best = None;
    for &mv in roots {
        let (child, turn) = position.after(mv);
        let value = from_child(turn, search.value(&child, depth - 1)?);
        if value >= floor && best.is_none_or(|(_, greatest)| value > greatest) {
            best = Some((mv, value));
        }
    }
    let (mv, value) = best.ok_or(Failure::NoMove)?;
    Ok(Choice { mv, value: Some(value), depth, ends_in: None, nodes: search.nodes, line: vec![mv] })
}

struct Negamax<'a, P, E> {
    judge: Judge<'a, P, E>,
    /// The least value there is.
    floor: Score,
    nodes: u64,
}

impl<P: Position, E: Evaluator<P>> Negamax<'_, P, E> {
    /// The value of a position for its side to move.
    fn value(&mut self, position: &P, depth: u32) -> Result<Score, Failure> {
        self.nodes += 1;
        if depth == 0 || position.outcome().is_some() {
            let value = self.judge.value(position, position.to_move());
            return if value.is_finite() { Ok(value) } else { Err(self.judge.failure(value)) };
        }
        let mut greatest = self.floor;
        for mv in position.moves() {
            let (child, turn) = position.after(mv);
            greatest = greatest.max(from_child(turn, self.value(&child, depth - 1)?));
        }
        Ok(greatest)
    }
}
