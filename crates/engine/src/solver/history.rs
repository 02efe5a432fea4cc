//! Which cells have turned out good lately.
//!
//! What refutes one move often refutes its sister as well: the same disc in the same cell, a few moves later or earlier. So
//! whenever a move finishes a node in which others were tried in vain, its cell gains and theirs lose, for the side that
//! moved (the history heuristic, Schaeffer 1989). It takes a seventh off the nodes of positions with twelve to fourteen discs, and
//! less of harder ones.
//!
//! A cell's worth forgets exponentially, and never leaves `-MOST..=MOST`.

/// What a cell can be worth, in the unit of the ordering's weights.
const MOST: i32 = 70;
/// Worth is kept in parts of that unit.
const PARTS: i32 = 256;
/// A new experience counts for one part in two to this power.
const PACE: u32 = 4;

/// The worth of each cell to each side, for one thread.
pub(super) struct History {
    worth: Box<[[i32; 64]; 2]>,
}

impl History {
    /// No experience.
    pub(super) fn new() -> Self {
        Self { worth: Box::new([[0; 64]; 2]) }
    }

    /// What the ordering promises of a move into a cell, and what experience adds to it, in parts.
    #[inline(always)]
    pub(super) fn adjusted(&self, promise: i64, discs: i32, cell: u64) -> i64 {
        promise * i64::from(PARTS) + i64::from(self.worth[side(discs)][index(cell)])
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

    #[test]
    fn praise_and_blame_stay_within_bounds_and_belong_to_a_side() {
        let (mut history, cell) = (History::new(), 1 << 8);
        for _ in 0..1_000 {
            history.praise(12, cell);
        }
        let praised = history.adjusted(0, 14, cell);
        let most = i64::from(MOST * PARTS);
        assert!((1..=most).contains(&praised), "{praised}");
        assert_eq!(
            history.adjusted(1, 13, cell),
            i64::from(PARTS),
            "the other side has no experience with it"
        );
        for _ in 0..1_000 {
            history.blame(12, cell);
        }
        let blamed = history.adjusted(0, 12, cell);
        assert!((-most..0).contains(&blamed), "{blamed}");
    }
}
