//! The two distributions behind every error bar here: the normal one, and Student's for few clusters.

use statrs::distribution::{ContinuousCDF, Normal, StudentsT};

/// Half the width of the central 95 % of the standard normal distribution: 1.96, with the digits it deserves.
pub(crate) const QUANTILE_95: f64 = 1.959_963_984_540_054;

/// The probability that a standard normal variable is below `z`.
pub(super) fn cumulative(z: f64) -> f64 {
    Normal::standard().cdf(z)
}

/// How many standard errors the 95 % interval reaches to each side when the standard error itself was estimated from
/// `clusters` openings: 1.96 for very many, 2.03 for 50, 2.4 for 10. Two corrections (both named by Hesterberg, *What
/// teachers should know about the bootstrap*, 2015): a spread around the sample's own mean is too small by
/// `sqrt((k - 1) / k)`, and a guessed spread calls for Student's t. `clusters` below 2 counts as 2.
pub(super) fn reach(clusters: usize) -> f64 {
    let clusters = clusters.max(2) as f64;
    let student = StudentsT::new(0.0, 1.0, clusters - 1.0).expect("scale and freedom are positive");
    student.inverse_cdf(0.975) * (clusters / (clusters - 1.0)).sqrt()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_reach_shrinks_to_the_normal_quantile() {
        assert!((reach(50) - 2.0300).abs() < 1e-3, "{}", reach(50));
        assert!((reach(1_000_000) - QUANTILE_95).abs() < 1e-4);
        assert!((2..60).all(|clusters| reach(clusters) > reach(clusters + 1)));
        assert_eq!(reach(0), reach(2));
    }

    #[test]
    fn the_quantile_encloses_95_percent() {
        assert!((cumulative(QUANTILE_95) - cumulative(-QUANTILE_95) - 0.95).abs() < 1e-9);
    }
}
