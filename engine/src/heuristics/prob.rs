//! `prob`: windows of four that only one side occupies, and who has a bomb.
//!
//! Quirks: bombs fill no window and block none; and a full board is worth nothing. (The report's text gives one point
//! for a single piece in horizontal and diagonal windows; its program gave two, and so does this.)
//!
//! The original does not ask whether a four can be completed now. The last four weights do; they are zero, for tuners to find
//! out what that is worth.

use super::{BoomHeuristic, Card, House, Weight, Weights};
use crate::Score;
use crate::patterns::{Counts, completions, windows};
use game::{Bits, Boom, Geometry, Position, Side};

pub(super) struct Prob {
    /// For one, two and three pieces in a window.
    table: [Score; 3],
    bomb: Score,
    fours: Option<Fours>,
}

/// What cells that complete a four are worth.
struct Fours {
    /// One or more of them can be filled, and it is the side's turn.
    acting: Score,
    /// The same in the other side's turn.
    waiting: Score,
    /// Each one that cannot be filled yet.
    pending: Score,
    /// For being about to act.
    turn: Score,
}

impl BoomHeuristic for Prob {
    const CARD: Card = Card {
        name: "prob",
        idea: "windows of four that only one side occupies, and thirty points for a bomb",
        origin: "the report of CONECTA-4 BOOM",
        weights: &[
            Weight::new("one", 2.0, 0.0, 20.0),
            Weight::new("two", 5.0, 0.0, 50.0),
            Weight::new("three", 10.0, 0.0, 100.0),
            Weight::new("bomb", 30.0, 0.0, 300.0),
            Weight::new("acting_four", 0.0, 0.0, 1000.0),
            Weight::new("waiting_four", 0.0, 0.0, 1000.0),
            Weight::new("pending_four", 0.0, 0.0, 300.0),
            Weight::new("turn", 0.0, 0.0, 300.0),
        ],
        house: House::BOOM,
    };

    fn new(weights: &Weights) -> Self {
        let [one, two, three, bomb, acting, waiting, pending, turn] = weights.array();
        let counts = [acting, waiting, pending, turn].iter().any(|&weight| weight != 0.0);
        Self {
            table: [one, two, three],
            bomb,
            fours: counts.then_some(Fours { acting, waiting, pending, turn }),
        }
    }

    fn evaluate(&self, position: &Boom, side: Side) -> Score {
        if position.is_full() {
            return 0.0;
        }
        let board = position.plain_board(side);
        let geometry = board.geometry;
        let mut windows_by_pieces = [0; 3];
        for step in geometry.steps() {
            let starts = windows(geometry, step);
            let (mine, theirs) =
                (Counts::new(geometry, board.mine, step), Counts::new(geometry, board.theirs, step));
            let (only_mine, only_theirs) = (starts & theirs.exactly(0), starts & mine.exactly(0));
            for (pieces, number) in std::iter::zip(1.., &mut windows_by_pieces) {
                *number += (only_mine & mine.exactly(pieces)).count() as i32;
                *number -= (only_theirs & theirs.exactly(pieces)).count() as i32;
            }
        }
        let bombs = i32::from(position.has_bomb(side)) - i32::from(position.has_bomb(side.other()));
        let points: Score = std::iter::zip(self.table, windows_by_pieces)
            .map(|(weight, number)| weight * Score::from(number))
            .sum();
        let fours = self.fours.as_ref().map_or(0.0, |fours| fours.points(position, side));
        points + self.bomb * Score::from(bombs) + fours
    }
}

impl Fours {
    /// A bomb counts as a piece here, as it does in a line.
    fn points(&self, position: &Boom, side: Side) -> Score {
        let board = position.board(side);
        let (geometry, empty, landings) = (board.geometry, board.empty(), board.landings());
        let value = |discs: u64, acts: bool| {
            let fours = completions(geometry, discs, empty);
            let now = if acts { self.acting } else { self.waiting };
            let pending = self.pending * Score::from((fours & !landings).count());
            pending + if fours.meets(landings) { now } else { 0.0 } + if acts { self.turn } else { 0.0 }
        };
        let acts = position.to_move() == side;
        value(board.mine, acts) - value(board.theirs, !acts)
    }
}
