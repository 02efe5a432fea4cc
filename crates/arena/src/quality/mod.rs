//! How good are a player's moves, and how true is a heuristic's opinion? Measured on positions in which the exact score of
//! every move is known.
//!
//! A move is *good* if it keeps win, draw or loss, and *perfect* if it keeps the exact score. In nearly half of all positions
//! every move is good; they flatter everyone, so the *discriminating* positions, in which some move gives value away, are
//! also counted alone. No opponent, no opening and no luck of the pairing is involved: a few seconds tell more than a
//! thousand games.

mod labels;
mod moves;
mod opinion;
mod share;

pub use labels::{ASIDE, LabelError, Labeled, SETS, TestSet, built_in};
pub use moves::{Asking, Failed, MeasureError, Moves, Part, Quality, measure};
pub use opinion::{Opinion, Step, opinion};
pub use share::Share;
