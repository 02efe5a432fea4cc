//! Runs: consecutive discs of one side from a cell in a direction, the cell included.

use super::{TABLE, Walk};
use crate::Score;
use game::{Bits, Geometry};

/// Lines have at most six discs, so runs on an unfinished board have at most five.
const LONGEST: usize = 6;

/// For each length, the cells where something is at least that long. Length 0 is everywhere.
#[derive(Clone, Copy, Debug)]
pub struct Lengths<B: Bits> {
    at_least: [B; LONGEST + 1],
}

impl<B: Bits> Lengths<B> {
    /// Cells with at least `length`.
    #[inline]
    pub fn at_least(&self, length: u32) -> B {
        self.at_least[length as usize]
    }

    /// Cells with exactly `length`.
    #[inline]
    pub fn exactly(&self, length: u32) -> B {
        self.at_least[length as usize] & !self.at_least[length as usize + 1]
    }

    /// The sum of the lengths over the cells of `set`.
    #[inline]
    pub fn sum_over<G: Geometry<Bits = B>>(&self, geometry: G, set: B) -> u32 {
        (1..geometry.line()).map(|length| (self.at_least(length) & set).count()).sum()
    }
}

/// Runs of `discs` that start at a cell of `starts` and walk `walk`.
#[inline]
pub fn runs<G: Geometry>(geometry: G, starts: G::Bits, discs: G::Bits, walk: Walk) -> Lengths<G::Bits> {
    let mut lengths = Lengths { at_least: [G::Bits::EMPTY; LONGEST + 1] };
    lengths.at_least[0] = starts;
    for length in 1..geometry.line() {
        lengths.at_least[length as usize] =
            lengths.at_least(length - 1) & walk.look(geometry, discs, length - 1);
    }
    lengths
}

/// The doubled line: two runs from the same cell added up, so that the cell itself counts twice. A sum is either 0 or at
/// least 2.
#[inline]
pub fn doubled<G: Geometry>(geometry: G, one: &Lengths<G::Bits>, two: &Lengths<G::Bits>) -> Lengths<G::Bits> {
    let mut lengths = Lengths { at_least: [G::Bits::EMPTY; LONGEST + 1] };
    lengths.at_least[0] = one.at_least[0];
    lengths.at_least[1] = one.at_least[1];
    for sum in 2..=geometry.line() {
        for part in 1..sum {
            lengths.at_least[sum as usize] |= one.at_least(part) & two.at_least(sum - part);
        }
    }
    lengths
}

/// The neighbor line: the run from a cell of `starts` along `walk`, plus the run the other way from the neighbor on
/// that side. Greater than 0 also where the cell itself is not among `discs` but the neighbor is.
#[inline]
pub fn joined<G: Geometry>(
    geometry: G,
    starts: G::Bits,
    discs: G::Bits,
    (walk, back): (Walk, Walk),
) -> Lengths<G::Bits> {
    let here = runs(geometry, starts, discs, walk);
    let mut beyond = Lengths { at_least: [G::Bits::EMPTY; LONGEST + 1] };
    beyond.at_least[0] = starts;
    for length in 1..geometry.line() {
        beyond.at_least[length as usize] = beyond.at_least(length - 1) & back.look(geometry, discs, length);
    }
    let mut lengths = Lengths { at_least: [G::Bits::EMPTY; LONGEST + 1] };
    lengths.at_least[0] = starts;
    for sum in 1..geometry.line() {
        for part in 0..=sum {
            lengths.at_least[sum as usize] |= here.at_least(part) & beyond.at_least(sum - part);
        }
    }
    lengths
}

/// How many runs of each length there are, added up over directions, to be turned into points once.
#[derive(Clone, Copy, Debug, Default)]
pub struct Tally {
    at_least: [u32; LONGEST + 1],
}

impl Tally {
    /// Adds the runs of one direction.
    #[inline]
    pub fn add<G: Geometry>(&mut self, geometry: G, lengths: &Lengths<G::Bits>) {
        for length in 1..=geometry.line() as usize {
            self.at_least[length] += lengths.at_least[length].count();
        }
    }

    /// Adds this many runs of length one.
    #[inline]
    pub fn add_ones(&mut self, number: u32) {
        self.at_least[1] += number;
    }

    /// Points: `table` holds those for three, two and one disc short of a line; anything else gives none.
    #[inline]
    pub fn points<G: Geometry>(&self, geometry: G, table: &[Score; TABLE]) -> Score {
        let line = geometry.line() as usize;
        let mut points = 0.0;
        for (index, value) in table.iter().enumerate() {
            let length = line + index - TABLE;
            if length > 0 {
                points += value * Score::from(self.at_least[length] - self.at_least[length + 1]);
            }
        }
        points
    }
}
