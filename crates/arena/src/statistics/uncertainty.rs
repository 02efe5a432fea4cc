//! From spreads to statements: intervals and probabilities that stay honest when the data are too few.
//!
//! A method of estimating errors sees only what varied. This module adds what it cannot see:
//!
//! - **Few openings.** With one opening, resampling finds no error at all. Below [`FEWEST_OPENINGS`] an interval is
//!   never shorter than if all games were independent. `P(i > j)` never leaves `[2^-(k + 1), 1 - 2^-(k + 1)]` with `k`
//!   openings, which is what a coin proves that fell `k` times on the same side.
//! - **Strangers.** Between players not connected by games, directly or through others, `P(i > j)` is 1/2.
//! - **Players without games** have the average rating, the interval of the prior, and [`Bound::Unknown`].
//! - **Players whose games all ended alike** have no spread to learn from. The rule of three bounds them: openings
//!   with other results have a probability of at most `p = 1 - 0.05^(1/k)`. Turn the share `p` of the player's results
//!   into losses, or into wins, and rate again: these *extremes* belong into the interval. Who never lost is rated *at
//!   least* so and so ([`Bound::AtLeast`]). Ratings are relative to the average, so the extremes of one player widen
//!   the intervals of all.

use super::bootstrap::Bootstrap;
use super::clusters::Clusters;
use super::davidson::{OrderedResults, Ratings};
use super::estimate::{Bound, Estimate, unseen_probability};
use super::event::{ErrorMethod, FEWEST_OPENINGS};
use super::results::Results;
use super::sandwich::NormalSpread;
use super::spread::Spread;
use super::stop::{Comparison, TIED_ELO};
use std::cmp::Ordering;

/// The ratings of an event and all that is known about their errors.
pub(super) struct Uncertainty {
    pub(super) ratings: Ratings,
    pub(super) groups: Vec<usize>,
    openings: usize,
    spread: Box<dyn Spread>,
    /// The errors if all games were independent.
    naive: NormalSpread,
    /// Ratings that are just plausible for players whose games all ended alike.
    extremes: Vec<Ratings>,
    /// For each player, what its results can bound.
    bounds: Vec<Bound>,
}

impl Uncertainty {
    /// Rates the players of an event and estimates the errors.
    pub(super) fn estimate(clusters: &Clusters, results: &[Results], method: ErrorMethod) -> Self {
        let total = clusters.total();
        let ratings = Ratings::fit(clusters.players(), &total);
        let spread: Box<dyn Spread> = match method {
            ErrorMethod::Bootstrap { resamples, seed } => {
                Box::new(Bootstrap::resample(clusters, &ratings, resamples, seed))
            }
            ErrorMethod::Sandwich => Box::new(NormalSpread::clustered(clusters, &ratings)),
        };
        let mut extremes = Vec::new();
        for (player, _) in results.iter().enumerate().filter(|(_, results)| is_uniform(results)) {
            let share = unseen_probability(clusters.openings_of(player) as f64);
            for into_wins in [false, true] {
                let tallies: Vec<OrderedResults> =
                    total.iter().map(|tally| turned(tally, player, into_wins, share)).collect();
                extremes.push(ratings.refit(&tallies));
            }
        }
        Self {
            groups: clusters.groups(),
            openings: clusters.openings(),
            naive: NormalSpread::independent(clusters, &ratings),
            bounds: results.iter().map(bound).collect(),
            ratings,
            spread,
            extremes,
        }
    }

    /// The rating of a player with these results.
    pub(super) fn rating(&self, player: usize, results: &Results) -> Estimate {
        let mut error = self.spread.error(player);
        if self.openings < FEWEST_OPENINGS || results.games() == 0 {
            error = error.max(self.naive.error(player));
        }
        self.widened(|ratings| ratings.elo(player), error, self.bounds[player])
    }

    /// Two neighbors in the ranking.
    pub(super) fn comparison(&self, better: usize, worse: usize, superiority: &[Vec<f64>]) -> Comparison {
        let connected = self.groups[better] == self.groups[worse];
        let mut error = self.spread.difference_error(better, worse);
        if self.openings < FEWEST_OPENINGS || !connected {
            error = error.max(self.naive.difference_error(better, worse));
        }
        let bound = match (self.bounds[better], self.bounds[worse]) {
            _ if !connected => Bound::Unknown,
            (Bound::AtLeast, Bound::AtLeast) | (Bound::AtMost, Bound::AtMost) => Bound::Unknown,
            (Bound::AtLeast, _) | (_, Bound::AtMost) => Bound::AtLeast,
            (Bound::AtMost, _) | (_, Bound::AtLeast) => Bound::AtMost,
            _ => Bound::TwoSided,
        };
        let distance = |ratings: &Ratings| ratings.elo(better) - ratings.elo(worse);
        let may_be_tied = bound == Bound::TwoSided
            && self.extremes.iter().all(|extreme| distance(extreme).abs() < TIED_ELO);
        Comparison {
            better,
            worse,
            difference: self.widened(distance, error, bound),
            superiority: superiority[better][worse],
            closeness: if may_be_tied { self.spread.closeness(better, worse, TIED_ELO) } else { 0.0 },
        }
    }

    /// The matrix P(i > j).
    pub(super) fn superiority(&self) -> Vec<Vec<f64>> {
        let players = self.ratings.players();
        let doubt = (-(self.openings as f64 + 1.0)).exp2();
        let probability = |one: usize, other: usize| match one.cmp(&other) {
            _ if self.groups[one] != self.groups[other] => 0.5,
            Ordering::Equal => 0.5,
            Ordering::Greater => self.spread.superiority(one, other).clamp(doubt, 1.0 - doubt),
            // Computed from the same number, so that both directions add up to 1 exactly.
            Ordering::Less => 1.0 - self.spread.superiority(other, one).clamp(doubt, 1.0 - doubt),
        };
        (0..players).map(|one| (0..players).map(|other| probability(one, other)).collect()).collect()
    }

    /// The interval of a value that follows from ratings, with the extremes in it.
    fn widened(&self, value_of: impl Fn(&Ratings) -> f64, error: f64, bound: Bound) -> Estimate {
        let value = value_of(&self.ratings);
        let (mut low, mut high) = (value - error, value + error);
        for extreme in self.extremes.iter().map(value_of) {
            low = low.min(extreme);
            high = high.max(extreme);
        }
        Estimate { value, low, high, bound }
    }
}

/// Whether there are games and all ended alike.
fn is_uniform(results: &Results) -> bool {
    let games = results.games();
    games > 0 && [results.wins, results.draws, results.losses].contains(&games)
}

/// What results like these can bound.
fn bound(results: &Results) -> Bound {
    match results.games() {
        0 => Bound::Unknown,
        games if games == results.wins => Bound::AtLeast,
        games if games == results.losses => Bound::AtMost,
        _ => Bound::TwoSided,
    }
}

/// The tally with a share of the player's results turned into wins or losses; others' games stay.
fn turned(tally: &OrderedResults, player: usize, into_wins: bool, share: f64) -> OrderedResults {
    let first_wins = match player {
        _ if player == tally.first => into_wins,
        _ if player == tally.second => !into_wins,
        _ => return *tally,
    };
    let kept = 1.0 - share;
    let moved = share * tally.games();
    OrderedResults {
        wins: kept * tally.wins + if first_wins { moved } else { 0.0 },
        draws: kept * tally.draws,
        losses: kept * tally.losses + if first_wins { 0.0 } else { moved },
        ..*tally
    }
}
