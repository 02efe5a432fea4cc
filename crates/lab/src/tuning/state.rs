//! Where a tuning run is: everything that the same command needs to go on after it was interrupted.

use super::{Settings, Tuning};
use crate::files::{FileError, replace};
use arena::statistics::PairCounts;
use arena::tuning::Example;
use game::{Game, Quoted, Rules};
use serde::{Deserialize, Serialize};
use std::fs::File;
use std::io::{self, Read};
use std::path::Path;

/// A run on its way. It is written now and then, and removed when the run is complete.
#[derive(Clone, Debug, Deserialize, PartialEq, Serialize)]
#[serde(deny_unknown_fields)]
pub(super) struct State {
    pub(super) settings: Settings,
    /// Is nothing of it kept on disk?
    #[serde(skip)]
    pub(super) is_passing: bool,
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

/// Why a file is no state that this run can go on from.
#[derive(Debug, thiserror::Error)]
#[allow(missing_docs)]
pub enum StateProblem {
    #[error("{0}")]
    Unreadable(io::Error),
    #[error("it is too large")]
    TooLarge,
    #[error("it is damaged: {0}")]
    Damaged(Quoted),
    /// The settings are others.
    #[error("it is of another run")]
    OtherRun,
    /// Something in it cannot come of a run with these settings.
    #[error("its `{field}` cannot be")]
    Impossible { field: &'static str },
}

/// No state is larger, by far.
const MOST_BYTES: u64 = 256 << 20;
/// No run tries or plays more, by far.
const MOST: u64 = 1 << 48;

impl State {
    /// A run that has not begun.
    pub(super) fn new(settings: Settings) -> Self {
        Self {
            settings,
            is_passing: false,
            seconds: 0.0,
            tried: 0,
            examples: Vec::new(),
            is_fitted: false,
            start: None,
            plan: None,
            scores: Vec::new(),
            games: 0,
            history: Vec::new(),
        }
    }

    /// The state that a run left behind, if it left one.
    pub(super) fn read(path: &Path, tuning: &Tuning) -> Result<Option<Self>, StateProblem> {
        let file = match File::open(path) {
            Err(error) if error.kind() == io::ErrorKind::NotFound => return Ok(None),
            opened => opened.map_err(StateProblem::Unreadable)?,
        };
        let mut text = Vec::new();
        file.take(MOST_BYTES + 1).read_to_end(&mut text).map_err(StateProblem::Unreadable)?;
        if text.len() as u64 > MOST_BYTES {
            return Err(StateProblem::TooLarge);
        }
        let state: Self = serde_json::from_slice(&text)
            .map_err(|error| StateProblem::Damaged(Quoted::new(&error.to_string())))?;
        if state.settings != tuning.settings {
            return Err(StateProblem::OtherRun);
        }
        match state.impossible(tuning) {
            Some(field) => Err(StateProblem::Impossible { field }),
            None => Ok(Some(state)),
        }
    }

    /// The first field that cannot come of such a run: files can be edited, and nothing in them may decide how much memory is
    /// asked for, or be counted on further down.
    fn impossible(&self, tuning: &Tuning) -> Option<&'static str> {
        let Settings { examples, rounds, openings, .. } = tuning.settings;
        let is_weights = |values: &[f64]| {
            values.len() == tuning.spec.weights.values().len() && values.iter().all(|value| value.is_finite())
        };
        let is_share = |share: &f64| (0.0..=1.0).contains(share);
        let is_time = |seconds: f64| seconds.is_finite() && seconds >= 0.0;
        let is_example = |(moves, result): &(String, f64)| {
            let game = Game::parse(tuning.rules, moves);
            [0.0, 0.5, 1.0].contains(result) && game.is_ok_and(|game| game.outcome().is_none())
        };
        let is_plan = |(planned, number): (u32, usize)| {
            (1..=tuning.openings.len()).contains(&number)
                && rounds.is_none_or(|rounds| planned == rounds)
                && openings.is_none_or(|openings| number == openings.min(tuning.openings.len()))
                && self.scores.len() <= planned as usize
        };
        let is_snapshot = |snapshot: &Snapshot| {
            is_time(snapshot.seconds)
                && snapshot.loss.is_none_or(f64::is_finite)
                && snapshot.pairs.is_none_or(|pairs| pairs.iter().all(|&count| count < MOST))
                && is_weights(&snapshot.weights)
        };
        let claims = [
            ("seconds", is_time(self.seconds)),
            ("tried", self.tried < MOST && examples.is_none_or(|number| self.tried <= number)),
            ("examples", self.examples.iter().all(is_example)),
            ("start", self.start.as_deref().is_none_or(is_weights)),
            ("plan", self.plan.is_none_or(is_plan) && self.plan.is_some() == self.start.is_some()),
            ("scores", self.scores.iter().all(is_share) && (self.scores.is_empty() || self.plan.is_some())),
            ("games", self.games < MOST),
            ("history", self.history.iter().all(is_snapshot)),
        ];
        claims.into_iter().find_map(|(field, holds)| (!holds).then_some(field))
    }

    pub(super) fn write(&self, path: &Path) -> Result<(), FileError> {
        replace(path, &serde_json::to_vec(self).expect("numbers and texts"))
    }

    /// The examples as the fit takes them.
    pub(super) fn known_examples(&self, rules: Rules) -> Vec<Example> {
        let example = |(moves, result): &(String, f64)| {
            let game = Game::parse(rules, moves).expect("the moves of a game");
            Example::new(&game, *result)
        };
        self.examples.iter().map(example).collect()
    }
}
