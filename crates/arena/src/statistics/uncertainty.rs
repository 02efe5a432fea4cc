//! From spreads to statements: intervals and probabilities that stay honest when the data are too few.
//!
//! A method of estimating errors sees only what varied. This module adds what it cannot see:
//!
//! - **Few openings.** Intervals and probabilities follow Student's distribution. With one opening, resampling finds no
//!   error at all; below [`FEWEST_OPENINGS`] nothing is surer than if all games were independent.
//! - **The limits of the data.** If two players had different scores in `m` openings, then `P(i > j)` never leaves
//!   `[2^-(m + 1), 1 - 2^-(m + 1)]`, which is what a coin proves that fell `m` times on the same side. Nor is it closer to
//!   0 or 1 than resamples can tell.
//! - **Strangers.** Between players not connected by games, directly or through others, `P(i > j)` is 1/2.
//! - **Players without games** have the average rating, the interval of the prior, and [`Bound::Unknown`].
//! - **Openings that all said the same.** A player whose score against each opponent never varied (all games won, all
//!   drawn, all won by the first mover) has no spread to learn from, nor have two players who always did the same. No
//!   spread is not certainty: the rule of three bounds what was not seen ([`OneScore`]), as it does in a match. Who never
//!   lost is rated *at least* so and so ([`Bound::AtLeast`]). Ratings are relative to the average, so what may hide behind
//!   one player's results widens the intervals of all. If there are just two players, all this is a match, and its numbers
//!   are those of [`PairCounts`](super::PairCounts).

use super::bootstrap::Bootstrap;
use super::clusters::Clusters;
use super::davidson::Ratings;
use super::estimate::{Bound, Estimate};
use super::event::{ErrorMethod, FEWEST_OPENINGS};
use super::normal::{self, Student};
use super::pairs::{OneScore, PairSummary};
use super::results::ResultCounts;
use super::sandwich::NormalSpread;
use super::spread::{NO_SPREAD, SAME_ELO, Spread};
use super::stop::{Comparison, TIED_ELO};
use std::cmp::Ordering;

/// The ratings of an event and all that is known about their errors.
pub(super) struct Uncertainty<'a> {
    pub(super) ratings: Ratings,
    pub(super) groups: Vec<usize>,
    cross_table: &'a [Vec<ResultCounts>],
    openings: usize,
    spread: Box<dyn Spread>,
    student: Student,
    /// The errors if all games were independent.
    naive: NormalSpread,
    /// In how many openings two players had different scores.
    telling: Vec<Vec<usize>>,
    /// In how many openings each player has games.
    openings_of: Vec<usize>,
    /// Players whose results never varied.
    constant: Vec<Option<OneScore>>,
    /// For each player, what its results can bound.
    bounds: Vec<Bound>,
    /// Two players whose pairs all ended alike.
    one_kind: Option<PairSummary>,
}

/// By how much a value may be lower and higher than it seems: the first is never above 0, the second never below.
#[derive(Clone, Copy)]
struct Doubt {
    low: f64,
    high: f64,
}

impl<'a> Uncertainty<'a> {
    /// Rates the players of an event and estimates the errors. `pairs` are those of the first player against the second if
    /// there are only two.
    pub(super) fn estimate(
        clusters: &Clusters,
        cross_table: &'a [Vec<ResultCounts>],
        totals: &[ResultCounts],
        pairs: Option<PairSummary>,
        method: ErrorMethod,
    ) -> Self {
        let ratings = Ratings::fit(clusters.players(), &clusters.total());
        let spread: Box<dyn Spread> = match method {
            ErrorMethod::Bootstrap { resamples, seed } => {
                Box::new(Bootstrap::resample(clusters, &ratings, resamples, seed))
            }
            ErrorMethod::Sandwich => Box::new(NormalSpread::clustered(clusters, &ratings)),
        };
        let openings_of: Vec<_> =
            (0..clusters.players()).map(|player| clusters.openings_of(player)).collect();
        let constant: Vec<_> = std::iter::zip(clusters.never_varied(), totals)
            .zip(&openings_of)
            .map(|((never_varied, total), &openings)| {
                total.score().filter(|_| never_varied).map(|score| OneScore { score, openings })
            })
            .collect();
        Self {
            groups: clusters.groups(),
            openings: clusters.openings(),
            student: Student::new(clusters.openings()),
            naive: NormalSpread::independent(clusters, &ratings),
            telling: clusters.telling(),
            bounds: totals.iter().map(bound).collect(),
            one_kind: pairs.filter(|pairs| pairs.pairs > 0 && constant.iter().all(Option::is_some)),
            cross_table,
            openings_of,
            constant,
            ratings,
            spread,
        }
    }

    /// The rating of a player.
    pub(super) fn rating(&self, player: usize) -> Estimate {
        if let Some(pairs) = self.one_kind {
            return halved(if player == 0 { pairs.elo } else { pairs.elo.reversed() });
        }
        let value = self.ratings.elo(player);
        let mut error = self.student.reach() * self.spread.deviation(player);
        if self.openings < FEWEST_OPENINGS || self.bounds[player] == Bound::Unknown {
            error = error.max(normal::QUANTILE_95 * self.naive.deviation(player));
        }
        // Whoever moves moves the average: the others move the other way, all together as far.
        let others = (self.ratings.players() as f64 - 1.0).max(1.0);
        let doubts = (0..self.ratings.players()).filter_map(|other| {
            let Doubt { low, high } = self.doubt(other)?;
            Some(if other == player {
                Doubt { low, high }
            } else {
                Doubt { low: -high / others, high: -low / others }
            })
        });
        widened(value, error, self.bounds[player], doubts)
    }

    /// Two neighbors in the ranking.
    pub(super) fn comparison(&self, better: usize, worse: usize, superiority: &[Vec<f64>]) -> Comparison {
        let connected = self.groups[better] == self.groups[worse];
        let bound = match (self.bounds[better], self.bounds[worse]) {
            _ if !connected => Bound::Unknown,
            (Bound::AtLeast, Bound::AtLeast) | (Bound::AtMost, Bound::AtMost) => Bound::Unknown,
            (Bound::AtLeast, _) | (_, Bound::AtMost) => Bound::AtLeast,
            (Bound::AtMost, _) | (_, Bound::AtLeast) => Bound::AtMost,
            _ => Bound::TwoSided,
        };
        let difference = self.difference(better, worse, bound);
        let closeness =
            if bound == Bound::TwoSided { self.closeness(better, worse, difference.value) } else { 0.0 };
        Comparison { better, worse, difference, superiority: superiority[better][worse], closeness }
    }

    fn difference(&self, one: usize, other: usize, bound: Bound) -> Estimate {
        if let Some(pairs) = self.one_kind {
            return if one == 0 { pairs.elo } else { pairs.elo.reversed() };
        }
        let value = self.ratings.elo(one) - self.ratings.elo(other);
        let mut error = self.student.reach() * self.spread.difference_deviation(one, other);
        if self.openings < FEWEST_OPENINGS || self.groups[one] != self.groups[other] {
            error = error.max(normal::QUANTILE_95 * self.naive.difference_deviation(one, other));
        }
        let stretch = 1.0 / self.part_of_average();
        let mine =
            self.doubt(one).map(|Doubt { low, high }| Doubt { low: stretch * low, high: stretch * high });
        let theirs =
            self.doubt(other).map(|Doubt { low, high }| Doubt { low: -stretch * high, high: -stretch * low });
        let ours = self.twins(one, other).map(|score| {
            let [here, low, high] = score.elos();
            Doubt { low: low - here, high: high - here }
        });
        widened(value, error, bound, [mine, theirs, ours].into_iter().flatten())
    }

    /// The probability that two players are less than [`TIED_ELO`] apart.
    fn closeness(&self, one: usize, other: usize, difference: f64) -> f64 {
        let deviation = self.spread.difference_deviation(one, other);
        let mut closeness = if deviation < NO_SPREAD {
            f64::from(difference.abs() < TIED_ELO)
        } else {
            let below = |limit| self.student.cumulative(self.spread.deviations_to(limit, one, other));
            below(TIED_ELO) - below(-TIED_ELO)
        };
        let scores = [self.constant[one], self.constant[other], self.twins(one, other)];
        for (score, sign) in std::iter::zip(scores, [1.0, -1.0, 1.0]) {
            if let Some(score) = score {
                closeness = closeness.min(score.closeness(sign * difference, TIED_ELO));
            }
        }
        closeness
    }

    /// The matrix P(i > j).
    pub(super) fn superiority(&self) -> Vec<Vec<f64>> {
        let players = self.ratings.players();
        let probability = |one: usize, other: usize| match one.cmp(&other) {
            _ if self.groups[one] != self.groups[other] => 0.5,
            Ordering::Equal => 0.5,
            Ordering::Greater => self.stronger(one, other),
            // Computed from the same number, so that both directions add up to 1 exactly.
            Ordering::Less => 1.0 - self.stronger(other, one),
        };
        (0..players).map(|one| (0..players).map(|other| probability(one, other)).collect()).collect()
    }

    /// The probability that `one` is stronger than `other`, as sure as the data can be.
    fn stronger(&self, one: usize, other: usize) -> f64 {
        let least = self.spread.least_doubt();
        if let Some(pairs) = self.one_kind {
            let first = pairs.superiority.clamp(least, 1.0 - least);
            return if one == 0 { first } else { 1.0 - first };
        }
        let difference = self.ratings.elo(one) - self.ratings.elo(other);
        let deviation = self.spread.difference_deviation(one, other);
        let mut probability = if difference.abs() < SAME_ELO {
            0.5
        } else if deviation < NO_SPREAD {
            f64::from(difference > 0.0)
        } else {
            1.0 - self.student.cumulative(self.spread.deviations_to(0.0, one, other))
        };
        if self.openings < FEWEST_OPENINGS {
            let naive = normal::cumulative(difference / self.naive.difference_deviation(one, other));
            if (naive - 0.5).abs() < (probability - 0.5).abs() {
                probability = naive;
            }
        }
        let coin = (-(self.telling[one][other] as f64 + 1.0)).exp2();
        let doubt = coin.max(least);
        probability.clamp(doubt, 1.0 - doubt)
    }

    /// A player's rating for one in which it is compared with the others only, without itself.
    fn part_of_average(&self) -> f64 {
        let players = self.ratings.players() as f64;
        ((players - 1.0) / players).max(0.5)
    }

    /// What may hide behind the rating of a player whose results never varied.
    fn doubt(&self, player: usize) -> Option<Doubt> {
        let [here, low, high] = self.constant[player]?.elos();
        let part = self.part_of_average();
        let value = self.ratings.elo(player);
        Some(match self.bounds[player] {
            // The value is the prior's. What is known is the worst score, against the average of the others.
            Bound::AtLeast => Doubt { low: (part * low - value).min(0.0), high: 0.0 },
            Bound::AtMost => Doubt { low: 0.0, high: (part * high - value).max(0.0) },
            Bound::TwoSided | Bound::Unknown => {
                Doubt { low: part * (low - here), high: part * (high - here) }
            }
        })
    }

    /// Two players whose difference was the same in all openings, though their results were not.
    fn twins(&self, one: usize, other: usize) -> Option<OneScore> {
        let connected = self.groups[one] == self.groups[other];
        let is_twin = connected && self.spread.difference_deviation(one, other) < NO_SPREAD;
        let openings = self.openings_of[one].min(self.openings_of[other]);
        is_twin.then(|| OneScore { score: self.cross_table[one][other].score().unwrap_or(0.5), openings })
    }
}

/// The interval of a value with this error, and what doubts add to it.
fn widened(value: f64, error: f64, bound: Bound, doubts: impl Iterator<Item = Doubt>) -> Estimate {
    let (mut low, mut high) = (value - error, value + error);
    for doubt in doubts {
        low = low.min(value + doubt.low);
        high = high.max(value + doubt.high);
    }
    Estimate { value, low, high, bound }
}

/// A difference of two players as the rating of the first: each is half of it away from their average.
fn halved(difference: Estimate) -> Estimate {
    let Estimate { value, low, high, bound } = difference;
    Estimate { value: value / 2.0, low: low / 2.0, high: high / 2.0, bound }
}

/// What results like these can bound.
fn bound(results: &ResultCounts) -> Bound {
    match results.games() {
        0 => Bound::Unknown,
        games if games == results.wins => Bound::AtLeast,
        games if games == results.losses => Bound::AtMost,
        _ => Bound::TwoSided,
    }
}
