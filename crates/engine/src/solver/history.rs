//! Which cells have turned out good lately.
//!
//! What refutes one move often refutes its sister as well: the same disc in the same cell, a few moves later or earlier. So
//! whenever a move finishes a node in which others were tried in vain, its cell gains and theirs lose, for the side that
//! moved (the history heuristic, Schaeffer 1989). It takes a seventh off the nodes of positions with twelve to fourteen discs, and
//! less of harder ones.
//!
//! A cell's worth forgets exponentially, and never leaves `-MOST..=MOST`.

use super::lanes::Lanes;

/// What a cell can be worth, in the unit of the ordering's weights.
const MOST: i64 = 70;
/// Worth is kept in parts of that unit.
const PARTS: i64 = 256;
/// A new experience counts for one part in two to this power.
const PACE: u32 = 4;

/// The worth of each cell to each side, for one thread.
pub(super) struct History {
    worth: Box<[[i64; 64]; 2]>,
}

impl History {
    /// No experience.
    pub(super) fn new() -> Self {
        Self { worth: Box::new([[0; 64]; 2]) }
    }

    /// What experience adds to the promises of moves into these cells, in parts.
    #[inline(always)]
    pub(super) fn worths<L: Lanes>(&self, discs: i32, cells: L) -> L {
        cells.lowest_bits().picked_from(&self.worth[side(discs)])
    }

    /// With so many discs on the board, a move into a cell was good enough.
    #[inline(always)]
    pub(super) fn praise(&mut self, discs: i32, cell: u64) {
        let worth = &mut self.worth[side(discs)][index(cell)];
        *worth += (MOST * PARTS - *worth) >> PACE;
    }

    /// Another one had been tried in vain.
    #[inline(always)]
    pub(super) fn blame(&mut self, discs: i32, cell: u64) {
        let worth = &mut self.worth[side(discs)][index(cell)];
        *worth -= (MOST * PARTS + *worth) >> PACE;
    }
}

/// What the ordering promises, in parts.
#[inline(always)]
pub(super) fn in_parts<L: Lanes>(promise: L) -> L {
    promise.times(PARTS as u64)
}

#[inline(always)]
fn side(discs: i32) -> usize {
    discs as usize & 1
}

#[inline(always)]
fn index(cell: u64) -> usize {
    cell.trailing_zeros() as usize & 63
}

#[cfg(test)]
mod tests {
    use super::*;

    /// What experience says of a cell.
    fn worth(history: &History, discs: i32, cell: u64) -> i64 {
        history.worths(discs, cell) as i64
    }

    #[test]
    fn praise_and_blame_stay_within_bounds_and_belong_to_a_side() {
        let (mut history, cell) = (History::new(), 1 << 8);
        for _ in 0..1_000 {
            history.praise(12, cell);
        }
        let praised = worth(&history, 14, cell);
        let most = MOST * PARTS;
        assert!((1..=most).contains(&praised), "{praised}");
        assert_eq!(worth(&history, 13, cell), 0, "the other side has no experience with it");
        assert_eq!(worth(&history, 14, 1 << 9), 0, "nor has anybody with another cell");
        for _ in 0..1_000 {
            history.blame(12, cell);
        }
        let blamed = worth(&history, 12, cell);
        assert!((-most..0).contains(&blamed), "{blamed}");
    }
}
