//! How far ratings may be off: what every method of estimating errors can answer.

/// Ratings closer than this in Elo are the same number, computed in another order.
pub(super) const SAME_ELO: f64 = 1e-6;

/// The uncertainty of the ratings of an event, in Elo.
pub(super) trait Spread {
    /// Half the 95 % interval of a player's rating.
    fn error(&self, player: usize) -> f64;

    /// Half the 95 % interval of the difference of two ratings.
    fn difference_error(&self, one: usize, other: usize) -> f64;

    /// The probability that `one` is stronger than `other`; equal ones count half.
    fn superiority(&self, one: usize, other: usize) -> f64;

    /// The probability that two players are less than `margin` apart.
    fn closeness(&self, one: usize, other: usize, margin: f64) -> f64;
}
