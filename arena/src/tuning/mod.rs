//! Finding weights.

mod counts;
mod examples;
pub mod logistic;

pub use counts::{Counts, Probe, Row};
pub use examples::{Example, Forbidden, Played, Solved, Source, collect};
