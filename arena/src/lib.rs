//! WHO IS BETTER: games between players, and how they end. Stores and prints nothing; it hands out records.

mod ending;
mod play;

pub use ending::Ending;
pub use play::{ACTION_LIMIT, GameRecord, play_game};
