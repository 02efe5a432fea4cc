//! `bueno`: rewards runs that start at the top disc of each column.
//!
//! Quirk: it looks down, right, left and down-left only, so half of the diagonals count for nothing.

use super::{BoardHeuristic, Declaration, House, Weight, Weights};
use crate::Score;
use crate::patterns::{TABLE, Tally, Walk, runs};
use game::{Board, Geometry};

pub(super) struct Bueno {
    table: [Score; TABLE],
}

impl BoardHeuristic for Bueno {
    const CARD: Declaration = Declaration {
        name: "bueno",
        idea: "runs from the top disc of each column, in four of the eight directions",
        origin: "the course's sample player",
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
        self.points(board) - self.points(&board.swapped())
    }
}

impl Bueno {
    #[inline]
    fn points<G: Geometry>(&self, board: &Board<G>) -> Score {
        top_runs(board, &[Walk::Down, Walk::Right, Walk::Left, Walk::DownLeft], &self.table)
    }
}

/// Points for my runs from the top discs in the directions of `walks`.
#[inline]
pub(super) fn top_runs<G: Geometry>(board: &Board<G>, walks: &[Walk], table: &[Score; TABLE]) -> Score {
    let mut tally = Tally::default();
    for &walk in walks {
        tally.add(board.geometry, &runs(board.geometry, board.tops(), board.mine, walk));
    }
    tally.points(board.geometry, table)
}
