//! Is a share larger here than there, beyond chance? And of many such questions asked at once, which are answered?

use statrs::function::factorial::ln_binomial;

/// So many of so many.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Portion {
    /// Those that are meant.
    pub count: u64,
    /// All.
    pub of: u64,
}

impl Portion {
    /// The share, if there is anything to share.
    pub fn share(self) -> Option<f64> {
        (self.of > 0).then(|| self.count as f64 / self.of as f64)
    }

    /// The same share of another number, rounded.
    #[must_use]
    pub fn scaled(self, of: u64) -> Self {
        Self { count: (self.share().unwrap_or(0.0) * of as f64).round() as u64, of }
    }
}

/// The probability that chance alone gives the first at least so large a part of all that are meant: Fisher's exact test, of
/// one side.
pub fn larger_by_chance(one: Portion, other: Portion) -> f64 {
    let meant = one.count + other.count;
    let most = meant.min(one.of);
    (one.count..=most).map(|count| probability(count, one, other)).sum::<f64>().min(1.0)
}

/// The same of both sides: the probability of anything that is as improbable as this, or more.
pub fn different_by_chance(one: Portion, other: Portion) -> f64 {
    let meant = one.count + other.count;
    let observed = probability(one.count, one, other);
    let all = meant.saturating_sub(other.of)..=meant.min(one.of);
    // What should be equal may differ by rounding.
    let as_improbable =
        all.map(|count| probability(count, one, other)).filter(|&p| p <= observed * (1.0 + 1e-9));
    as_improbable.sum::<f64>().min(1.0)
}

/// That exactly so many of all that are meant fall to the first.
fn probability(count: u64, one: Portion, other: Portion) -> f64 {
    let meant = one.count + other.count;
    (ln_binomial(one.of, count) + ln_binomial(other.of, meant - count)
        - ln_binomial(one.of + other.of, meant))
    .exp()
}

/// Which of many findings hold together, by the probabilities that chance gave them: with a risk of at most `risk` that any one
/// of them is chance. (Holm's method.)
pub fn holding(probabilities: &[f64], risk: f64) -> Vec<bool> {
    let mut order: Vec<_> = (0..probabilities.len()).collect();
    order.sort_by(|&one, &other| probabilities[one].total_cmp(&probabilities[other]));
    let mut holds = vec![false; probabilities.len()];
    for (rank, &index) in order.iter().enumerate() {
        if probabilities[index] * (probabilities.len() - rank) as f64 > risk {
            break;
        }
        holds[index] = true;
    }
    holds
}

#[cfg(test)]
mod tests {
    use super::*;

    fn portion(count: u64, of: u64) -> Portion {
        Portion { count, of }
    }

    /// The lady who tasted tea: 8 cups, 4 of each kind, and 3 or 4 of them told right.
    #[test]
    fn the_lady_tasting_tea() {
        let right = |count| larger_by_chance(portion(count, 4), portion(4 - count, 4));
        assert!((right(4) - 1.0 / 70.0).abs() < 1e-12);
        assert!((right(3) - 17.0 / 70.0).abs() < 1e-12);
        assert!((right(0) - 1.0).abs() < 1e-12);
        assert!((different_by_chance(portion(4, 4), portion(0, 4)) - 2.0 / 70.0).abs() < 1e-12);
    }

    #[test]
    fn a_share_of_nothing_tells_nothing() {
        assert_eq!(larger_by_chance(portion(0, 0), portion(3, 9)), 1.0);
        assert_eq!(larger_by_chance(portion(3, 9), portion(0, 0)), 1.0);
        assert_eq!(portion(0, 0).share(), None);
        assert_eq!(portion(1, 4).scaled(8), portion(2, 8));
    }

    /// An example of textbooks: of 0.01, 0.04, 0.03 and 0.005 only the two smallest hold together at 5 %.
    #[test]
    fn holm_stops_at_the_first_that_does_not_hold() {
        assert_eq!(holding(&[0.01, 0.04, 0.03, 0.005], 0.05), [true, false, false, true]);
        assert_eq!(holding(&[0.03, 0.04], 0.05), [false, false]);
        assert_eq!(holding(&[], 0.05), [false; 0]);
    }
}
