//! WHO IS BETTER: openings, pairings, games and their endings, ratings and their errors. Stores and prints nothing; it hands out records.

mod contestant;
mod ending;
pub mod insight;
mod matrix;
mod openings;
mod parallel;
mod play;
pub mod quality;
pub mod review;
mod runner;
mod schedule;
pub mod statistics;
mod swiss;
pub mod threats;
pub mod tuning;

pub use contestant::{Build, Contestant, builder};
pub use ending::{Ending, EndingError};
pub use openings::{NEAR_EVEN, Opening, Suite, near_even, sampled};
pub use parallel::parallel;
pub use play::{ACTION_LIMIT, GameRecord, play_game};
pub use runner::{Event, run};
pub use schedule::{Format, FormatError, Pairing, Rounds};
