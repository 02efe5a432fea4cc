//! WHO IS BETTER: openings, pairings, games and their endings, ratings and their errors. Stores and prints nothing; it hands out records.

mod assignment;
mod contest;
mod contestant;
mod crew;
mod ending;
pub mod insight;
mod labeling;
mod matrix;
mod openings;
mod parallel;
mod play;
mod pool;
pub mod quality;
pub mod review;
mod runner;
mod schedule;
pub mod statistics;
mod swiss;
mod text;
pub mod threats;
mod trial;
pub mod tuning;
pub mod why;

pub use assignment::{Assignment, Identity};
pub use contest::{Contest, ContestGame, Fixture};
pub use contestant::{Contestant, PATIENCE, legal};
pub use crew::{Crew, CrewError, Done, Threads, played_by};
pub use ending::{Ending, EndingError};
pub use labeling::{Labeling, distinct_games};
pub use openings::{NEAR_EVEN, Opening, Suite, near_even, sampled};
pub use parallel::parallel;
pub use play::{ACTION_LIMIT, Casting, GameRecord, Stage};
pub use pool::{Pool, Pulse};
pub use runner::{Troupe, casting};
pub use schedule::{Format, FormatError, Pairing, Rounds};
pub use trial::trial;
