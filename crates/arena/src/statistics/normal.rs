//! The two distributions behind every error bar here: the normal one, and Student's for few openings.

use statrs::distribution::{ContinuousCDF, Normal, StudentsT};

/// Half the width of the central 95 % of the standard normal distribution: 1.96, with the digits it deserves.
pub(crate) const QUANTILE_95: f64 = 1.959_963_984_540_054;

/// The probability that a standard normal variable is below `z`.
pub(super) fn cumulative(z: f64) -> f64 {
    Normal::standard().cdf(z)
}

/// The value below which a standard normal variable is with this probability, strictly between 0 and 1.
pub(super) fn quantile(probability: f64) -> f64 {
    Normal::standard().inverse_cdf(probability)
}

/// How a value may be off whose spread was itself estimated, from the differences between some openings. Two corrections
/// (both named by Hesterberg, *What teachers should know about the bootstrap*, 2015): a spread around the sample's own
/// mean is too small by `sqrt((k - 1) / k)`, and a guessed spread calls for Student's t. Intervals and probabilities both
/// ask here, so that they say the same.
pub(super) struct Student {
    distribution: StudentsT,
    /// The true deviation for one around the sample's own mean.
    deviation: f64,
}

impl Student {
    /// The distribution for a spread between so many openings; fewer than 2 count as 2.
    pub(super) fn new(openings: usize) -> Self {
        let openings = openings.max(2) as f64;
        let distribution = StudentsT::new(0.0, 1.0, openings - 1.0).expect("scale and freedom are positive");
        Self { distribution, deviation: (openings / (openings - 1.0)).sqrt() }
    }

    /// How many deviations the 95 % interval reaches to each side: 1.96 for very many openings, 2.03 for 50, 2.4 for 10.
    pub(super) fn reach(&self) -> f64 {
        self.distribution.inverse_cdf(0.975) * self.deviation
    }

    /// The probability of being below so many deviations.
    pub(super) fn cumulative(&self, deviations: f64) -> f64 {
        self.distribution.cdf(deviations / self.deviation)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_reach_shrinks_to_the_normal_quantile() {
        let reach = |openings| Student::new(openings).reach();
        assert!((reach(50) - 2.0300).abs() < 1e-3, "{}", reach(50));
        assert!((reach(1_000_000) - QUANTILE_95).abs() < 1e-4);
        assert!((2..60).all(|openings| reach(openings) > reach(openings + 1)));
        assert_eq!(reach(0), reach(2));
    }

    #[test]
    fn intervals_and_probabilities_say_the_same() {
        for openings in [2, 5, 10, 200] {
            let student = Student::new(openings);
            assert!((student.cumulative(student.reach()) - 0.975).abs() < 1e-9, "{openings}");
        }
    }

    #[test]
    fn the_quantile_encloses_95_percent() {
        assert!((cumulative(QUANTILE_95) - cumulative(-QUANTILE_95) - 0.95).abs() < 1e-9);
    }
}
