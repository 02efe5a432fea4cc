//! A number with its error bar, and what kind of bar it is.

/// What an interval claims.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Bound {
    /// The truth lies between `low` and `high`.
    TwoSided,
    /// Only `low` is known: nothing was ever lost, and no data can say how much better the player is.
    AtLeast,
    /// Only `high` is known: nothing was ever won.
    AtMost,
    /// No data: `low` and `high` are the ends of the scale.
    Unknown,
}

/// A value with a 95 % interval. All three numbers are finite, and `low <= value <= high`.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Estimate {
    /// The best single guess.
    pub value: f64,
    /// Lower end of the interval.
    pub low: f64,
    /// Upper end of the interval.
    pub high: f64,
    /// Which of the two ends mean something.
    pub bound: Bound,
}

impl Estimate {
    /// Half the width of the interval: the number behind "±".
    pub fn error(&self) -> f64 {
        (self.high - self.low) / 2.0
    }

    /// The same seen from the other side: the value with its sign changed.
    #[must_use]
    pub fn reversed(self) -> Self {
        let bound = match self.bound {
            Bound::AtLeast => Bound::AtMost,
            Bound::AtMost => Bound::AtLeast,
            bound => bound,
        };
        Self { value: -self.value, low: -self.high, high: -self.low, bound }
    }

    /// Whether the interval holds `truth`; an end that means nothing excludes nothing.
    pub fn covers(&self, truth: f64) -> bool {
        let above = truth >= self.low || matches!(self.bound, Bound::AtMost | Bound::Unknown);
        let below = truth <= self.high || matches!(self.bound, Bound::AtLeast | Bound::Unknown);
        above && below
    }
}

/// After `trials` results of one kind, other kinds have a probability of at most this, with 95 % confidence: the exact
/// form of the "rule of three" (Hanley and Lippman-Hand, 1983), about 3 / `trials`; 1 without any trial.
pub(super) fn unseen_probability(trials: f64) -> f64 {
    if trials > 0.0 { -(0.05_f64.ln() / trials).exp_m1() } else { 1.0 }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_was_never_seen_in_a_hundred_trials_is_rarer_than_three_percent() {
        assert_eq!(unseen_probability(0.0), 1.0);
        assert!((unseen_probability(1.0) - 0.95).abs() < 1e-12);
        assert!((unseen_probability(100.0) - 0.0295).abs() < 1e-4);
    }

    #[test]
    fn a_one_sided_interval_excludes_on_one_side_only() {
        let estimate = Estimate { value: 300.0, low: 100.0, high: 300.0, bound: Bound::AtLeast };
        assert!(estimate.covers(900.0));
        assert!(!estimate.covers(99.0));
        assert_eq!(estimate.error(), 100.0);
    }
}
