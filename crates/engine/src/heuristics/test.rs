//! `test`: the plain pieces of one side by column, nothing else.
//!
//! Quirks: the opponent's pieces do not count against it, and a full board is worth nothing.

use super::{BoomHeuristic, Declaration, House, Weight, Weights};
use crate::Score;
use game::{Bits, Boom, Geometry, Side};

pub(super) struct Test {
    /// By distance from the middle column.
    columns: [Score; 4],
}

impl BoomHeuristic for Test {
    const CARD: Declaration = Declaration {
        name: "test",
        idea: "one's own plain pieces, by how near their columns are to the middle",
        origin: "the course's sample evaluation for CONECTA-4 BOOM",
        weights: &[
            Weight::new("center", 3.0, 0.0, 30.0),
            Weight::new("beside", 2.0, 0.0, 20.0),
            Weight::new("two_beside", 1.0, 0.0, 10.0),
            Weight::new("edge", 0.0, 0.0, 10.0),
        ],
        house: House::BOOM,
    };

    fn new(weights: &Weights) -> Self {
        Self { columns: weights.array() }
    }

    fn evaluate(&self, position: &Boom, side: Side) -> Score {
        if position.is_full() {
            return 0.0;
        }
        let board = position.plain_board(side);
        let (geometry, center) = (board.geometry, board.geometry.center());
        std::iter::zip(0.., self.columns)
            .map(|(distance, weight)| {
                let columns = geometry.column(center - distance) | geometry.column(center + distance);
                weight * Score::from((board.mine & columns).count())
            })
            .sum()
    }
}
