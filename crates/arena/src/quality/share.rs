//! Shares with their error bars.

use crate::statistics::{Bound, Estimate, QUANTILE_95};

/// So many of so many.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
#[allow(missing_docs)]
pub struct Share {
    pub hits: u32,
    pub of: u32,
}

impl Share {
    pub(super) fn add(&mut self, hit: bool) {
        self.hits += u32::from(hit);
        self.of += 1;
    }

    /// As a part of 1, with its 95 % interval (Wilson, 1927, which stays within 0 and 1 and is honest near them).
    pub fn estimate(self) -> Estimate {
        if self.of == 0 {
            return Estimate { value: 0.5, low: 0.0, high: 1.0, bound: Bound::Unknown };
        }
        let (number, share) = (f64::from(self.of), f64::from(self.hits) / f64::from(self.of));
        let (z, shrink) = (QUANTILE_95, 1.0 + QUANTILE_95 * QUANTILE_95 / number);
        let middle = (share + z * z / (2.0 * number)) / shrink;
        let half = z / shrink * (share * (1.0 - share) / number + z * z / (4.0 * number * number)).sqrt();
        Estimate {
            value: share,
            low: (middle - half).min(share),
            high: (middle + half).max(share),
            bound: Bound::TwoSided,
        }
    }

    /// The mean of some shares with its 95 % interval: each counts the same, whatever it is of. Those of nothing do not
    /// count.
    pub fn mean(shares: impl IntoIterator<Item = Self>) -> Estimate {
        let shares: Vec<_> = shares.into_iter().filter(|share| share.of > 0).collect();
        match shares[..] {
            [] => return Self::default().estimate(),
            [share] => return share.estimate(),
            _ => (),
        }
        let number = shares.len() as f64;
        let value =
            shares.iter().map(|share| f64::from(share.hits) / f64::from(share.of)).sum::<f64>() / number;
        let variance: f64 = shares.iter().map(|share| share.variance()).sum();
        let half = QUANTILE_95 * variance.sqrt() / number;
        Estimate {
            value,
            low: (value - half).max(0.0),
            high: (value + half).min(1.0),
            bound: Bound::TwoSided,
        }
    }

    /// Of the share, with two extra hits and misses (Agresti and Coull, 1998) that keep it from being zero where every one
    /// or none is a hit.
    fn variance(self) -> f64 {
        let number = f64::from(self.of) + 4.0;
        let share = (f64::from(self.hits) + 2.0) / number;
        share * (1.0 - share) / number
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn is_about(estimate: Estimate, [value, low, high]: [f64; 3]) -> bool {
        std::iter::zip([estimate.value, estimate.low, estimate.high], [value, low, high])
            .all(|(one, other): (f64, f64)| (one - other).abs() < 1e-4)
    }

    #[test]
    fn intervals_are_those_of_the_textbooks() {
        // Wilson's interval as worked out in Newcombe (1998), "Two-sided confidence intervals for the single proportion".
        assert!(is_about(Share { hits: 81, of: 263 }.estimate(), [0.3080, 0.2553, 0.3662]));
        assert!(is_about(Share { hits: 0, of: 20 }.estimate(), [0.0, 0.0, 0.1611]));
        assert!(is_about(Share { hits: 1, of: 29 }.estimate(), [0.0345, 0.0061, 0.1718]));
        assert_eq!(Share::default().estimate().bound, Bound::Unknown);
    }

    #[test]
    fn every_share_counts_the_same_in_the_mean() {
        let few = Share { hits: 1, of: 4 };
        let many = Share { hits: 750, of: 1000 };
        assert_eq!(Share::mean([few, many]).value, 0.5);
        assert_eq!(Share::mean([few, many, Share::default()]).value, 0.5, "nothing says nothing");
        assert_eq!(Share::mean([]).bound, Bound::Unknown);
        assert_eq!(Share::mean([few]), few.estimate());
        // Two halves of 996 + 4: the variance of each is 1/4000, of their mean half of that.
        let halves = Share::mean([Share { hits: 498, of: 996 }; 2]);
        assert!((halves.error() - 1.959_964 * (1.0_f64 / 8000.0).sqrt()).abs() < 1e-6);
        let perfect = Share::mean([Share { hits: 1000, of: 1000 }; 6]);
        assert!(perfect.high == 1.0 && perfect.low < 1.0 && perfect.low > 0.99, "{perfect:?}");
    }
}
