//! `fc259`: every window of four counts by the square of one's own discs in it, or by the opponent's.
//!
//! Quirks: a window with discs of both sides is worth something too, less when it is two against two; the same windows
//! are left out as in `a2b3d`; and the original adds single-precision numbers one window after the other, so the value
//! depends on the order in its last digits. This one adds them in the same order and precision.

use super::a2b3d::seen_center;
use super::{BoardHeuristic, Declaration, House, Weight, Weights};
use crate::Score;
use game::{Bits, Board, Geometry, Size};
use std::array::from_fn;

/// Lines have at most this many cells.
const LONGEST: usize = *Size::LINES.end() as usize;

pub(super) struct Fc259 {
    center: f32,
    /// By length of a line, then by my and the opponent's discs in the window.
    worth: [[[f32; LONGEST + 1]; LONGEST + 1]; LONGEST + 1],
}

impl BoardHeuristic for Fc259 {
    const CARD: Declaration = Declaration {
        name: "fc259",
        idea: "every window of four by the square of one's own discs, minus the opponent's, mixed ones a little",
        origin: "third heuristic of the report of ab29a, a2b3d and fc259",
        weights: &[
            Weight::new("center", 3.0, 0.0, 30.0),
            Weight::new("even", 6.0, 0.0, 60.0),
            Weight::new("mixed", 11.0, 0.0, 110.0),
            Weight::new("mine", 50.0, 0.0, 500.0),
            Weight::new("theirs", 100.0, 0.0, 1_000.0),
        ],
        house: House::COURSE,
    };

    fn new(weights: &Weights) -> Self {
        let [center, even, mixed, mine, theirs] = weights.array().map(|weight: Score| weight as f32);
        let worth = |line: usize, my_discs: usize, their_discs: usize| match (my_discs, their_discs) {
            (0, 0) => 0.0,
            (discs, 0) => (discs * discs) as f32 * (mine / 0.75),
            (0, discs) => -(discs as f32 / line as f32 * (theirs / 0.75)),
            (one, other) if one == other && one + other == line => even,
            _ => mixed,
        };
        Self { center, worth: from_fn(|line| from_fn(|mine| from_fn(|theirs| worth(line, mine, theirs)))) }
    }

    fn evaluate<G: Geometry>(&self, board: &Board<G>) -> Score {
        let geometry = board.geometry;
        let (width, height, line) = (geometry.width(), geometry.height(), geometry.line());
        let [vertical, horizontal, rising, falling] = geometry.steps();
        let worth = &self.worth[line as usize];
        let mut sum = self.center * (board.mine & seen_center(geometry)).count() as f32;
        let mut add = |column: u32, row: u32, step: u32| {
            let start = column * geometry.stride() + row;
            let window =
                (0..line).fold(G::Bits::EMPTY, |cells, place| cells | (G::Bits::ONE << (place * step)));
            let mine = ((board.mine >> start) & window).count();
            let theirs = ((board.theirs >> start) & window).count();
            sum += worth[mine as usize][theirs as usize];
        };
        // Where windows start, and the order of the original: do not tidy.
        let (columns, rows) = (0..(width + 1).saturating_sub(line), 0..(height + 1).saturating_sub(line));
        for column in 0..width - 1 {
            rows.clone().for_each(|row| add(column, row, vertical));
        }
        for row in 0..height - 1 {
            columns.clone().for_each(|column| add(column, row, horizontal));
        }
        for row in line - 1..height {
            columns.clone().for_each(|column| add(column, row, falling));
        }
        for row in rows {
            columns.clone().for_each(|column| add(column, row, rising));
        }
        Score::from(sum)
    }
}
