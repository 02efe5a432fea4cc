//! Which weight is which, and who adds them up.

use crate::Score;
use game::{Bits, Geometry, Side};

/// A line by its direction.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Kind {
    Vertical,
    Horizontal,
    Diagonal,
}

/// Kinds of line by the row of their lowest cell: three vertical, six horizontal, three diagonal.
const LINE_KINDS: usize = 12;
/// One, two or three discs.
const LINE_DISCS: usize = 3;
/// Columns by their distance from the middle, and rows.
const CELL_COLUMNS: usize = 4;
const CELL_ROWS: usize = 6;
const THREAT_KINDS: usize = 8;
/// No column, one, or more.
const TABLE_SIDE: usize = 3;

/// The forced replies end in a win.
pub(super) const DECIDED: usize = 0;
/// A constant for having begun.
pub(super) const BEGAN: usize = 1;
/// It is this side's move.
pub(super) const MOVES: usize = 2;
const LINES: usize = 3;
const CELLS: usize = LINES + 2 * LINE_KINDS * LINE_DISCS;
const THREATS: usize = CELLS + 2 * CELL_COLUMNS * CELL_ROWS;
const ZUGZWANG: usize = THREATS + 2 * THREAT_KINDS;
pub(super) const NUMBER: usize = ZUGZWANG + TABLE_SIDE * TABLE_SIDE * TABLE_SIDE;

/// A line whose lowest cell lies in `row` and which lacks `missing` discs.
#[inline]
pub(super) fn line(side: Side, kind: Kind, row: u32, missing: u32) -> usize {
    let (first, rows) = match kind {
        Kind::Vertical => (0, 3),
        Kind::Horizontal => (3, 6),
        Kind::Diagonal => (9, 3),
    };
    LINES
        + ((side.index() * LINE_KINDS + first + repeated(row, rows)) * LINE_DISCS + LINE_DISCS
            - missing as usize)
}

/// A disc in `row` of a column so far from the middle.
#[inline]
pub(super) fn cell(side: Side, from_middle: u32, row: u32) -> usize {
    let column = (from_middle as usize).min(CELL_COLUMNS - 1);
    CELLS + (side.index() * CELL_COLUMNS + column) * CELL_ROWS + repeated(row, CELL_ROWS)
}

/// A threat of this kind.
#[inline]
pub(super) fn threat(side: Side, kind: usize) -> usize {
    THREATS + side.index() * THREAT_KINDS + kind
}

/// How many columns hold an odd threat of the first side, an odd one of the second, an even one of the second.
#[inline]
pub(super) fn zugzwang(first_odd: u32, second_odd: u32, second_even: u32) -> usize {
    let digits = [first_odd, second_odd, second_even].map(|columns| (columns as usize).min(TABLE_SIDE - 1));
    ZUGZWANG + digits.into_iter().fold(0, |index, digit| index * TABLE_SIDE + digit)
}

/// Boards higher than usual repeat the last two rows, which keeps their parity.
#[inline]
fn repeated(row: u32, rows: usize) -> usize {
    let (row, last) = (row as usize, rows - 1);
    if row <= last { row } else { last - (row - last) % 2 }
}

/// What counted things are entered into.
pub(super) trait Ledger<G: Geometry> {
    /// A forced reply was played here before anything is counted.
    fn reply(&mut self, _cell: G::Bits) {}
    /// Something that is so or not.
    fn fact(&mut self, weight: usize, side: Side);
    /// So many cells of a kind.
    fn cells(&mut self, weight: usize, side: Side, cells: G::Bits);
    /// So many lines of a kind, by their first cells.
    fn lines(&mut self, weight: usize, side: Side, starts: G::Bits, step: u32);
}

/// A ledger that only counts: for the first side what is its own, less what is the other's.
pub(super) struct Tally {
    counts: [i32; LANES * NUMBER.div_ceil(LANES)],
}

/// Products that are added up side by side: one long sum would wait for every addition.
const LANES: usize = 8;

impl Default for Tally {
    #[inline]
    fn default() -> Self {
        Self { counts: [0; LANES * NUMBER.div_ceil(LANES)] }
    }
}

/// Weights, padded with zeros to whole lanes.
pub(super) type Padded = [Score; LANES * NUMBER.div_ceil(LANES)];

impl Tally {
    #[inline]
    fn add(&mut self, weight: usize, side: Side, number: u32) {
        let number = number as i32;
        self.counts[weight] += if side == Side::First { number } else { -number };
    }

    /// What the counts are worth.
    #[inline]
    pub(super) fn value(&self, weights: &Padded) -> Score {
        let mut sums = [0.0; LANES];
        for (counts, weights) in self.counts.chunks_exact(LANES).zip(weights.chunks_exact(LANES)) {
            for lane in 0..LANES {
                sums[lane] += weights[lane] * Score::from(counts[lane]);
            }
        }
        sums.iter().sum()
    }
}

impl<G: Geometry> Ledger<G> for Tally {
    #[inline]
    fn fact(&mut self, weight: usize, side: Side) {
        self.add(weight, side, 1);
    }

    #[inline]
    fn cells(&mut self, weight: usize, side: Side, cells: G::Bits) {
        self.add(weight, side, cells.count());
    }

    #[inline]
    fn lines(&mut self, weight: usize, side: Side, starts: G::Bits, _step: u32) {
        self.add(weight, side, starts.count());
    }
}
