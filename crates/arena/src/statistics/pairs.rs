//! Two players: what a list of game pairs says about their difference.
//!
//! A **pair** is one opening played twice, each player moving first once. The player we look at takes 0 to 4 half
//! points from it, so a match is five counts `n0..n4` (the *pentanomial*), and the pair score is `x = k / 4`. Games of
//! a pair are not independent: an opening that wins for its first mover gives 1 + 0, always the same sum. The spread
//! of pair scores contains this; the spread of single games does not, and would overstate the error for unbalanced
//! openings and understate it for balanced ones.
//!
//! With `N` pairs, mean `s` and variance `v` of the pair scores, and `se = sqrt(v / N)`:
//!
//! - **Elo** (Arpad Elo) is the logistic scale of the score, `-400 log10(1/s - 1)`: +100 means 64 %. Its interval is
//!   that of the score, `s ± 1.96 se`, transformed and hence not symmetric.
//! - **LOS**, the likelihood of superiority, is `Φ((s - 1/2) / se)`: how sure we are that the player is better *at
//!   all*, not by how much.
//! - **Normalized Elo** (Michel Van den Bergh) is the distance from equality in units of the spread of a game,
//!   `(s - 1/2) / sqrt(2v) * 800 / ln 10`. It tells how many games it takes to notice the difference; drawish openings
//!   shrink Elo but not this.
//!
//! As the usual match runners do, counts of zero are replaced by 0.001 before anything is computed.
//!
//! # When the data are too few
//!
//! `s` never leaves `[0.001, 0.999]`, so Elo lies within ±1199.8 and normalized Elo within ±3879, the value of a
//! player who wins 999 pairs of 1000. When all `N` pairs have the same score `x`, the observed spread is 0 and says
//! nothing. Then the rule of three speaks: with 95 % confidence the pairs we have not seen have a probability of at
//! most `p = 1 - 0.05^(1/N)`, and at worst all of them are lost, at best all are won. So `s` lies in
//! `[x(1 - p), x(1 - p) + p]`. For all wins only the lower end means something ([`Bound::AtLeast`]), for no pairs
//! neither ([`Bound::Unknown`]). LOS is then that of a coin which fell `N` times on the same side, `1 - 2^-(N + 1)`
//! (Laplace's rule of succession), or 1/2 if all pairs are even.

use super::estimate::{Bound, Estimate, unseen_probability};
use super::normal;
use super::results::PlayedGame;
use game::{Outcome, Side};
use std::f64::consts::LN_10;

/// With fewer pairs than this the normal approximation is crude and intervals are only a hint.
pub const FEWEST_PAIRS: u64 = 20;

/// Replaces a count of zero.
const ZERO_COUNT: f64 = 0.001;

/// Scores are clipped to this distance from 0 and 1.
const MARGIN: f64 = 0.001;

/// Pairs of a match between two players, counted by the half points of the one we look at.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct PairCounts([u64; 5]);

/// How much the pairs can tell.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Evidence {
    /// No pairs at all.
    Nothing,
    /// All pairs ended alike: only bounds are known.
    OneKind,
    /// Fewer than [`FEWEST_PAIRS`]: the interval is a hint.
    Few,
    /// The usual case.
    Enough,
}

/// What the pairs say.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct PairSummary {
    /// Number of pairs.
    pub pairs: u64,
    /// Mean pair score as counted, between 0 and 1; 1/2 without pairs.
    pub score: f64,
    /// Variance of the pair scores as counted.
    pub variance: f64,
    /// Standard error of the score as counted.
    pub standard_error: f64,
    /// Difference in Elo.
    pub elo: Estimate,
    /// Difference in normalized Elo.
    pub normalized_elo: Estimate,
    /// LOS: the probability that the player is the better one.
    pub superiority: f64,
    /// How far all this can be trusted.
    pub evidence: Evidence,
}

impl PairCounts {
    /// The score of a pair with `k` half points.
    pub(super) const SCORES: [f64; 5] = [0.0, 0.25, 0.5, 0.75, 1.0];

    /// Counts of pairs with 0, 1, 2, 3 and 4 half points.
    pub const fn new(counts: [u64; 5]) -> Self {
        Self(counts)
    }

    /// The pairs of `player` against `opponent` in an event, whose games are listed by opening. Games of an opening
    /// are paired in their order; a game whose partner is missing does not count.
    pub fn between(player: usize, opponent: usize, openings: &[Vec<PlayedGame>]) -> Self {
        let mut counts = Self::default();
        for games in openings {
            let results = |first, second| {
                games
                    .iter()
                    .filter(move |game| (game.first, game.second) == (first, second))
                    .map(|game| game.outcome)
            };
            for (as_first, as_second) in results(player, opponent).zip(results(opponent, player)) {
                counts.add(as_first, as_second);
            }
        }
        counts
    }

    /// Adds a pair: the game in which the player moved first, and the one in which it moved second.
    pub const fn add(&mut self, as_first: Outcome, as_second: Outcome) {
        self.0[as_first.half_points(Side::First) + as_second.half_points(Side::Second)] += 1;
    }

    /// Counts of pairs with 0, 1, 2, 3 and 4 half points.
    pub const fn counts(&self) -> [u64; 5] {
        self.0
    }

    /// Number of pairs.
    pub fn pairs(&self) -> u64 {
        self.0.iter().sum()
    }

    /// The same match seen by the other player.
    #[must_use]
    pub fn reversed(&self) -> Self {
        let mut counts = self.0;
        counts.reverse();
        Self(counts)
    }

    /// The counts with 0 replaced by 0.001.
    pub(super) fn regularized(&self) -> [f64; 5] {
        self.0.map(|count| if count == 0 { ZERO_COUNT } else { count as f64 })
    }

    /// Everything the pairs say, all of it finite.
    pub fn summary(&self) -> PairSummary {
        let pairs = self.pairs();
        let kinds = self.0.iter().filter(|&&count| count > 0).count();
        let evidence = match kinds {
            0 => Evidence::Nothing,
            1 => Evidence::OneKind,
            _ if pairs < FEWEST_PAIRS => Evidence::Few,
            _ => Evidence::Enough,
        };
        let counted = if pairs == 0 {
            Moments { mean: 0.5, variance: 0.0 }
        } else {
            Moments::of(&self.0.map(|count| count as f64))
        };
        let (elo, normalized_elo, superiority) =
            if kinds > 1 { self.usual() } else { of_one_kind(counted.mean, pairs as f64) };
        PairSummary {
            pairs,
            score: counted.mean,
            variance: counted.variance,
            standard_error: (counted.variance / pairs.max(1) as f64).sqrt(),
            elo,
            normalized_elo,
            superiority,
            evidence,
        }
    }

    /// Elo, normalized Elo and LOS of pairs of at least two kinds.
    fn usual(&self) -> (Estimate, Estimate, f64) {
        let counts = self.regularized();
        let moments = Moments::of(&counts);
        let error = (moments.variance / counts.iter().sum::<f64>()).sqrt();
        let (low, high) =
            (moments.mean - normal::QUANTILE_95 * error, moments.mean + normal::QUANTILE_95 * error);
        let elo =
            Estimate { value: elo(moments.mean), low: elo(low), high: elo(high), bound: Bound::TwoSided };
        let normalized = |score| normalized_elo(Moments { mean: score, ..moments });
        let normalized_elo = Estimate {
            value: normalized(moments.mean),
            low: normalized(low),
            high: normalized(high),
            bound: Bound::TwoSided,
        };
        (elo, normalized_elo, normal::cumulative((moments.mean - 0.5) / error))
    }
}

/// Openings that all gave the same score: what the others, which were not seen, may hide.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) struct OneScore {
    /// The score, between 0 and 1.
    pub(super) score: f64,
    /// In how many openings.
    pub(super) openings: usize,
}

impl OneScore {
    /// The Elo of the score, and of the worst and the best score that is plausible.
    pub(super) fn elos(&self) -> [f64; 3] {
        let unseen = unseen_probability(self.openings as f64);
        let worst = self.score * (1.0 - unseen);
        [self.score, worst, worst + unseen].map(elo)
    }

    /// With which confidence the difference lies within `margin` of zero, if it is estimated as `difference`: so many
    /// openings exclude that the others are frequent enough to bring it there.
    pub(super) fn closeness(&self, difference: f64, margin: f64) -> f64 {
        let [score, here] = [self.score, elo(self.score)];
        let worst = expected_score(here - margin - difference);
        let best = expected_score(here + margin - difference);
        let share = |way: f64, whole: f64| if whole > 0.0 { (way / whole).clamp(0.0, 1.0) } else { 1.0 };
        let frequent = share(score - worst, score).min(share(best - score, 1.0 - score));
        1.0 - (1.0 - frequent).powf(self.openings as f64)
    }
}

/// Elo, normalized Elo and LOS of pairs which all have the score `score`.
fn of_one_kind(score: f64, pairs: f64) -> (Estimate, Estimate, f64) {
    let unseen = unseen_probability(pairs);
    // The worst and the best mixture of what was seen and what may exist: two values, so a variance of p(1 - p) distance².
    let worst = Moments::of_two(score, 0.0, unseen);
    let best = Moments::of_two(score, 1.0, unseen);
    let bound = match score {
        _ if pairs == 0.0 => Bound::Unknown,
        0.0 => Bound::AtMost,
        1.0 => Bound::AtLeast,
        _ => Bound::TwoSided,
    };
    let elo = Estimate { value: elo(score), low: elo(worst.mean), high: elo(best.mean), bound };
    // A spread of zero away from 1/2 is infinitely many spreads away from it: only the near end is a statement.
    let constant = normalized_elo(Moments { mean: score, variance: 0.0 });
    let mut normalized = Estimate { value: constant, low: constant, high: constant, bound };
    if score >= 0.5 {
        normalized.low = normalized_elo(worst);
    }
    if score <= 0.5 {
        normalized.high = normalized_elo(best);
    }
    if bound == Bound::TwoSided && score != 0.5 {
        normalized.bound = if score > 0.5 { Bound::AtLeast } else { Bound::AtMost };
    }
    let doubt = (-(pairs + 1.0)).exp2();
    let superiority = match score {
        0.5 => 0.5,
        _ if score > 0.5 => 1.0 - doubt,
        _ => doubt,
    };
    (elo, normalized, superiority)
}

/// Mean and variance of pair scores.
#[derive(Clone, Copy, Debug)]
pub(super) struct Moments {
    pub(super) mean: f64,
    pub(super) variance: f64,
}

impl Moments {
    /// Of scores with these weights, which need not sum to 1 but are not all 0.
    pub(super) fn of(weights: &[f64; 5]) -> Self {
        let total: f64 = weights.iter().sum();
        let average = |value: &dyn Fn(f64) -> f64| {
            weights.iter().zip(PairCounts::SCORES).map(|(weight, score)| weight * value(score)).sum::<f64>()
                / total
        };
        let mean = average(&|score| score);
        Self { mean, variance: average(&|score| (score - mean).powi(2)) }
    }

    /// Of `usual` with `rare` in its place with this probability.
    fn of_two(usual: f64, rare: f64, probability: f64) -> Self {
        let distance = rare - usual;
        Self {
            mean: usual + probability * distance,
            variance: probability * (1.0 - probability) * distance * distance,
        }
    }
}

/// The Elo difference at which `score` is expected, the score clipped to `[0.001, 0.999]`.
fn elo(score: f64) -> f64 {
    -400.0 * (1.0 / score.clamp(MARGIN, 1.0 - MARGIN) - 1.0).log10()
}

/// The score that is expected at an Elo difference.
fn expected_score(elo: f64) -> f64 {
    1.0 / (1.0 + 10_f64.powf(-elo / 400.0))
}

/// Normalized Elo, clipped to that of a player who wins all pairs but one in a thousand.
fn normalized_elo(moments: Moments) -> f64 {
    let limit = (0.5 - MARGIN) / (2.0 * MARGIN * (1.0 - MARGIN)).sqrt();
    let distance = moments.mean - 0.5;
    let spreads = if distance == 0.0 { 0.0 } else { distance / (2.0 * moments.variance).sqrt() };
    spreads.clamp(-limit, limit) * 800.0 / LN_10
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    /// The specification's table: counts, Elo ±, LOS, normalized Elo ±.
    const VECTORS: [([u64; 5], [&str; 5]); 5] = [
        ([379, 10170, 21828, 10640, 343], ["1.5946", "1.2087", "0.995139", "3.0505", "2.3124"]),
        ([1367, 0, 6924, 0, 1867], ["17.1154", "3.8071", "1.000000", "21.5136", "4.7775"]),
        ([10, 20, 40, 25, 15], ["23.7256", "37.3261", "0.895181", "29.3870", "45.9104"]),
        ([0, 0, 3, 2, 5], ["240.6775", "172.2261", "0.999993", "337.7158", "152.2523"]),
        ([12, 7, 8, 2, 16], ["11.5855", "84.9089", "0.607555", "9.9963", "71.7796"]),
    ];

    #[test]
    fn the_vectors_hold_to_the_printed_digit() {
        for (counts, expected) in VECTORS {
            let summary = PairCounts::new(counts).summary();
            let printed = [
                format!("{:.4}", summary.elo.value),
                format!("{:.4}", summary.elo.error()),
                format!("{:.6}", summary.superiority),
                format!("{:.4}", summary.normalized_elo.value),
                format!("{:.4}", summary.normalized_elo.error()),
            ];
            assert_eq!(printed, expected, "{counts:?}");
        }
    }

    fn assert_sound(estimate: Estimate) {
        assert!(estimate.low.is_finite() && estimate.high.is_finite(), "{estimate:?}");
        assert!(estimate.low <= estimate.value && estimate.value <= estimate.high, "{estimate:?}");
    }

    #[test]
    fn no_pairs_mean_that_nothing_is_known() {
        let summary = PairCounts::default().summary();
        assert_eq!((summary.score, summary.superiority, summary.evidence), (0.5, 0.5, Evidence::Nothing));
        assert_eq!((summary.elo.value, summary.elo.bound), (0.0, Bound::Unknown));
        assert!(summary.elo.low < -1199.0 && summary.elo.high > 1199.0);
        assert_eq!(summary.normalized_elo.bound, Bound::Unknown);
        assert!(summary.normalized_elo.low < -3800.0 && summary.normalized_elo.high > 3800.0);
    }

    #[test]
    fn only_wins_bound_the_difference_from_below() {
        let few = PairCounts::new([0, 0, 0, 0, 5]).summary();
        let many = PairCounts::new([0, 0, 0, 0, 500]).summary();
        for summary in [few, many] {
            assert_sound(summary.elo);
            assert_sound(summary.normalized_elo);
            assert_eq!((summary.elo.bound, summary.evidence), (Bound::AtLeast, Evidence::OneKind));
            assert_eq!(summary.normalized_elo.bound, Bound::AtLeast);
        }
        assert!((few.elo.low - 34.0).abs() < 1.0, "five wins promise 55 %: {}", few.elo.low);
        assert!((many.elo.low - 888.0).abs() < 1.0, "{}", many.elo.low);
        assert!(few.superiority < 0.99 && many.superiority > 0.999);
    }

    #[test]
    fn only_even_pairs_give_an_interval_around_zero() {
        let summary = PairCounts::new([0, 0, 30, 0, 0]).summary();
        assert_eq!((summary.elo.value, summary.superiority, summary.elo.bound), (0.0, 0.5, Bound::TwoSided));
        assert!((summary.elo.low + summary.elo.high).abs() < 1e-9);
        assert!((10.0..50.0).contains(&summary.elo.high), "{}", summary.elo.high);
        assert!((10.0..100.0).contains(&summary.normalized_elo.high), "{}", summary.normalized_elo.high);
    }

    #[test]
    fn openings_that_were_not_seen_bound_how_close_players_are() {
        // Who is 15 Elo behind scores 47.8 %: 4.3 % of even openings must be lost for that.
        let even = |openings| OneScore { score: 0.5, openings };
        assert!((even(69).closeness(0.0, 15.0) - 0.952).abs() < 1e-3, "{}", even(69).closeness(0.0, 15.0));
        assert_eq!(even(0).closeness(0.0, 15.0), 0.0);
        assert_eq!(even(1000).closeness(20.0, 15.0), 0.0, "they are apart already");
        for (counts, score) in [([0, 0, 40, 0, 0], 0.5), ([0, 0, 0, 40, 0], 0.75), ([40, 0, 0, 0, 0], 0.0)] {
            let [value, low, high] = OneScore { score, openings: 40 }.elos();
            let Estimate { value: in_match, low: at_worst, high: at_best, .. } =
                PairCounts::new(counts).summary().elo;
            let same = |one: f64, other: f64| (one - other).abs() < 1e-9;
            assert!(same(value, in_match) && same(low, at_worst) && same(high, at_best), "{counts:?}");
        }
    }

    #[test]
    fn one_pair_proves_little() {
        let summary = PairCounts::new([0, 0, 0, 0, 1]).summary();
        assert_eq!(summary.superiority, 0.75);
        assert!(summary.elo.low < -400.0);
        assert_eq!(PairCounts::new([0, 0, 0, 1, 1]).summary().evidence, Evidence::Few);
    }

    #[test]
    fn pairs_are_counted_by_the_half_points_of_both_games() {
        use super::super::results::{FIRST_WINS, SECOND_WINS};
        use Outcome::Draw;
        let mut counts = PairCounts::default();
        counts.add(FIRST_WINS, SECOND_WINS);
        counts.add(FIRST_WINS, FIRST_WINS);
        counts.add(Draw, FIRST_WINS);
        counts.add(SECOND_WINS, FIRST_WINS);
        counts.add(FIRST_WINS, Draw);
        assert_eq!(counts.counts(), [1, 1, 1, 1, 1]);
    }

    #[test]
    fn pairs_of_an_event_need_both_games() {
        use super::super::results::{FIRST_WINS, SECOND_WINS};
        use Outcome::Draw;
        let game = |first, second, outcome| PlayedGame { first, second, outcome };
        let openings = [
            vec![game(3, 1, Draw), game(1, 3, FIRST_WINS), game(1, 2, Draw), game(2, 1, Draw)],
            vec![game(1, 3, FIRST_WINS)],
            vec![game(1, 3, FIRST_WINS), game(3, 1, SECOND_WINS)],
        ];
        let counts = PairCounts::between(1, 3, &openings);
        assert_eq!(counts.counts(), [0, 0, 0, 1, 1]);
        assert_eq!(PairCounts::between(3, 1, &openings), counts.reversed());
    }

    proptest! {
        #[test]
        fn every_match_has_finite_numbers_and_the_mirror_image_for_the_opponent(
            counts in prop::array::uniform5(prop_oneof![Just(0_u64), 0_u64..4, 0_u64..100_000])
        ) {
            let counts = PairCounts::new(counts);
            let (mine, theirs) = (counts.summary(), counts.reversed().summary());
            for (mine, theirs) in [(mine.elo, theirs.elo), (mine.normalized_elo, theirs.normalized_elo)] {
                assert_sound(mine);
                prop_assert!((mine.value + theirs.value).abs() < 1e-6);
                prop_assert!((mine.low + theirs.high).abs() < 1e-6);
            }
            prop_assert!((0.0..=1.0).contains(&mine.superiority));
            prop_assert!((mine.superiority + theirs.superiority - 1.0).abs() < 1e-9);
            prop_assert!(mine.standard_error.is_finite());
        }
    }
}
