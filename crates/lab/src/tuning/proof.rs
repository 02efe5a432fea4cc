//! What tuned weights are worth: on openings, positions and games that they were not tuned on.

use super::{Errand, Progress, RunError, Stage, Tuning};
use arena::quality::{Asking, MeasureError, Quality, SETS, built_in, measure};
use arena::statistics::{PairCounts, Sprt, SprtVerdict};
use arena::tuning::{Example, TuningError, loss_without};
use engine::heuristics::Weights;
use engine::players::PlayerSpec;
use game::Rules;
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
    /// Its place among the declared ones.
    pub(super) weight: usize,
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
    pub(super) fn prove(
        &self,
        weights: &Weights,
        examples: &[Example],
        errand: &Errand,
    ) -> Result<Proof, RunError> {
        let begun = &self.spec.weights;
        let pace = self.pace(weights, errand)?;
        let pairs = self.held_out_match(weights, pace, errand)?;
        let [elo0, elo1] = ELO;
        let sprt = Sprt::new(elo0, elo1).expect("the first is less than the second");
        let verdict = sprt.verdict(&pairs, false);
        let quality = if self.rules == Rules::CLASSIC && !errand.is_cancelled() {
            (errand.watch)(Progress::Proving(Stage::Quality));
            Some([quality(&self.player(begun), errand)?, quality(&self.player(weights), errand)?])
        } else {
            None
        };
        (errand.watch)(Progress::Proving(Stage::Ablation));
        let ablation = self.ablation(weights, examples, pace, errand)?;
        Ok(Proof { pairs, verdict, quality, ablation })
    }

    /// New weights against those it began with, on openings that neither was tuned on.
    pub(super) fn held_out_match(
        &self,
        weights: &Weights,
        pace: f64,
        errand: &Errand,
    ) -> Result<PairCounts, RunError> {
        let seconds = MATCH.min(self.settings.seconds);
        let number = openings(pace, seconds, MATCH_OPENINGS).min(self.held_out.len());
        (errand.watch)(Progress::Proving(Stage::Match));
        self.duel([weights, &self.spec.weights], &self.held_out[..number], errand)
    }

    /// Openings that can be played in a second, both ways.
    pub(super) fn pace(&self, weights: &Weights, errand: &Errand) -> Result<f64, RunError> {
        let start = Instant::now();
        let mut played = 0;
        for share in self.openings.chunks(8 * errand.crew.hands()) {
            self.duel([weights, &self.spec.weights], share, errand)?;
            played += share.len();
            if start.elapsed().as_secs_f64() > 0.3 || errand.is_cancelled() {
                break;
            }
        }
        Ok(played as f64 / start.elapsed().as_secs_f64().max(1e-6))
    }

    fn ablation(
        &self,
        weights: &Weights,
        examples: &[Example],
        pace: f64,
        errand: &Errand,
    ) -> Result<Vec<Worth>, RunError> {
        let values = weights.values();
        let in_use: Vec<_> = (0..values.len()).filter(|&at| values[at] != 0.0).collect();
        if in_use.len() > PLAYED_OUT {
            let losses = loss_without(&self.with(weights), self.rules, examples, errand.threads)?;
            let worth = |weight: usize| Worth { weight, without: Loss::Entropy(losses[weight]) };
            return Ok(in_use.into_iter().map(worth).collect());
        }
        let seconds = ABLATION.min(self.settings.seconds) / in_use.len().max(1) as f64;
        let number = openings(pace, seconds, ABLATION_OPENINGS).min(self.held_out.len());
        let mut table = Vec::new();
        for weight in in_use {
            if errand.is_cancelled() {
                break;
            }
            let mut without = weights.clone();
            without.values_mut()[weight] = 0.0;
            let pairs = self.duel([weights, &without], &self.held_out[..number], errand)?;
            table.push(Worth { weight, without: Loss::Games(pairs) });
        }
        Ok(table)
    }
}

/// How good a player's moves are. One that fails proves nothing.
fn quality(player: &PlayerSpec, errand: &Errand) -> Result<Quality, RunError> {
    let sets: Vec<_> = SETS.into_iter().map(built_in).collect();
    let asking = Asking { crew: errand.crew, move_time: None, cancel: errand.cancel };
    let quality = measure(&sets, player, asking, || ()).map_err(|error| match error {
        MeasureError::CannotPlay(error) => TuningError::from(error),
        MeasureError::Crew(error) => error.into(),
    })?;
    match quality.first_failure {
        Some(failed) => {
            let (player, game) = (player.to_string(), Some(failed.moves));
            Err(TuningError::Failed { player, game, failure: failed.failure }.into())
        }
        None => Ok(quality),
    }
}

/// How many openings fit into some seconds.
fn openings(pace: f64, seconds: f64, within: std::ops::RangeInclusive<usize>) -> usize {
    ((pace * seconds) as usize).clamp(*within.start(), *within.end())
}
