//! `jugador2`: all lines at the top of each column.
//!
//! The lines and their quirks are those of `jugador1`, but every one of them counts, for both sides.

use super::{BoardHeuristic, Declaration, House, Weight, Weights};
use crate::Score;
use crate::patterns::{Lengths, TABLE, Tally, Walk, joined};
use game::{Board, Geometry};

pub(super) struct Jugador2 {
    table: [Score; TABLE],
}

impl BoardHeuristic for Jugador2 {
    const CARD: Declaration = Declaration {
        name: "jugador2",
        idea: "all lines at the top of each column, twos above all",
        origin: "second heuristic of the report of jugador1 to jugador3",
        weights: &[
            Weight::new("one", 20.0, 0.0, 200.0),
            Weight::new("two", 2_000.0, 0.0, 20_000.0),
            Weight::new("three", 200.0, 0.0, 2_000.0),
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

impl Jugador2 {
    #[inline]
    fn points<G: Geometry>(&self, board: &Board<G>) -> Score {
        let mut tally = Tally::default();
        for line in &neighbor_lines(board) {
            tally.add(board.geometry, line);
        }
        tally.points(board.geometry, &self.table)
    }
}

/// My lines at the top of each column: vertical, horizontal, rising, falling.
///
/// The top of an empty column is the place below its bottom cell. All sets are moved up by one bit to give these places
/// bits of their own: the spare bit of the column to the left, and bit 0. A top is then where the next disc would land.
#[inline]
pub(super) fn neighbor_lines<G: Geometry>(board: &Board<G>) -> [Lengths<G::Bits>; 4] {
    Walk::LINES.map(|line| joined(board.geometry, board.landings(), board.mine << 1, line))
}
