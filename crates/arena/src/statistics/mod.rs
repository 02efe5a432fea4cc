//! How sure are we? Ratings, error bars and stopping rules for matches and tournaments.
//!
//! Everything here is a pure function of counts and seeds: no file, no clock, no thread, no printing. The same input
//! gives the same numbers, and every number is finite: where the data say nothing, an [`Estimate`] says so by its
//! [`Bound`].
//!
//! # The ideas, in the order in which they are needed
//!
//! 1. **The unit is the pair, not the game.** Deterministic players repeat themselves, so variety comes from openings.
//!    Openings favor a side, so each is played twice with the sides exchanged: a *pair*. What the opening gives to one
//!    player in the first game it gives to the other in the second. Two games of one opening resemble each other; two
//!    openings do not. See [`PairCounts`].
//! 2. **A rating is a parameter of a model**, fitted to all games at once: [`Ratings`] (Davidson's model, with draws
//!    and the advantage of the first move).
//! 3. **An error bar must know what was random.** All players share the openings. An opening that suits a player suits
//!    it against many opponents, so the games of one opening are a *cluster*, and the number of openings, not of
//!    games, says how much we know. Treating games as independent makes the bars 1.1 to 1.6 times too short.
//!    [`analyze`] resamples whole openings (cluster bootstrap) or uses the sandwich estimator clustered by opening.
//! 4. **No spread is not certainty.** Where all openings said the same, what was not seen may still exist, and the rule of
//!    three says how often.
//! 5. **Stopping must be planned.** Looking at the score until it pleases proves nothing. [`Sprt`] is the test that
//!    may be looked at after each pair; [`StopRule`] is the rule for a whole event.
//! 6. **Many questions find something by chance.** Shares are compared by Fisher's exact test ([`larger_by_chance`]), and of many
//!    comparisons only those count that hold together ([`holding`]).

mod bootstrap;
mod clusters;
#[cfg(test)]
mod coverage;
mod davidson;
mod estimate;
mod event;
#[cfg(test)]
mod looks;
mod normal;
mod pairs;
mod proportions;
mod results;
mod sandwich;
mod spending;
mod spread;
mod sprt;
mod stop;
mod uncertainty;

pub use davidson::{OrderedResults, Ratings};
pub use estimate::{Bound, Estimate};
pub use event::{ErrorMethod, EventAnalysis, EventError, FEWEST_OPENINGS, Standing, analyze, compare};
pub(crate) use normal::QUANTILE_95;
pub use pairs::{Evidence, FEWEST_PAIRS, PairCounts, PairSummary};
pub use proportions::{Portion, different_by_chance, holding, larger_by_chance};
pub use results::{PlayedGame, ResultCounts};
pub use sprt::{EloScale, Sprt, SprtBounds, SprtError, SprtVerdict};
pub use stop::{Comparison, Decision, StopRule, TIED_ELO};
