//! Finding weights.

mod counts;
mod examples;
pub mod logistic;
mod spsa;

pub use counts::{Breakdown, Counts, Probe, Row};
pub use examples::{Example, Forbidden, Played, Solved, Source, collect};
pub use spsa::Spsa;
