//! `jugador3`: `bueno` with all directions but up, which is always empty above a top disc.

use super::bueno::top_runs;
use super::{BoardHeuristic, Declaration, House, Weight, Weights};
use crate::Score;
use crate::patterns::{TABLE, Walk};
use game::{Board, Geometry};

pub(super) struct Jugador3 {
    table: [Score; TABLE],
}

impl BoardHeuristic for Jugador3 {
    const CARD: Declaration = Declaration {
        name: "jugador3",
        idea: "runs from the top disc of each column, in all seven directions that can hold one",
        origin: "third heuristic of the report of jugador1 to jugador3",
        weights: &[
            Weight::new("one", 10.0, 0.0, 100.0),
            Weight::new("two", 100.0, 0.0, 1_000.0),
            Weight::new("three", 1_000.0, 0.0, 10_000.0),
        ],
        house: House::COURSE,
    };

    fn new(weights: &Weights) -> Self {
        Self { table: weights.array() }
    }

    fn evaluate<G: Geometry>(&self, board: &Board<G>) -> Score {
        const WALKS: [Walk; 7] = [
            Walk::Down,
            Walk::Right,
            Walk::Left,
            Walk::DownRight,
            Walk::DownLeft,
            Walk::UpRight,
            Walk::UpLeft,
        ];
        top_runs(board, &WALKS, &self.table) - top_runs(&board.swapped(), &WALKS, &self.table)
    }
}
