//! Where a tuning run is: everything that the same command needs to go on after it was interrupted.

use super::Settings;
use crate::language::Dictionary;
use crate::weights::replace;
use anyhow::Context;
use arena::statistics::PairCounts;
use arena::tuning::Example;
use game::{Game, Rules};
use serde::{Deserialize, Serialize};
use std::path::{Path, PathBuf};

/// A run on its way. It is written now and then, and removed when the run is complete.
#[derive(Debug, Deserialize, PartialEq, Serialize)]
pub(super) struct State {
    pub(super) settings: Settings,
    /// Seconds spent, all sessions together.
    pub(super) seconds: f64,
    /// Examples are numbered; those below this number have been tried.
    pub(super) tried: u64,
    /// Those that came of it: moves and result.
    pub(super) examples: Vec<(String, f64)>,
    /// Is the fit complete?
    pub(super) is_fitted: bool,
    /// The weights that playing starts from.
    pub(super) start: Option<Vec<f64>>,
    /// How long playing is to go on: rounds, and openings in each.
    pub(super) plan: Option<(u32, usize)>,
    /// What the first of the pair scored in each round: the search by playing is a function of this.
    pub(super) scores: Vec<f64>,
    pub(super) games: u64,
    pub(super) history: Vec<Snapshot>,
}

/// What was best at some time.
#[derive(Clone, Debug, Deserialize, PartialEq, Serialize)]
pub(super) struct Snapshot {
    pub(super) seconds: f64,
    /// Mean loss on positions that the fit does not know.
    pub(super) loss: Option<f64>,
    /// Against the weights it began with: pairs by half points.
    pub(super) pairs: Option<[u64; 5]>,
    pub(super) weights: Vec<f64>,
}

impl Snapshot {
    pub(super) fn pairs(&self) -> Option<PairCounts> {
        self.pairs.map(PairCounts::new)
    }
}

/// Where the state of a run that writes to `output` is kept.
pub(super) fn path(output: &Path) -> PathBuf {
    let mut name = output.file_name().unwrap_or_default().to_owned();
    name.push(".part");
    output.with_file_name(name)
}

impl State {
    /// The state that a run with these settings left behind, or a fresh one.
    pub(super) fn resumed(path: &Path, settings: Settings) -> Self {
        let left = std::fs::read(path).ok().and_then(|text| serde_json::from_slice::<Self>(&text).ok());
        left.filter(|state| state.settings == settings).unwrap_or(Self {
            settings,
            seconds: 0.0,
            tried: 0,
            examples: Vec::new(),
            is_fitted: false,
            start: None,
            plan: None,
            scores: Vec::new(),
            games: 0,
            history: Vec::new(),
        })
    }

    pub(super) fn write(&self, dictionary: Dictionary, path: &Path) -> anyhow::Result<()> {
        replace(dictionary, path, &serde_json::to_vec(self).context("numbers and texts")?)
    }

    /// The examples as the fit takes them.
    pub(super) fn known_examples(&self, rules: Rules) -> Vec<Example> {
        let example = |(moves, result): &(String, f64)| {
            Game::parse(rules, moves).ok().map(|game| Example::new(&game, *result))
        };
        self.examples.iter().filter_map(example).collect()
    }
}
