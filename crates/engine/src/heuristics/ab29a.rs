//! `ab29a`: defence first. Own lines count only when one disc short, the opponent's from the first disc on.
//!
//! Quirks: both runs of a line include the top disc, so a "three" is two in a row and a lone disc is already a "two";
//! and the opponent's vertical line is its run down plus *my* run up, so each of my top discs counts as a "one" of the
//! opponent's.

use super::{BoardHeuristic, Declaration, House, Weight, Weights};
use crate::Score;
use crate::patterns::{TABLE, Tally, Walk, doubled, runs};
use game::{Bits, Board, Geometry};

pub(super) struct Ab29a {
    three: Score,
    theirs: [Score; TABLE],
}

impl BoardHeuristic for Ab29a {
    const CARD: Declaration = Declaration {
        name: "ab29a",
        idea: "defence: the opponent's lines count from the first disc on, one's own only when one short",
        origin: "first heuristic of the report of ab29a, a2b3d and fc259",
        weights: &[
            Weight::new("three", 3_000.0, 0.0, 30_000.0),
            Weight::new("their_one", 20.0, 0.0, 200.0),
            Weight::new("their_two", 200.0, 0.0, 2_000.0),
            Weight::new("their_three", 7_000.0, 0.0, 70_000.0),
        ],
        house: House::COURSE,
    };

    fn new(weights: &Weights) -> Self {
        let [three, their_one, their_two, their_three] = weights.array();
        Self { three, theirs: [their_one, their_two, their_three] }
    }

    fn evaluate<G: Geometry>(&self, board: &Board<G>) -> Score {
        let (geometry, tops) = (board.geometry, board.tops());
        let one_short = geometry.line() - 1;
        // Above a top disc there is nothing: the run up is the disc itself, and the doubled vertical one more than down.
        let down = runs(geometry, tops, board.mine, Walk::Down);
        let mut threes = down.exactly(one_short - 1).count();
        let mut theirs = Tally::default();
        theirs.add(geometry, &runs(geometry, tops, board.theirs, Walk::Down));
        theirs.add_ones((tops & board.mine).count());
        for (walk, back) in [Walk::LINES[1], Walk::LINES[2], Walk::LINES[3]] {
            let line = |discs| {
                doubled(geometry, &runs(geometry, tops, discs, walk), &runs(geometry, tops, discs, back))
            };
            threes += line(board.mine).exactly(one_short).count();
            theirs.add(geometry, &line(board.theirs));
        }
        self.three * Score::from(threes) - theirs.points(geometry, &self.theirs)
    }
}
