//! `aima`: for every empty cell, the discs that can be seen from it before the first enemy.
//!
//! Quirks: gaps are looked through at any distance, and nothing asks whether four would fit; the original walks the
//! rising diagonal twice and the falling one never, so it prefers one side of the board.

use super::{BoardHeuristic, Declaration, House, Weight, Weights};
use crate::Score;
use crate::patterns::Walk;
use game::{Bits, Board, Geometry};

pub(super) struct Aima {
    /// Weights of the kinds of line, in the order of [`Walk::LINES`].
    lines: [Score; 4],
}

impl BoardHeuristic for Aima {
    const CARD: Declaration = Declaration {
        name: "aima",
        idea: "for every empty cell, the discs seen from it along columns, rows and rising diagonals",
        origin: "the report of the terminal game with difficulty levels",
        weights: &[
            Weight::new("vertical", 1.0, 0.0, 10.0),
            Weight::new("horizontal", 1.0, 0.0, 10.0),
            Weight::new("rising", 2.0, 0.0, 10.0),
            Weight::new("falling", 0.0, 0.0, 10.0),
        ],
        house: House::TERMINAL,
    };

    fn new(weights: &Weights) -> Self {
        Self { lines: weights.array() }
    }

    fn evaluate<G: Geometry>(&self, board: &Board<G>) -> Score {
        let mut value = 0.0;
        for ((walk, back), weight) in std::iter::zip(Walk::LINES, self.lines) {
            if weight != 0.0 {
                let mine = seen(board, walk) + seen(board, back);
                let theirs = seen(&board.swapped(), walk) + seen(&board.swapped(), back);
                value += weight * Score::from(mine - theirs);
            }
        }
        value
    }
}

/// How often a disc of mine is seen from an empty cell in this direction.
#[inline]
fn seen<G: Geometry>(board: &Board<G>, walk: Walk) -> i32 {
    let geometry = board.geometry;
    let free = geometry.cells() & !board.theirs;
    let longest = if matches!(walk, Walk::Right | Walk::Left) { geometry.width() } else { geometry.height() };
    let (mut looking, mut seen) = (board.empty(), 0);
    for distance in 1..longest {
        looking &= walk.look(geometry, free, distance);
        seen += (looking & walk.look(geometry, board.mine, distance)).count();
    }
    seen as i32
}
