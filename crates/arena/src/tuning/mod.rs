//! Finding weights: any heuristic, by the truth, by its own games, or by playing.
//!
//! * [`Example`]s are positions whose result is known: from the solver ([`Solved`]) or from games ([`Played`]).
//! * [`Probe`] finds out what a heuristic counts in them, by asking it with one weight after another raised.
//! * [`fitted`] turns both into weights by [`logistic`] regression.
//! * [`Spsa`] needs no examples: it shakes all weights and moves to the side that wins.
//! * [`duel`] is how all of them are proven: games from openings that nothing was tuned on.

mod counts;
mod duel;
mod examples;
mod fitting;
pub mod logistic;
mod spsa;

pub use counts::{Breakdown, CountRow, CountTable, Probe};
pub use duel::duel;
pub use examples::{Example, Forbidden, Played, Solved, Source, collect};
pub(crate) use examples::{numbered_random, random_game};
pub use fitting::{Fitted, fitted, loss_without, rounded};
pub use spsa::Spsa;

use crate::CrewError;
use engine::Failure;
use engine::heuristics::Unsupported;
use engine::players::CannotPlay;

/// Why a heuristic cannot be tuned.
#[derive(Debug, thiserror::Error)]
#[allow(missing_docs)]
pub enum TuningError {
    #[error(transparent)]
    Unsupported(#[from] Unsupported),
    #[error(transparent)]
    CannotPlay(#[from] CannotPlay),
    /// It can, but nobody could let it.
    #[error(transparent)]
    Crew(#[from] CrewError),
    /// It broke down, in a game where one is known.
    #[error("`{player}` failed{}: {failure}", game.as_ref().map_or_else(String::new, |game| format!(" in the game {game}")))]
    Failed { player: String, game: Option<String>, failure: Failure },
}
