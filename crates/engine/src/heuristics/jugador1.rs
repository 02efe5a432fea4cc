//! `jugador1`: the longest line at each column's top decides, and the stronger side takes all.
//!
//! Quirks: a two is worth ten times a three; the second half of a line starts at the neighboring cell, so a line counts
//! even when the top disc is not one's own, and an empty column (its top lies one row below the board) sees the diagonals
//! of the discs beside it; and the value is either side's points alone, whichever are more, not the difference.

use super::jugador2::neighbor_lines;
use super::{BoardHeuristic, Declaration, House, Weight, Weights};
use crate::Score;
use crate::patterns::TABLE;
use game::{Bits, Board, Geometry};

pub(super) struct Jugador1 {
    table: [Score; TABLE],
}

impl BoardHeuristic for Jugador1 {
    const CARD: Declaration = Declaration {
        name: "jugador1",
        idea: "the longest lines at the top of each column; the stronger side takes all",
        origin: "first heuristic of the report of jugador1 to jugador3",
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
        let (mine, theirs) = (self.points(board), self.points(&board.swapped()));
        if mine > theirs { mine } else { -theirs }
    }
}

impl Jugador1 {
    /// Points for the lines that are the longest of the four at their top, each as often as it ties.
    #[inline]
    fn points<G: Geometry>(&self, board: &Board<G>) -> Score {
        let line = board.geometry.line();
        let lines = neighbor_lines(board);
        let any = |length| lines.iter().fold(G::Bits::EMPTY, |any, one| any | one.at_least(length));
        let mut points = 0.0;
        for (value, short) in std::iter::zip(self.table, (1..=TABLE as u32).rev()) {
            if line <= short {
                continue;
            }
            let length = line - short;
            let longer = any(length + 1);
            let longest: u32 = lines.iter().map(|one| (one.at_least(length) & !longer).count()).sum();
            points += value * Score::from(longest);
        }
        points
    }
}
