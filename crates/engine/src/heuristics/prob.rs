//! `prob`: windows of four that only one side occupies, and who has a bomb.
//!
//! Quirks: bombs fill no window and block none; and a full board is worth nothing. (The report's text gives one point
//! for a single piece in horizontal and diagonal windows; its program gave two, and so does this.)
//!
//! The original does not ask whether a four can be completed now. The last four weights do; they are zero, for tuners to find
//! out what that is worth.

use super::{BoomHeuristic, Declaration, Explanation, House, Weight, Weights};
use crate::Score;
use crate::patterns::{WindowCounts, completions, windows};
use game::{Bits, Board, Boom, Geometry, Position, Side};

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
    const CARD: Declaration = Declaration {
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
        let mut windows_by_pieces = [0; 3];
        for step in board.geometry.steps() {
            let [mine, theirs] = single_windows(&board, step);
            for (number, (mine, theirs)) in
                std::iter::zip(&mut windows_by_pieces, std::iter::zip(mine, theirs))
            {
                *number += mine.count() as i32 - theirs.count() as i32;
            }
        }
        let bombs = i32::from(position.has_bomb(side)) - i32::from(position.has_bomb(side.other()));
        let points: Score = std::iter::zip(self.table, windows_by_pieces)
            .map(|(weight, number)| weight * Score::from(number))
            .sum();
        let fours = self.fours.as_ref().map_or(0.0, |fours| fours.points(position, side));
        points + self.bomb * Score::from(bombs) + fours
    }

    fn explain(&self, position: &Boom, side: Side) -> Option<Explanation> {
        let mut explanation = Explanation::default();
        if position.is_full() {
            return Some(explanation);
        }
        let board = position.plain_board(side);
        let sides = [(true, side, 1.0), (false, side.other(), -1.0)];
        for step in board.geometry.steps() {
            for (starts, (is_mine, _, sign)) in std::iter::zip(single_windows(&board, step), sides) {
                for (weight, (starts, points)) in std::iter::zip(starts, self.table).enumerate() {
                    explanation.add_lines(weight, is_mine, sign * points, board.geometry, (starts, step));
                }
            }
        }
        for (is_mine, owner, sign) in sides {
            if position.has_bomb(owner) {
                explanation.add_fact(3, is_mine, sign * self.bomb);
            }
            if let Some(fours) = &self.fours {
                fours.explain(
                    &position.board(owner),
                    position.to_move() == owner,
                    (is_mine, sign),
                    &mut explanation,
                );
            }
        }
        Some(explanation)
    }
}

/// The first cells of my windows and of theirs that no other piece is in, by one, two and three pieces.
#[inline]
fn single_windows<G: Geometry>(board: &Board<G>, step: u32) -> [[G::Bits; 3]; 2] {
    let geometry = board.geometry;
    let starts = windows(geometry, step);
    let mine = WindowCounts::new(geometry, board.mine, step);
    let theirs = WindowCounts::new(geometry, board.theirs, step);
    let (only_mine, only_theirs) = (starts & theirs.exactly(0), starts & mine.exactly(0));
    [
        [1, 2, 3].map(|pieces| only_mine & mine.exactly(pieces)),
        [1, 2, 3].map(|pieces| only_theirs & theirs.exactly(pieces)),
    ]
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

    /// Enters the points of `board.mine`, whose side acts now or does not.
    fn explain<G: Geometry>(
        &self,
        board: &Board<G>,
        acts: bool,
        (is_mine, sign): (bool, Score),
        explanation: &mut Explanation,
    ) {
        let (geometry, landings) = (board.geometry, board.landings());
        let fours = completions(geometry, board.mine, board.empty());
        explanation.add_cells(6, is_mine, sign * self.pending, geometry, fours & !landings);
        if fours.meets(landings) {
            let (weight, points) = if acts { (4, self.acting) } else { (5, self.waiting) };
            explanation.add_fact(weight, is_mine, sign * points);
        }
        if acts {
            explanation.add_fact(7, is_mine, sign * self.turn);
        }
    }
}
