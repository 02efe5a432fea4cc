//! What tuned weights are worth: on openings, positions and games that they were not tuned on.

use super::Tuning;
use arena::quality::{Quality, SETS, built_in, measure};
use arena::statistics::{PairCounts, Sprt, SprtVerdict};
use arena::tuning::{Example, duel, loss_without};
use engine::heuristics::{HeuristicSpec, Weights};
use game::Rules;
use std::sync::atomic::Ordering;
use std::time::Instant;

/// The difference that the sequential test asks for: none, or this many points of (normalized) rating.
pub(super) const ELO: [f64; 2] = [0.0, 10.0];
/// Seconds for the match, if tuning had as many.
const MATCH: f64 = 20.0;
/// Seconds for the table of what each weight is worth, likewise.
const ABLATION: f64 = 10.0;
/// With more weights than this, games for each would take too long.
const PLAYED_OUT: usize = 24;
/// Fewer openings say nothing, more add nothing.
const MATCH_OPENINGS: std::ops::RangeInclusive<usize> = 100..=20_000;
const ABLATION_OPENINGS: std::ops::RangeInclusive<usize> = 50..=2_000;

/// All that is known about the result.
pub(super) struct Proof {
    /// New weights against those it began with.
    pub(super) pairs: PairCounts,
    pub(super) verdict: SprtVerdict,
    /// Before and after, where the truth is known.
    pub(super) quality: Option<[Quality; 2]>,
    pub(super) ablation: Vec<Worth>,
}

/// What a weight is worth.
pub(super) struct Worth {
    pub(super) weight: &'static str,
    pub(super) without: Loss,
}

/// What is lost without a weight.
pub(super) enum Loss {
    /// All weights against all but this one.
    Games(PairCounts),
    /// How much worse values tell results.
    Entropy(f64),
}

impl Tuning {
    /// Proves what weights are worth. Sizes are settled by the clock before the first game, never by results.
    pub(super) fn prove(&self, weights: &Weights, examples: &[Example]) -> anyhow::Result<Proof> {
        let (new, old) = (self.player(weights), self.player(&self.spec.weights));
        let pace = self.pace(weights)?;
        let number =
            openings(pace, MATCH.min(self.settings.seconds), MATCH_OPENINGS).min(self.held_out.len());
        self.progress.say_stage("tune-stage-match");
        let pairs = duel(self.rules, [&new, &old], &self.held_out[..number], self.threads, &self.stop)?;
        let [elo0, elo1] = ELO;
        let verdict = Sprt::new(elo0, elo1)?.verdict(&pairs, false);
        let quality = if self.rules == Rules::CLASSIC && !self.is_stopped() {
            self.progress.say_stage("tune-stage-quality");
            let sets: Vec<_> = SETS.into_iter().map(built_in).collect();
            let quality = |player: &engine::players::PlayerSpec| {
                measure(&sets, || player.player(self.rules), self.threads, || ())
            };
            Some([quality(&old)?, quality(&new)?])
        } else {
            None
        };
        self.progress.say_stage("tune-stage-ablation");
        let ablation = self.ablation(weights, examples, pace)?;
        Ok(Proof { pairs, verdict, quality, ablation })
    }

    /// Openings that can be played in a second, both ways.
    pub(super) fn pace(&self, weights: &Weights) -> anyhow::Result<f64> {
        let start = Instant::now();
        let mut played = 0;
        let (new, old) = (self.player(weights), self.player(&self.spec.weights));
        for share in self.openings.chunks(8 * self.threads) {
            duel(self.rules, [&new, &old], share, self.threads, &self.stop)?;
            played += share.len();
            if start.elapsed().as_secs_f64() > 0.3 {
                break;
            }
        }
        Ok(played as f64 / start.elapsed().as_secs_f64().max(1e-6))
    }

    fn ablation(&self, weights: &Weights, examples: &[Example], pace: f64) -> anyhow::Result<Vec<Worth>> {
        let declared = self.spec.heuristic.card.weights;
        let in_use: Vec<_> = (0..declared.len()).filter(|&at| weights.values()[at] != 0.0).collect();
        let worth = |at: usize, without| Worth { weight: declared[at].name, without };
        if in_use.len() > PLAYED_OUT {
            let spec = HeuristicSpec { heuristic: self.spec.heuristic, weights: weights.clone() };
            let losses = loss_without(&spec, self.rules, examples, self.threads)?;
            return Ok(in_use.into_iter().map(|at| worth(at, Loss::Entropy(losses[at]))).collect());
        }
        let seconds = ABLATION.min(self.settings.seconds) / in_use.len().max(1) as f64;
        let number = openings(pace, seconds, ABLATION_OPENINGS).min(self.held_out.len());
        let whole = self.player(weights);
        let mut table = Vec::new();
        for at in in_use {
            if self.stop.load(Ordering::Relaxed) {
                break;
            }
            let mut without = weights.clone();
            without.values_mut()[at] = 0.0;
            let players = [&whole, &self.player(&without)];
            let pairs = duel(self.rules, players, &self.held_out[..number], self.threads, &self.stop)?;
            table.push(worth(at, Loss::Games(pairs)));
        }
        Ok(table)
    }
}

/// How many openings fit into some seconds.
fn openings(pace: f64, seconds: f64, within: std::ops::RangeInclusive<usize>) -> usize {
    ((pace * seconds) as usize).clamp(*within.start(), *within.end())
}
