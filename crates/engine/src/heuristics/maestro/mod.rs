//! `maestro`: what strong players look at, added up. The project's own evaluation.
//!
//! First the forced replies are played out (`quiet`), because nothing that is counted while a four is pending means
//! much. What is left is a sum of five kinds of things, each with a weight that the project's tuner found:
//!
//! * **lines** that only one side occupies, by kind (columns, each row, diagonals by where they start) and by discs;
//! * **cells**: what a disc is worth where it lies, mirrored columns alike;
//! * **threats**: empty cells that complete a line, by the parity of their row, by whether the cell below can be filled
//!   now, and by what else is threatened in the same column;
//! * **zugzwang**: when the other columns are full, somebody must play below a threat. The first side fills odd rows
//!   (the third, the fifth), the second side even ones, so what counts is how many columns hold an odd threat of the first
//!   side, an odd one of the second and an even one of the second: a table;
//! * who began, and whose move it is.
//!
//! The two sides have weights of their own, because parity gives them different games to play. The sum is the first
//! side's value, turned around for the second. [`ledger`] says which weight is which; [`weights`] holds them, and how they
//! were found.

mod entries;
mod ledger;
mod quiet;
mod weights;

use super::{ClassicHeuristic, Declaration, Explanation, House, TieBreak, Weights};
use crate::Score;
use crate::patterns::{WindowCounts, windows};
use entries::Entries;
use game::{Bits, Classic, Geometry, Position, Side};
use ledger::{Kind, Ledger, Padded, Tally};
use quiet::{Discs, Settled, settle};
use weights::WEIGHTS;

pub(super) struct Maestro {
    weights: Box<Padded>,
}

impl ClassicHeuristic for Maestro {
    const CARD: Declaration = Declaration {
        name: "maestro",
        idea: "open lines, cells, threats by parity and zugzwang, after all forced replies",
        origin: "this project: weights by its own tuner",
        weights: &WEIGHTS,
        house: House { tie_break: TieBreak::First, ..House::COURSE },
    };

    fn new(weights: &Weights) -> Self {
        let mut padded = Box::new([0.0; _]);
        padded[..WEIGHTS.len()].copy_from_slice(weights.values());
        Self { weights: padded }
    }

    #[inline]
    fn evaluate<G: Geometry>(&self, position: &Classic<G>) -> Score {
        let mut tally = Tally::default();
        account(position, &mut tally);
        let value = tally.value(&self.weights);
        if position.to_move() == Side::First { value } else { -value }
    }

    fn explain<G: Geometry>(&self, position: &Classic<G>) -> Option<Explanation> {
        let mut entries = Entries::new(position, &self.weights);
        account(position, &mut entries);
        Some(entries.explanation)
    }
}

/// Enters everything that counts in a position.
#[inline]
fn account<G: Geometry>(position: &Classic<G>, ledger: &mut impl Ledger<G>) {
    let geometry = position.board(Side::First).geometry;
    match settle(geometry, Discs::on(position), |cell| ledger.reply(cell)) {
        Settled::Won(winner) => ledger.fact(ledger::DECIDED, winner),
        Settled::Full => (),
        Settled::Quiet(discs, fours) => {
            ledger.fact(ledger::BEGAN, Side::First);
            ledger.fact(ledger::MOVES, discs.to_move);
            lines(geometry, &discs, ledger);
            cells(geometry, &discs, ledger);
            threats(geometry, &discs, fours, ledger);
        }
    }
}

/// Lines that only one side occupies, by kind and number of discs.
#[inline]
fn lines<G: Geometry>(geometry: G, discs: &Discs<G::Bits>, ledger: &mut impl Ledger<G>) {
    let (line, steps) = (geometry.line(), geometry.steps());
    let upright = (geometry.height() + 1).saturating_sub(line);
    // The kind of each direction, in how many rows its lines begin, and how far their lowest cell lies below the first.
    let kinds = [(Kind::Vertical, upright, 0), (Kind::Horizontal, geometry.height(), 0)];
    let diagonals = [(Kind::Diagonal, upright, 0), (Kind::Diagonal, upright, line - 1)];
    for ((kind, rows, drop), step) in kinds.into_iter().chain(diagonals).zip(steps) {
        let starts = windows(geometry, step);
        let counts = Side::BOTH.map(|side| WindowCounts::new(geometry, discs.of(side), step));
        for side in Side::BOTH {
            let open = starts & counts[side.other().index()].exactly(0);
            for missing in 1..line.min(4) {
                let held = open & counts[side.index()].exactly(line - missing);
                for row in 0..rows {
                    let weight = ledger::line(side, kind, row, missing);
                    ledger.lines(weight, side, held & geometry.row(row + drop), step);
                }
            }
        }
    }
}

/// What discs are worth where they lie.
#[inline]
fn cells<G: Geometry>(geometry: G, discs: &Discs<G::Bits>, ledger: &mut impl Ledger<G>) {
    for column in 0..geometry.width().div_ceil(2) {
        let pair = geometry.column(column) | geometry.column(geometry.width() - 1 - column);
        let from_middle = (geometry.width() - 1) / 2 - column;
        for row in 0..geometry.height() {
            let alike = pair & geometry.row(row);
            for side in Side::BOTH {
                ledger.cells(ledger::cell(side, from_middle, row), side, discs.of(side) & alike);
            }
        }
    }
}

/// Cells that complete a line, and who will have to give way to them.
#[inline]
fn threats<G: Geometry>(
    geometry: G,
    discs: &Discs<G::Bits>,
    threats: [G::Bits; 2],
    ledger: &mut impl Ledger<G>,
) {
    let landings = discs.landings(geometry);
    let (mut odd, mut even) = ([0; 2], [0; 2]);
    for side in Side::BOTH {
        let (mine, theirs) = (threats[side.index()], threats[side.other().index()]);
        let above_theirs = above(geometry, theirs);
        let near = landings << 1;
        for (parity, rows) in [odd_rows(geometry), even_rows(geometry)].into_iter().enumerate() {
            ledger.cells(ledger::threat(side, parity), side, mine & rows & near);
            ledger.cells(ledger::threat(side, 2 + parity), side, mine & rows & !near & !landings);
        }
        ledger.cells(ledger::threat(side, 4), side, mine & mine << 1);
        ledger.cells(ledger::threat(side, 5), side, mine & theirs << 1);
        ledger.cells(ledger::threat(side, 6), side, mine & above_theirs);
        ledger.cells(ledger::threat(side, 7), side, mine & theirs);
        let useful = mine & !above_theirs & !landings;
        odd[side.index()] = columns(geometry, useful & odd_rows(geometry));
        even[side.index()] = columns(geometry, useful & even_rows(geometry));
    }
    ledger.fact(ledger::zugzwang(odd[0], odd[1], even[1]), Side::First);
}

/// In how many columns the set has a cell.
#[inline]
fn columns<G: Geometry>(geometry: G, set: G::Bits) -> u32 {
    let mut seen = set;
    for _ in 1..geometry.height() {
        seen |= seen >> 1 & geometry.cells();
    }
    (seen & geometry.bottom()).count()
}

/// Every cell that lies above one of the set.
#[inline]
fn above<G: Geometry>(geometry: G, set: G::Bits) -> G::Bits {
    let mut above = set << 1;
    for _ in 2..geometry.height() {
        above |= above << 1 & geometry.cells();
    }
    above & geometry.cells()
}

/// The third row, the fifth, and so on: where the first side's threats pay. The lowest row is filled too soon to matter.
#[inline]
fn odd_rows<G: Geometry>(geometry: G) -> G::Bits {
    (2..geometry.height()).step_by(2).fold(G::Bits::EMPTY, |rows, row| rows | geometry.row(row))
}

/// The second row, the fourth, and so on: where the second side's threats pay.
#[inline]
fn even_rows<G: Geometry>(geometry: G) -> G::Bits {
    (1..geometry.height()).step_by(2).fold(G::Bits::EMPTY, |rows, row| rows | geometry.row(row))
}
