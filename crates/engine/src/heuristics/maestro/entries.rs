//! A ledger that keeps every entry: what `conecta explain` shows.

use super::super::Explanation;
use super::ledger::{Ledger, Padded};
use crate::Score;
use game::{Classic, Geometry, Move, Position, Side};

/// Everything that is counted, for the side to move.
pub(super) struct Entries<'a, G> {
    weights: &'a Padded,
    geometry: G,
    mover: Side,
    pub(super) explanation: Explanation,
}

impl<'a, G: Geometry> Entries<'a, G> {
    pub(super) fn new(position: &Classic<G>, weights: &'a Padded) -> Self {
        let geometry = position.board(Side::First).geometry;
        Self { weights, geometry, mover: position.to_move(), explanation: Explanation::default() }
    }

    /// Whether something of `side` is the mover's, and what it adds to the value.
    fn points(&self, weight: usize, side: Side) -> (bool, Score) {
        let is_mine = side == self.mover;
        (is_mine, if is_mine { self.weights[weight] } else { -self.weights[weight] })
    }
}

impl<G: Geometry> Ledger<G> for Entries<'_, G> {
    fn reply(&mut self, cell: G::Bits) {
        let columns = self.geometry.squares(cell).map(|square| Move::new(square.column as u8));
        self.explanation.replies.extend(columns);
    }

    fn fact(&mut self, weight: usize, side: Side) {
        let (is_mine, points) = self.points(weight, side);
        self.explanation.add_fact(weight, is_mine, points);
    }

    fn cells(&mut self, weight: usize, side: Side, cells: G::Bits) {
        let (is_mine, points) = self.points(weight, side);
        self.explanation.add_cells(weight, is_mine, points, self.geometry, cells);
    }

    fn lines(&mut self, weight: usize, side: Side, starts: G::Bits, step: u32) {
        let (is_mine, points) = self.points(weight, side);
        self.explanation.add_lines(weight, is_mine, points, self.geometry, (starts, step));
    }
}
