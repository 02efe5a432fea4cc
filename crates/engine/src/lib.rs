//! WHAT THINKS: heuristics, search and players.
//!
//! * [`heuristics`] is the list of evaluations; each one is a file. [`patterns`] is what they are made of: runs and
//!   windows as sets of cells.
//! * [`search`] looks ahead: a readable negamax, an alpha-beta proven equal to it, and iterative deepening for play
//!   under a time or node limit.
//! * [`solver`] knows the exact score of any classic position.
//! * [`players`] choose moves. A [`Catalog`] finds them by name, such as `ia2:d6`, and builds any of them.
//!
//! Nothing here knows opponents, tournaments or files, nor the clock beyond a deadline handed in.
//!
//! ```
//! use engine::{Catalog, Limits};
//! use game::{Game, Rules};
//!
//! let game = Game::parse(Rules::CLASSIC, "4453")?;
//! let mut player = Catalog::built_in().player("ia2:d4")?.player(game.rules())?;
//! let choice = player.choose(&game, &Limits::default())?;
//! assert!(game.legal().contains(choice.mv));
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

mod catalog;
mod failure;
mod fingerprint;
pub mod heuristics;
mod limits;
pub mod patterns;
pub mod players;
mod score;
pub mod search;
pub mod solver;

pub use catalog::{Catalog, CatalogError, Loader, with_settings};
pub use failure::{Failure, Sentence, guarded};
pub use fingerprint::Fingerprint;
pub use limits::Limits;
pub use score::{Score, WIN, shortest_decimal};
