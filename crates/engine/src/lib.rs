//! WHAT THINKS: heuristics, search and players.
//!
//! * [`heuristics`] is the list of evaluations; each one is a file. [`patterns`] is what they are made of: runs and
//!   windows as sets of cells.
//! * [`search`] looks ahead: a readable negamax, an alpha-beta proven equal to it, and iterative deepening for play
//!   under a time or node limit.
//! * [`solver`] knows the exact score of any classic position.
//! * [`players`] choose moves: a [`PlayerSpec`](players::PlayerSpec) such as `ia2:d6` builds any of them from its text.
//!
//! Nothing here knows opponents, tournaments or files, nor the clock beyond a deadline handed in.
//!
//! ```
//! use engine::players::PlayerSpec;
//! use game::{Game, Rules};
//!
//! let game = Game::parse(Rules::CLASSIC, "4453")?;
//! let mut player = "ia2:d4".parse::<PlayerSpec>()?.player(game.rules())?;
//! let choice = player.choose(&game);
//! assert!(game.legal().contains(choice.mv));
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

pub mod heuristics;
pub mod patterns;
pub mod players;
mod score;
pub mod search;
pub mod solver;

pub use score::{Score, WIN, exact_decimal};
