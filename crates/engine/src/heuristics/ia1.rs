//! `ia1`: `bueno` with all directions, lines that need one more disc, and the center while it is low.
//!
//! The opponent's numbers are larger than one's own: it would rather block than build. Quirks: a line is "one short"
//! when two runs from the same disc add up to three, which counts that disc twice, so two in a row are enough; and the
//! center counts while the middle column and its left neighbor are at most half full, whatever the right one is.

use super::{BoardHeuristic, Declaration, House, Weight, Weights};
use crate::Score;
use crate::patterns::{TABLE, Tally, Walk, doubled, runs};
use game::{Bits, Board, Geometry, Size};

pub(super) struct Ia1 {
    mine: Numbers,
    theirs: Numbers,
}

/// What one side's discs are worth.
struct Numbers {
    almost: Score,
    down: [Score; TABLE],
    run: [Score; TABLE],
    center: Score,
    beside: Score,
}

impl BoardHeuristic for Ia1 {
    const CARD: Declaration = Declaration {
        name: "ia1",
        idea: "runs in all directions, lines that need one more disc, a low center; the opponent's count more",
        origin: "IA 1 of the report of ia1 and ia2",
        weights: &[
            Weight::new("almost", 4_000.0, 0.0, 40_000.0),
            Weight::new("down_one", 10.0, 0.0, 100.0),
            Weight::new("down_two", 200.0, 0.0, 2_000.0),
            Weight::new("down_three", 4_000.0, 0.0, 40_000.0),
            Weight::new("one", 10.0, 0.0, 100.0),
            Weight::new("two", 100.0, 0.0, 1_000.0),
            Weight::new("three", 1_000.0, 0.0, 10_000.0),
            Weight::new("center", 2_000.0, 0.0, 20_000.0),
            Weight::new("beside", 1_200.0, 0.0, 12_000.0),
            Weight::new("their_almost", 6_000.0, 0.0, 60_000.0),
            Weight::new("their_down_one", 10.0, 0.0, 100.0),
            Weight::new("their_down_two", 200.0, 0.0, 2_000.0),
            Weight::new("their_down_three", 6_000.0, 0.0, 60_000.0),
            Weight::new("their_one", 10.0, 0.0, 100.0),
            Weight::new("their_two", 100.0, 0.0, 1_000.0),
            Weight::new("their_three", 2_000.0, 0.0, 20_000.0),
            Weight::new("their_center", 3_000.0, 0.0, 30_000.0),
            Weight::new("their_beside", 1_700.0, 0.0, 17_000.0),
        ],
        house: House::COURSE,
    };

    fn new(weights: &Weights) -> Self {
        let numbers = |[almost, d1, d2, d3, r1, r2, r3, center, beside]: [Score; 9]| Numbers {
            almost,
            down: [d1, d2, d3],
            run: [r1, r2, r3],
            center,
            beside,
        };
        let all: [Score; 18] = weights.array();
        let (mine, theirs) = all.split_at(9);
        let half = |values: &[Score]| numbers(values.try_into().expect("half of eighteen"));
        Self { mine: half(mine), theirs: half(theirs) }
    }

    fn evaluate<G: Geometry>(&self, board: &Board<G>) -> Score {
        points(board, &self.mine) - points(&board.swapped(), &self.theirs)
    }

    fn refuses(size: Size) -> Option<&'static str> {
        (size.width() < 3).then_some("it needs a column on each side of the middle one")
    }
}

#[inline]
fn points<G: Geometry>(board: &Board<G>, numbers: &Numbers) -> Score {
    let (geometry, tops) = (board.geometry, board.tops());
    let from_tops = |walk| runs(geometry, tops, board.mine, walk);
    let one_short = geometry.line() - 1;

    let down = from_tops(Walk::Down);
    let mut almost = down.at_least(one_short).count();
    let mut sideways = Tally::default();
    for (walk, back) in [Walk::LINES[1], Walk::LINES[2], Walk::LINES[3]] {
        let (there, here) = (from_tops(walk), from_tops(back));
        almost += doubled(geometry, &there, &here).at_least(one_short).count();
        sideways.add(geometry, &there);
        sideways.add(geometry, &here);
    }
    let mut downward = Tally::default();
    downward.add(geometry, &down);
    let points = numbers.almost * Score::from(almost)
        + downward.points(geometry, &numbers.down)
        + sideways.points(geometry, &numbers.run);

    let (center, half) = (geometry.center(), geometry.height() / 2);
    if board.height(center) > half || board.height(center - 1) > half {
        return points;
    }
    let run_down = |column| Score::from(down.sum_over(geometry, geometry.column(column)));
    points
        + numbers.center * run_down(center)
        + numbers.beside * (run_down(center + 1) + run_down(center - 1))
}
