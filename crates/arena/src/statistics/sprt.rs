//! The sequential probability ratio test: is a change an improvement? Decided with as few pairs as possible.
//!
//! Abraham Wald (1945) showed how to look at the data after each observation without fooling oneself. Choose two
//! hypotheses, H0 "the difference is `elo0`" and H1 "it is `elo1`", and two risks: `alpha` of accepting H1 though H0 is
//! true, `beta` of the reverse. Play while the log-likelihood ratio (LLR) of H1 to H0 stays between
//!
//! ```text
//!     ln(beta / (1 - alpha))   <   LLR   <   ln((1 - beta) / alpha)
//!          accept H0              continue          accept H1
//! ```
//!
//! The observations are pairs with five possible scores, whose distribution is unknown apart from the hypothesis. So
//! each hypothesis is represented by the distribution that explains the counts best among those that satisfy it
//! (generalized SPRT; Michel Van den Bergh, *A practical introduction to the GSPRT* and *Normalized Elo*, the
//! mathematics of Fishtest). With observed frequencies `p`, Lagrange's multiplier gives this distribution as
//! `p_k / (1 + theta phi_k)`, where `theta` solves `sum p_k phi_k / (1 + theta phi_k) = 0` and `phi` expresses the
//! hypothesis:
//!
//! - [`EloScale::Logistic`]: the mean is the score expected at the given Elo, `phi_k = x_k - s`.
//! - [`EloScale::Normalized`]: the distance of the mean from 1/2 in units of the spread is `t`, which is not linear in the
//!   distribution, so the equation is linearized and solved again until it settles. This is the default: its expected
//!   length depends little on how drawish or lopsided the openings are.

use super::pairs::{Moments, PairCounts};
use std::f64::consts::{LN_10, SQRT_2};

/// Beyond this difference a test is decided after a handful of pairs, and the linearization is no longer sound.
const LARGEST_ELO: f64 = 200.0;

/// How a difference in strength is measured.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum EloScale {
    /// Elo of the mean score.
    Logistic,
    /// Elo in units of the spread of a game.
    Normalized,
}

/// A planned test.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Sprt {
    elo0: f64,
    elo1: f64,
    alpha: f64,
    beta: f64,
    scale: EloScale,
}

/// The test makes no sense.
#[derive(Clone, Copy, Debug, PartialEq, thiserror::Error)]
pub enum SprtError {
    /// The hypotheses are not in order or too far out.
    #[error("hypotheses {0} and {1}: expected elo0 < elo1, both within ±200")]
    Hypotheses(f64, f64),
    /// A risk is no small probability.
    #[error("risks {0} and {1}: expected both above 0 and below 0.5")]
    Risks(f64, f64),
}

/// The values of the log-likelihood ratio that end the test.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct SprtBounds {
    /// At or below it, H0 is accepted.
    pub lower: f64,
    /// At or above it, H1 is accepted.
    pub upper: f64,
}

/// The state of a test.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum SprtVerdict {
    /// Undecided: play on.
    Continue,
    /// The difference is rather `elo1`: the change is accepted.
    AcceptH1,
    /// The difference is rather `elo0`: the change is rejected.
    AcceptH0,
    /// Undecided, and no opening is left.
    SuiteExhausted,
}

impl Sprt {
    /// Is the change a gain? Between 0 and 20.
    pub const GAIN: Self = Self::preset(0.0, 20.0);
    /// Does the change do no harm? Between -20 and 0.
    pub const REGRESSION: Self = Self::preset(-20.0, 0.0);
    /// Big differences between beginners' programs, quickly. Between 0 and 50.
    pub const CLASSROOM: Self = Self::preset(0.0, 50.0);

    const fn preset(elo0: f64, elo1: f64) -> Self {
        Self { elo0, elo1, alpha: 0.05, beta: 0.05, scale: EloScale::Normalized }
    }

    /// A test between two hypotheses with risks of 5 %, in normalized Elo.
    pub fn new(elo0: f64, elo1: f64) -> Result<Self, SprtError> {
        if elo0 < elo1 && elo0 >= -LARGEST_ELO && elo1 <= LARGEST_ELO {
            Ok(Self::preset(elo0, elo1))
        } else {
            Err(SprtError::Hypotheses(elo0, elo1))
        }
    }

    /// The same test with other risks: `alpha` of accepting a change that is none, `beta` of rejecting one that is.
    pub fn with_risks(self, alpha: f64, beta: f64) -> Result<Self, SprtError> {
        let is_risk = |risk: f64| risk > 0.0 && risk < 0.5;
        if is_risk(alpha) && is_risk(beta) {
            Ok(Self { alpha, beta, ..self })
        } else {
            Err(SprtError::Risks(alpha, beta))
        }
    }

    /// The same test on another scale.
    #[must_use]
    pub const fn with_scale(self, scale: EloScale) -> Self {
        Self { scale, ..self }
    }

    /// The two hypotheses.
    pub const fn hypotheses(&self) -> (f64, f64) {
        (self.elo0, self.elo1)
    }

    /// The scale of the hypotheses.
    pub const fn scale(&self) -> EloScale {
        self.scale
    }

    /// Where the test ends.
    pub fn bounds(&self) -> SprtBounds {
        SprtBounds {
            lower: (self.beta / (1.0 - self.alpha)).ln(),
            upper: ((1.0 - self.beta) / self.alpha).ln(),
        }
    }

    /// How much better H1 explains the pairs than H0, as the logarithm of the ratio of likelihoods; 0 without pairs.
    pub fn log_likelihood_ratio(&self, pairs: &PairCounts) -> f64 {
        if pairs.pairs() == 0 {
            return 0.0;
        }
        let counts = pairs.regularized();
        let total: f64 = counts.iter().sum();
        let observed = counts.map(|count| count / total);
        let [h0, h1] = [self.elo0, self.elo1].map(|elo| match self.scale {
            EloScale::Logistic => with_score(&observed, 1.0 / (1.0 + 10_f64.powf(-elo / 400.0))),
            EloScale::Normalized => with_distance(&observed, SQRT_2 * elo * LN_10 / 800.0),
        });
        (0..5).map(|k| counts[k] * (h1[k] / h0[k]).ln()).sum()
    }

    /// What to do after these pairs; `openings_left` tells whether the suite has another opening.
    pub fn verdict(&self, pairs: &PairCounts, openings_left: bool) -> SprtVerdict {
        let ratio = self.log_likelihood_ratio(pairs);
        let bounds = self.bounds();
        if ratio >= bounds.upper {
            SprtVerdict::AcceptH1
        } else if ratio <= bounds.lower {
            SprtVerdict::AcceptH0
        } else if openings_left {
            SprtVerdict::Continue
        } else {
            SprtVerdict::SuiteExhausted
        }
    }
}

/// The likeliest distribution with this mean.
fn with_score(observed: &[f64; 5], score: f64) -> [f64; 5] {
    tilt(observed, &PairCounts::SCORES.map(|x| x - score)).unwrap_or(*observed)
}

/// The likeliest distribution whose mean is `distance` standard deviations above 1/2.
fn with_distance(observed: &[f64; 5], distance: f64) -> [f64; 5] {
    let mut distribution = [0.2; 5];
    for _ in 0..10 {
        let Moments { mean, variance } = Moments::of(&distribution);
        let spread = variance.sqrt();
        let condition = PairCounts::SCORES
            .map(|x| x - 0.5 - distance * spread / 2.0 * (1.0 + ((x - mean) / spread).powi(2)));
        let Some(next) = tilt(observed, &condition) else { break };
        let change = (0..5).map(|k| (next[k] - distribution[k]).abs()).fold(0.0, f64::max);
        distribution = next;
        if change < 1e-10 {
            break;
        }
    }
    distribution
}

/// The distribution `p_k / (1 + theta phi_k)` under which `phi` has mean zero; nothing if `phi` has only one sign,
/// because then no distribution has. The sum falls from +∞ to -∞ between the two poles of `theta`, so bisection finds
/// its zero.
fn tilt(observed: &[f64; 5], phi: &[f64; 5]) -> Option<[f64; 5]> {
    let largest = phi.iter().copied().fold(f64::MIN, f64::max);
    let smallest = phi.iter().copied().fold(f64::MAX, f64::min);
    if largest <= 0.0 || smallest >= 0.0 {
        return None;
    }
    let (mut low, mut high) = (-1.0 / largest, -1.0 / smallest);
    let mut theta = 0.0;
    // The bracket halves until it is as fine as numbers are.
    for _ in 0..100 {
        let sum: f64 = (0..5).map(|k| observed[k] * phi[k] / (1.0 + theta * phi[k])).sum();
        if sum > 0.0 {
            low = theta;
        } else {
            high = theta;
        }
        let middle = f64::midpoint(low, high);
        if middle <= low || middle >= high {
            break;
        }
        theta = middle;
    }
    let mut distribution = [0.0; 5];
    for k in 0..5 {
        distribution[k] = observed[k] / (1.0 + theta * phi[k]);
    }
    Some(distribution)
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;
    use rand::{RngExt, SeedableRng};
    use rand_chacha::ChaCha8Rng;

    #[test]
    fn the_vectors_hold_within_a_thousandth() {
        let vectors = [
            ([379, 10170, 21828, 10640, 343], 2.0, 3.12568, 2.94550),
            ([1367, 0, 6924, 0, 1867], 5.0, 19.33545, 15.93982),
            ([10, 20, 40, 25, 15], 10.0, 0.51813, 0.44088),
            ([0, 0, 3, 2, 5], 20.0, 0.55901, 0.59973),
            ([12, 7, 8, 2, 16], 10.0, 0.03659, 0.03728),
        ];
        for (counts, elo1, logistic, normalized) in vectors {
            let test = Sprt::new(0.0, elo1).unwrap();
            let pairs = PairCounts::new(counts);
            let ratio = test.with_scale(EloScale::Logistic).log_likelihood_ratio(&pairs);
            assert!((ratio - logistic).abs() < 1e-4, "{counts:?}: {ratio} is not {logistic}");
            let ratio = test.log_likelihood_ratio(&pairs);
            assert!((ratio - normalized).abs() < 1e-4, "{counts:?}: {ratio} is not {normalized}");
        }
    }

    #[test]
    fn risks_of_five_percent_end_at_2_94() {
        let SprtBounds { lower, upper } = Sprt::GAIN.bounds();
        assert!((upper - 2.94444).abs() < 1e-5);
        assert!((lower + 2.94444).abs() < 1e-5);
    }

    #[test]
    fn a_test_without_pairs_goes_on_until_the_suite_ends() {
        assert_eq!(Sprt::GAIN.log_likelihood_ratio(&PairCounts::default()), 0.0);
        assert_eq!(Sprt::GAIN.verdict(&PairCounts::default(), true), SprtVerdict::Continue);
        assert_eq!(Sprt::GAIN.verdict(&PairCounts::default(), false), SprtVerdict::SuiteExhausted);
    }

    #[test]
    fn clear_results_are_accepted_or_rejected() {
        let better = PairCounts::new([10, 40, 80, 90, 40]);
        assert_eq!(Sprt::CLASSROOM.verdict(&better, true), SprtVerdict::AcceptH1);
        assert_eq!(Sprt::CLASSROOM.verdict(&better.reversed(), false), SprtVerdict::AcceptH0);
        assert_eq!(Sprt::CLASSROOM.verdict(&PairCounts::new([0, 0, 0, 0, 100]), true), SprtVerdict::AcceptH1);
        assert_eq!(Sprt::CLASSROOM.verdict(&PairCounts::new([100, 0, 0, 0, 0]), true), SprtVerdict::AcceptH0);
    }

    #[test]
    fn senseless_tests_are_refused_with_a_sentence() {
        assert!(Sprt::new(5.0, 5.0).is_err());
        assert!(Sprt::new(f64::NAN, 5.0).is_err());
        assert!(Sprt::new(0.0, 1000.0).is_err());
        let error = Sprt::GAIN.with_risks(0.7, 0.05).unwrap_err();
        assert_eq!(error.to_string(), "risks 0.7 and 0.05: expected both above 0 and below 0.5");
    }

    #[test]
    fn wrong_decisions_are_as_rare_as_promised() {
        let observed = [0.08, 0.2, 0.4, 0.22, 0.1];
        let distance = SQRT_2 * 50.0 * LN_10 / 800.0;
        let [even, better] = [0.0, distance].map(|distance| with_distance(&observed, distance));
        let Moments { mean, variance } = Moments::of(&better);
        assert!(((mean - 0.5) / variance.sqrt() - distance).abs() < 1e-8, "the hypothesis holds exactly");
        let mut random = ChaCha8Rng::seed_from_u64(3);
        let mut tests_ending = |truth: [f64; 5], verdict: SprtVerdict| {
            let ends = |_: &usize| {
                let mut counts = [0; 5];
                loop {
                    for _ in 0..8 {
                        let x: f64 = random.random();
                        let below = (1..5).filter(|&k| x > truth[..k].iter().sum()).count();
                        counts[below] += 1;
                    }
                    let now = Sprt::CLASSROOM.verdict(&PairCounts::new(counts), true);
                    if now != SprtVerdict::Continue {
                        return now == verdict;
                    }
                }
            };
            (0..400).filter(ends).count()
        };
        let (false_gains, missed_gains) =
            (tests_ending(even, SprtVerdict::AcceptH1), tests_ending(better, SprtVerdict::AcceptH0));
        assert!((4..=32).contains(&false_gains), "{false_gains} of 400");
        assert!((4..=32).contains(&missed_gains), "{missed_gains} of 400");
    }

    proptest! {
        #[test]
        fn the_ratio_is_finite_and_changes_sign_with_the_point_of_view(
            counts in prop::array::uniform5(prop_oneof![Just(0_u64), 0_u64..4, 0_u64..10_000]),
            elo0 in -200_f64..199.0,
            width in 0.5_f64..50.0,
        ) {
            let elo1 = (elo0 + width).min(200.0);
            let pairs = PairCounts::new(counts);
            for model in [EloScale::Logistic, EloScale::Normalized] {
                let mine = Sprt::new(elo0, elo1).unwrap().with_scale(model).log_likelihood_ratio(&pairs);
                let theirs = Sprt::new(-elo1, -elo0).unwrap().with_scale(model).log_likelihood_ratio(&pairs.reversed());
                prop_assert!(mine.is_finite());
                prop_assert!((mine + theirs).abs() <= 1e-6 * (1.0 + mine.abs()), "{mine} {theirs}");
            }
        }
    }
}
