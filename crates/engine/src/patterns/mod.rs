//! What evaluations are made of: runs of discs and windows of cells, computed for the whole board at once.
//!
//! A set of cells stands for a claim about each of its members. "The cell to the right is mine" is the set `mine`
//! moved one column to the left, and "a run of three to the right starts here" is the intersection of three such sets.
//! Counting the members of the intersection with the cells of interest answers for all of them in one instruction.

mod runs;
mod walk;
mod windows;

pub use game::lines::completions;
pub use runs::{Lengths, Tally, doubled, joined, runs};
pub use walk::Walk;
pub use windows::{WindowCounts, windows};

/// A table of the originals gives points for one, two and three discs on the way to four. On a board that asks for
/// another number, the last entry is for one disc short of a line, the one before for two short, and so on.
pub const TABLE: usize = 3;
