//! SPSA: weights found by playing, all of them at once (Spall, 1992).
//!
//! Every round shakes all weights at random, plus and minus the same amount, and lets the two play each other. Whichever
//! wins, the weights move a little to its side. One match says little about one weight, but the others' shaking averages
//! out over the rounds, so a hundred weights need hardly more games than three.
//!
//! Steps and shakes shrink as rounds go by, in the proportions that Spall recommends. In round `k` of `K`, with `A = K/10`,
//!
//! ```text
//!     c_k = c / k^0.101                    how far weights are shaken, in their units
//!     a_k = a / (A + k)^0.602              how far a slope moves them
//!     weight += a_k * (W - L) / c_k        W - L is what the plus side won more than it lost
//! ```
//!
//! A slope is a difference of results *divided* by the distance of the two who played: the less weights are shaken, the
//! more a difference says. `c` and `a` are given by where they end, at `k = K`, as is usual for chess engines.

use engine::heuristics::{Weight, Weights};
use rand::{RngExt, SeedableRng};
use rand_chacha::ChaCha8Rng;

/// Where the search is.
#[derive(Clone, Debug, PartialEq)]
pub struct Spsa {
    seed: u64,
    /// Rounds that are planned: how fast steps shrink.
    planned: u32,
    /// Rounds that were played.
    round: u32,
    declared: Vec<Weight>,
    /// The unit of each weight: shakes and steps are parts of it.
    units: Vec<f64>,
    /// Where the weights are, before rounding and limits.
    present: Vec<f64>,
    /// The sum of where they were in the second half of the rounds: their mean is steadier than the last.
    sum: Vec<f64>,
    summed: u32,
}

impl Spsa {
    /// How far the last round shakes a weight, in its units: `c_K`.
    const LAST_SHAKE: f64 = 0.185;
    /// How many of its shakes a weight moves in the last round if one side wins all games: `a_K / c_K^2`.
    const LAST_RATE: f64 = 2.0;
    /// How slowly shakes shrink.
    const GAMMA: f64 = 0.101;
    /// How fast steps shrink.
    const ALPHA: f64 = 0.602;

    /// A search that starts from `weights` and is to have so many rounds.
    pub fn new(declared: &[Weight], weights: &Weights, seed: u64, planned: u32) -> Self {
        let present = weights.values().to_vec();
        // Weights of zero have the typical size of the others as their unit.
        let typical = present.iter().map(|value| value.abs()).sum::<f64>() / present.len().max(1) as f64;
        let units = present.iter().map(|value| value.abs().max(typical / 2.0).max(1e-9)).collect();
        let sum = vec![0.0; present.len()];
        Self {
            seed,
            planned: planned.max(1),
            round: 0,
            declared: declared.to_vec(),
            units,
            present,
            sum,
            summed: 0,
        }
    }

    /// Rounds that were played.
    pub fn round(&self) -> u32 {
        self.round
    }

    /// Who plays the next round: weights shaken one way and the other way.
    pub fn pair(&self) -> (Weights, Weights) {
        let directions = self.directions();
        let shaken = |sign: f64| {
            let shake = sign * self.shake();
            let values =
                (0..self.present.len()).map(|at| self.present[at] + shake * directions[at] * self.units[at]);
            self.limited(values)
        };
        (shaken(1.0), shaken(-1.0))
    }

    /// Takes the result of the round: the share of points that the first of the pair scored.
    pub fn learn(&mut self, score: f64) {
        let directions = self.directions();
        let step = self.rate() * self.shake() * (2.0 * score - 1.0);
        for (at, direction) in directions.into_iter().enumerate() {
            let moved = self.present[at] + step * direction * self.units[at];
            self.present[at] = moved.clamp(self.declared[at].low, self.declared[at].high);
        }
        self.round += 1;
        if 2 * self.round > self.planned {
            std::iter::zip(&mut self.sum, &self.present).for_each(|(sum, value)| *sum += value);
            self.summed += 1;
        }
    }

    /// The weights it would settle on now.
    pub fn weights(&self) -> Weights {
        let number = f64::from(self.summed);
        if self.summed == 0 {
            self.limited(self.present.iter().copied())
        } else {
            self.limited(self.sum.iter().map(|sum| sum / number))
        }
    }

    /// `c_k` of the round that comes.
    fn shake(&self) -> f64 {
        Self::LAST_SHAKE / self.progress().powf(Self::GAMMA)
    }

    /// `R_k = a_k / c_k^2` of the round that comes: how many shakes a weight moves if one side wins all games.
    fn rate(&self) -> f64 {
        // (A + k) / (A + K), with A a tenth of K.
        let progress = (0.1 + self.progress()) / 1.1;
        Self::LAST_RATE * (Self::LAST_SHAKE / self.shake()).powi(2) / progress.powf(Self::ALPHA)
    }

    /// `k / K`: which part of the rounds is over with the one that comes.
    fn progress(&self) -> f64 {
        f64::from(self.round + 1) / f64::from(self.planned)
    }

    /// Plus or minus one for every weight, drawn for this round.
    fn directions(&self) -> Vec<f64> {
        let mut random = ChaCha8Rng::seed_from_u64(self.seed);
        random.set_stream(u64::from(self.round));
        self.present.iter().map(|_| if random.random_bool(0.5) { 1.0 } else { -1.0 }).collect()
    }

    fn limited(&self, values: impl Iterator<Item = f64>) -> Weights {
        let mut weights = Weights::defaults(&self.declared);
        for ((place, value), weight) in weights.values_mut().iter_mut().zip(values).zip(&self.declared) {
            *place = value.clamp(weight.low, weight.high);
        }
        weights
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use engine::heuristics::HeuristicSpec;

    fn start() -> HeuristicSpec {
        engine::Catalog::built_in().heuristic("a2b3d").expect("a heuristic")
    }

    fn search(seed: u64, rounds: u32) -> Spsa {
        let spec = start();
        Spsa::new(&spec.heuristic.card.weights, &spec.weights, seed, rounds)
    }

    /// Weights that are strongest by definition.
    const TOP: [f64; 6] = [4.0, 8.0, 1.0, 3.0, 1.0, 0.5];

    /// The farther from the top, the weaker.
    fn weakness(weights: &Weights) -> f64 {
        std::iter::zip(weights.values(), TOP).map(|(weight, top)| (weight - top).powi(2)).sum()
    }

    /// A search in which the stronger wins more often, but luck has its say.
    fn climbed(seed: u64) -> Weights {
        let mut luck = ChaCha8Rng::seed_from_u64(seed);
        let mut search = search(seed, 1_000);
        while search.round() < 1_000 {
            let (one, other) = search.pair();
            let better = weakness(&other) - weakness(&one);
            let score = 1.0 / (1.0 + (-better / 10.0).exp()) + luck.random_range(-0.1..=0.1);
            search.learn(score);
        }
        search.weights()
    }

    #[test]
    fn the_top_is_found_in_spite_of_luck() {
        for seed in 0..5 {
            let (before, after) = (weakness(&start().weights), weakness(&climbed(seed)));
            assert!(after < before / 10.0, "seed {seed}: {after} after {before}");
        }
    }

    /// The formulas of Spall, as the module shows them, for 120 rounds.
    #[test]
    fn steps_are_divided_by_the_shakes() {
        let moved = |rounds: u32| {
            let mut search = search(1, 120);
            (1..rounds).for_each(|_| search.learn(0.5));
            let before = search.present.clone();
            search.learn(0.51);
            (search.present[1] - before[1]).abs() / search.units[1]
        };
        let (c, a) = (0.185 * 120_f64.powf(0.101), Spsa::LAST_RATE * 0.185_f64.powi(2) * 132_f64.powf(0.602));
        for round in [1, 10, 60, 120] {
            let k = f64::from(round);
            let (shake, gain) = (c / k.powf(0.101), a / (12.0 + k).powf(0.602));
            let expected = gain / shake * 0.02;
            assert!(
                (moved(round) - expected).abs() < 1e-9,
                "round {round}: {} is not {expected}",
                moved(round)
            );
        }
    }

    #[test]
    fn the_seed_decides_everything() {
        assert_eq!(climbed(7), climbed(7));
        assert_ne!(climbed(7), climbed(8));
    }

    #[test]
    fn weights_stay_within_their_ranges() {
        let start = start();
        let declared = &start.heuristic.card.weights;
        let mut search = search(1, 200);
        for round in 0..200 {
            let (one, other) = search.pair();
            for weights in [one, other, search.weights()] {
                for (weight, value) in std::iter::zip(declared, weights.values()) {
                    assert!((weight.low..=weight.high).contains(value), "{} is {value}", weight.name);
                }
            }
            // The wildest results there can be.
            search.learn(f64::from(round % 2));
        }
    }

    #[test]
    fn a_drawn_round_changes_nothing() {
        let mut search = search(1, 100);
        let (one, other) = search.pair();
        assert_ne!(one, other);
        search.learn(0.5);
        assert_eq!(search.weights(), start().weights);
    }
}
