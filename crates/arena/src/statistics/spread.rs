//! How far ratings may be off: what every method of estimating errors can answer.

/// Ratings closer than this in Elo are the same number, computed in another order.
pub(super) const SAME_ELO: f64 = 1e-6;

/// A spread below this in Elo is none: all openings say the same.
pub(super) const NO_SPREAD: f64 = 1e-3;

/// The uncertainty of the ratings of an event: standard deviations in Elo, as they are found around the sample's own mean.
/// What they are worth with few openings, [`Student`](super::normal::Student) knows.
pub(super) trait Spread {
    /// Of a player's rating.
    fn deviation(&self, player: usize) -> f64;

    /// Of the difference of two ratings.
    fn difference_deviation(&self, one: usize, other: usize) -> f64;

    /// How many deviations the difference of two ratings would have to be higher to be `limit`; only if they have a spread.
    fn deviations_to(&self, limit: f64, one: usize, other: usize) -> f64;

    /// No probability that follows from this spread is closer to 0 or 1.
    fn least_doubt(&self) -> f64;
}
