//! What a run found, as programs get it, and the provenance in the weights file.

use super::proof::{ELO, Loss, Proof, Worth};
use super::state::{Snapshot, State};
use super::{Method, Settings, Tuning};
use crate::interval::Interval;
use arena::quality::Quality;
use arena::statistics::{Bound, Estimate, SprtVerdict};
use engine::heuristics::Weights;
use serde::Serialize;
use std::path::Path;
use toml::{Table, Value};

/// The name and version of this form.
const FORMAT: &str = "conecta-tuning-1";

/// What a run found, with its proof.
#[derive(Clone, Debug, Serialize)]
#[allow(clippy::struct_excessive_bools)]
pub struct Tuned {
    /// The name and version of this form.
    pub format: &'static str,
    /// Of the program.
    pub version: &'static str,
    /// Its name.
    pub heuristic: String,
    /// The rules.
    pub rules: String,
    /// One way alone; nothing for all of them.
    pub method: Option<Method>,
    /// Of all matches.
    pub depth: u32,
    /// The seed.
    pub seed: u64,
    /// What finds the same weights again.
    pub command: String,
    /// Are the weights proven to be better: does the interval of the gain lie above zero?
    pub proven: bool,
    /// Are they in the output? If not, they are beside it.
    pub written: bool,
    /// Where they are.
    pub file: String,
    /// How to play with them.
    pub player: String,
    /// Where the weights are that were in the output before.
    pub kept: Option<String>,
    /// Did it go on from where an earlier run was interrupted?
    pub resumed: bool,
    /// Examples there were.
    pub examples: usize,
    /// With fewer, nothing is fitted.
    pub examples_needed: usize,
    /// Games that were played, without the proof.
    pub games: u64,
    /// How long it took, without the proof.
    pub seconds: f64,
    /// Rounds of playing, and openings in each.
    pub plan: Option<(u32, usize)>,
    /// Was there too little time to play any?
    pub hurried: bool,
    /// In Elo, over the weights it began with.
    pub gain: Interval,
    /// Openings of the match that says so.
    pub openings: u64,
    /// What the sequential test decides between.
    pub elo: [f64; 2],
    /// What it says.
    pub verdict: Verdict,
    /// The share of moves that keep win, draw or loss: before and after.
    pub good: Option<[Interval; 2]>,
    /// The share of moves that keep the score: before and after.
    pub perfect: Option<[Interval; 2]>,
    /// Weight by weight.
    pub weights: Vec<TunedWeight>,
    /// How it went.
    pub history: Vec<Moment>,
}

/// What a sequential test says.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "lowercase")]
#[allow(missing_docs)]
pub enum Verdict {
    Accepted,
    Rejected,
    Open,
}

/// A weight before and after.
#[derive(Clone, Debug, Serialize)]
pub struct TunedWeight {
    /// Its name.
    pub name: String,
    /// Its value.
    pub before: f64,
    /// Its value now.
    pub after: f64,
    /// The rating that is lost without it.
    pub elo: Option<Interval>,
    /// Or how much worse values tell results without it.
    pub loss: Option<f64>,
}

/// What was best at some time.
#[derive(Clone, Debug, Serialize)]
pub struct Moment {
    /// When.
    pub seconds: f64,
    /// Mean loss on positions that the fit does not know.
    pub loss: Option<f64>,
    /// Against the weights it began with.
    pub rating: Option<Interval>,
    /// The weights.
    pub weights: Vec<f64>,
}

impl From<&Snapshot> for Moment {
    fn from(snapshot: &Snapshot) -> Self {
        Self {
            seconds: snapshot.seconds,
            loss: snapshot.loss,
            rating: snapshot.pairs().map(|pairs| pairs.summary().elo.into()),
            weights: snapshot.weights.clone(),
        }
    }
}

impl From<SprtVerdict> for Verdict {
    fn from(verdict: SprtVerdict) -> Self {
        match verdict {
            SprtVerdict::AcceptH1 => Self::Accepted,
            SprtVerdict::AcceptH0 => Self::Rejected,
            SprtVerdict::Continue | SprtVerdict::SuiteExhausted => Self::Open,
        }
    }
}

impl Tuned {
    /// What is known when the proof is there; [`Tuned::name_file`] says where the weights are.
    pub(super) fn new(
        tuning: &Tuning,
        state: &State,
        weights: &Weights,
        proof: &Proof,
        resumed: bool,
    ) -> Self {
        let (settings, gain) = (&tuning.settings, proof.pairs.summary().elo);
        let mean = |share: fn(&Quality) -> Estimate| {
            proof.quality.as_ref().map(|[before, after]| [share(before).into(), share(after).into()])
        };
        Self {
            format: FORMAT,
            version: env!("CARGO_PKG_VERSION"),
            heuristic: tuning.spec.heuristic.card.name.clone(),
            rules: settings.rules.clone(),
            method: settings.method,
            depth: settings.depth,
            seed: settings.seed,
            command: again(settings, state).command(),
            proven: is_proven(gain),
            written: false,
            file: String::new(),
            player: String::new(),
            kept: None,
            resumed,
            examples: state.examples.len(),
            examples_needed: tuning.examples_needed(),
            games: state.games,
            seconds: state.seconds,
            plan: state.plan,
            hurried: settings.rounds.is_none() && state.plan.is_some_and(|(rounds, _)| rounds == 0),
            gain: gain.into(),
            openings: proof.pairs.pairs(),
            elo: ELO,
            verdict: proof.verdict.into(),
            good: mean(|quality| quality.mean(|set| set.all.good)),
            perfect: mean(|quality| quality.mean(|set| set.all.perfect)),
            weights: rows(tuning, weights, &proof.ablation),
            history: state.history.iter().map(Moment::from).collect(),
        }
    }

    pub(super) fn name_file(&mut self, player: String, file: &Path) {
        self.file = file.display().to_string();
        self.player = player;
    }

    /// Was something fitted to examples?
    pub fn is_fitted(&self) -> bool {
        self.history.iter().any(|moment| moment.loss.is_some())
    }
}

/// Does the interval exclude that there is no gain?
fn is_proven(gain: Estimate) -> bool {
    gain.low > 0.0 && matches!(gain.bound, Bound::TwoSided | Bound::AtLeast)
}

/// The settings with the numbers that the clock decided.
fn again(settings: &Settings, state: &State) -> Settings {
    Settings {
        examples: (state.tried > 0).then_some(state.tried).or(settings.examples),
        rounds: state.plan.map(|(rounds, _)| rounds).or(settings.rounds),
        openings: state.plan.map(|(_, openings)| openings).or(settings.openings),
        ..settings.clone()
    }
}

fn rows(tuning: &Tuning, weights: &Weights, ablation: &[Worth]) -> Vec<TunedWeight> {
    let declared = tuning.spec.heuristic.card.weights.iter().enumerate();
    let row = |(at, weight): (usize, &engine::heuristics::Weight)| {
        let (elo, loss) = match ablation.iter().find(|worth| worth.weight == at) {
            None => (None, None),
            Some(Worth { without: Loss::Games(pairs), .. }) => (Some(pairs.summary().elo.into()), None),
            Some(Worth { without: Loss::Entropy(loss), .. }) => (None, Some(*loss)),
        };
        let (before, after) = (tuning.spec.weights.values()[at], weights.values()[at]);
        TunedWeight { name: weight.name.to_string(), before, after, elo, loss }
    };
    declared.map(row).collect()
}

/// Where weights come from, for the file.
pub(super) fn provenance(tuning: &Tuning, state: &State, proof: Option<&Proof>) -> Table {
    let mut table = Table::new();
    let mut note = |key: &str, value: Value| table.insert(key.to_owned(), value);
    note("command", again(&tuning.settings, state).command().into());
    note("program", env!("CARGO_PKG_VERSION").into());
    note("method", tuning.settings.method.map_or("regression, then spsa", Method::name).into());
    note("examples", (state.examples.len() as i64).into());
    note("games", (state.games as i64).into());
    note("seconds", state.seconds.round().into());
    note("complete", proof.is_some().into());
    if let Some(proof) = proof {
        let gain = proof.pairs.summary().elo;
        note("proven", is_proven(gain).into());
        let pairs = proof.pairs.pairs() as i64;
        note("gain", numbers([("elo", gain.value), ("low", gain.low), ("high", gain.high)], 1));
        note("gain_openings", pairs.into());
        note("gain_depth", i64::from(tuning.settings.depth).into());
        if let Some([before, after]) = &proof.quality {
            let good = |quality: &Quality| quality.mean(|set| set.all.good).value;
            note("good_moves", numbers([("before", good(before)), ("after", good(after))], 4));
        }
    }
    table
}

/// Numbers by name, without digits that are only noise.
fn numbers<const N: usize>(numbers: [(&str, f64); N], digits: i32) -> Value {
    let fineness = 10_f64.powi(digits);
    let rounded =
        |(name, number): (&str, f64)| (name.to_owned(), Value::Float((number * fineness).round() / fineness));
    Value::Table(numbers.into_iter().map(rounded).collect())
}
