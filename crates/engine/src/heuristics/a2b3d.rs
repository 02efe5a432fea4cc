//! `a2b3d`: windows of four by what they hold, and discs in the middle column.
//!
//! Quirks: loops that end one too early leave out the vertical windows of the last column, the horizontal ones of the
//! top row and the top cell of the middle column. (Its hundred points for four of one's own can never be scored: the
//! game is over then, so they are no weight here.) The opponent's twos and middle discs count nothing in the original; they
//! have weights of zero, for tuners to find out what was missed.

use super::{BoardHeuristic, Declaration, Explanation, House, Weight, Weights};
use crate::Score;
use crate::patterns::{WindowCounts, windows};
use game::{Bits, Board, Geometry};

pub(super) struct A2b3d {
    center: Score,
    three: Score,
    two: Score,
    their_three: Score,
    their_two: Score,
    their_center: Score,
}

impl BoardHeuristic for A2b3d {
    const CARD: Declaration = Declaration {
        name: "a2b3d",
        idea: "windows of four that only one side occupies, and discs in the middle column",
        origin: "second heuristic of the report of ab29a, a2b3d and fc259",
        weights: &[
            Weight::new("center", 3.0, 0.0, 30.0),
            Weight::new("three", 5.0, 0.0, 50.0),
            Weight::new("two", 2.0, 0.0, 20.0),
            Weight::new("their_three", 4.0, 0.0, 40.0),
            Weight::new("their_two", 0.0, 0.0, 20.0),
            Weight::new("their_center", 0.0, 0.0, 30.0),
        ],
        house: House::COURSE,
    };

    fn new(weights: &Weights) -> Self {
        let [center, three, two, their_three, their_two, their_center] = weights.array();
        Self { center, three, two, their_three, their_two, their_center }
    }

    fn evaluate<G: Geometry>(&self, board: &Board<G>) -> Score {
        let geometry = board.geometry;
        let (mut threes, mut twos, mut their_threes, mut their_twos) = (0, 0, 0, 0);
        for (step, seen) in std::iter::zip(geometry.steps(), seen_windows(geometry)) {
            let starts = starts(board, step, seen);
            threes += starts.threes.count();
            twos += starts.twos.count();
            their_threes += starts.their_threes.count();
            their_twos += starts.their_twos.count();
        }
        let [center, their_center] =
            [board.mine, board.theirs].map(|discs| (discs & seen_center(geometry)).count());
        let mine = self.center * Score::from(center)
            + self.three * Score::from(threes)
            + self.two * Score::from(twos);
        let theirs = self.their_center * Score::from(their_center)
            + self.their_three * Score::from(their_threes)
            + self.their_two * Score::from(their_twos);
        mine - theirs
    }

    fn explain<G: Geometry>(&self, board: &Board<G>) -> Option<Explanation> {
        let geometry = board.geometry;
        let mut explanation = Explanation::default();
        let center = seen_center(geometry);
        explanation.add_cells(0, true, self.center, geometry, board.mine & center);
        explanation.add_cells(5, false, -self.their_center, geometry, board.theirs & center);
        for (step, seen) in std::iter::zip(geometry.steps(), seen_windows(geometry)) {
            let starts = starts(board, step, seen);
            explanation.add_lines(1, true, self.three, geometry, (starts.threes, step));
            explanation.add_lines(2, true, self.two, geometry, (starts.twos, step));
            explanation.add_lines(3, false, -self.their_three, geometry, (starts.their_threes, step));
            explanation.add_lines(4, false, -self.their_two, geometry, (starts.their_twos, step));
        }
        Some(explanation)
    }
}

/// Windows that count, by their first cells.
struct Starts<B> {
    threes: B,
    twos: B,
    their_threes: B,
    their_twos: B,
}

/// The windows in one direction that count, of those that are looked at.
#[inline]
fn starts<G: Geometry>(board: &Board<G>, step: u32, seen: G::Bits) -> Starts<G::Bits> {
    let (geometry, line) = (board.geometry, board.geometry.line());
    let mine = WindowCounts::new(geometry, board.mine, step);
    let theirs = WindowCounts::new(geometry, board.theirs, step);
    let (only_mine, only_theirs) = (seen & theirs.exactly(0), seen & mine.exactly(0));
    Starts {
        threes: only_mine & mine.exactly(line - 1),
        twos: only_mine & mine.exactly(line - 2),
        their_threes: only_theirs & theirs.exactly(line - 1),
        their_twos: only_theirs & theirs.exactly(line - 2),
    }
}

/// The first cells of the windows that are looked at: vertical, horizontal, rising, falling.
#[inline]
fn seen_windows<G: Geometry>(geometry: G) -> [G::Bits; 4] {
    let mut seen = geometry.steps().map(|step| windows(geometry, step));
    seen[0] &= !geometry.column(geometry.width() - 1);
    seen[1] &= !geometry.row(geometry.height() - 1);
    seen
}

/// The cells of the middle column that are looked at.
#[inline]
pub(super) fn seen_center<G: Geometry>(geometry: G) -> G::Bits {
    geometry.column(geometry.center()) & !geometry.row(geometry.height() - 1)
}
