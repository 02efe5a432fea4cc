//! Better weights for a heuristic, and the proof.
//!
//! ```text
//!   examples ──▶ fit ──┐
//!                      ├─▶ the better start ──▶ playing (SPSA) ──▶ proof ──▶ weights file
//!   present weights ───┘
//! ```
//!
//! A [`Method`] takes one way alone: `regression` and `games` end with the fit, `spsa` begins with the present weights. Clocks
//! only decide how many examples and rounds there are; given the same numbers, the seed decides everything else, so
//! [`Settings::command`] in the weights file reproduces it. After every step the best weights are on disk, beside the output
//! because nothing is proven yet, and so is the `state`, with which the same run goes on where it was interrupted.

mod files;
mod proof;
mod report;
mod search;
mod state;

pub use files::{state_file, unproven_file, with_word};
pub use report::{Moment, Tuned, TunedWeight, Verdict};
pub use state::StateProblem;

use crate::files::{FileError, OutputError};
use crate::weights::weights_content;
use arena::statistics::{Estimate, PairCounts};
use arena::tuning::{Solved, TuningError};
use arena::{Crew, Opening, Suite, Threads, sampled, trial};
use engine::Fingerprint;
use engine::heuristics::{HeuristicSpec, Unsupported, Weights};
use engine::players::{Effort, PlayerSpec};
use engine::solver::OracleError;
use files::Claim;
use game::Rules;
use serde::{Deserialize, Serialize};
use state::State;
use std::fmt::{self, Write};
use std::path::{Path, PathBuf};
use std::str::FromStr;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;
use toml::Table;

/// How weights are looked for.
#[derive(Clone, Copy, Debug, Deserialize, PartialEq, Eq, Serialize)]
#[serde(rename_all = "lowercase")]
pub enum Method {
    /// Logistic regression on positions that the solver has labelled.
    Regression,
    /// Logistic regression on the results of its own fast games.
    Games,
    /// Matches between shaken weights.
    Spsa,
}

impl Method {
    /// All of them.
    pub const ALL: [Self; 3] = [Self::Regression, Self::Games, Self::Spsa];

    /// Its name in data and commands.
    pub fn name(self) -> &'static str {
        match self {
            Self::Regression => "regression",
            Self::Games => "games",
            Self::Spsa => "spsa",
        }
    }
}

impl fmt::Display for Method {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

/// A text names no method.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("unknown method `{0}`: expected `regression`, `games` or `spsa`")]
pub struct MethodError(pub game::Quoted);

impl FromStr for Method {
    type Err = MethodError;

    fn from_str(text: &str) -> Result<Self, MethodError> {
        let found = Self::ALL.into_iter().find(|method| method.name() == text);
        found.ok_or_else(|| MethodError(game::Quoted::new(text)))
    }
}

/// Everything that decides what a run finds.
#[derive(Clone, Debug, Deserialize, PartialEq, Serialize)]
#[serde(deny_unknown_fields)]
pub struct Settings {
    /// The heuristic with the weights it begins with.
    pub heuristic: String,
    /// What it is to the letter, where its name does not say it: files change.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub content: Option<String>,
    /// The rules.
    pub rules: String,
    /// One way alone; nothing for all of them.
    pub method: Option<Method>,
    /// Of all matches.
    pub depth: u32,
    /// Another seed, other examples and games.
    pub seed: u64,
    /// How long it takes, where the numbers below do not decide.
    pub seconds: f64,
    /// Attempts at examples: fixed, or as the time allows.
    pub examples: Option<u64>,
    /// Rounds of playing, likewise.
    pub rounds: Option<u32>,
    /// Openings in each, likewise.
    pub openings: Option<usize>,
}

impl Settings {
    /// What is usual for a heuristic: a minute, at the depth of its house.
    pub fn new(spec: &HeuristicSpec, rules: Rules) -> Self {
        Self {
            heuristic: spec.to_string(),
            content: Some(spec.heuristic.fingerprint())
                .filter(|&fingerprint| *fingerprint != Fingerprint::of_sources())
                .map(|fingerprint| fingerprint.as_str().to_owned()),
            rules: rules.to_string(),
            method: None,
            depth: spec.heuristic.card.house.depth,
            seed: 0,
            seconds: 60.0,
            examples: None,
            rounds: None,
            openings: None,
        }
    }

    /// The command that finds the same weights again, whatever the clock says.
    pub fn command(&self) -> String {
        // Parentheses and spaces mean something to shells.
        let quote = if self.heuristic.contains(['(', ' ']) { "'" } else { "" };
        let mut command = format!("conecta tune {quote}{}{quote} --seed {}", self.heuristic, self.seed);
        let mut option = |name: &str, value: Option<String>| {
            if let Some(value) = value {
                write!(command, " --{name} {value}").expect("a string grows");
            }
        };
        option("rules", (self.rules != "classic").then(|| self.rules.clone()));
        option("depth", Some(self.depth.to_string()));
        option("method", self.method.map(|method| method.to_string()));
        option("examples", self.examples.map(|number| number.to_string()));
        option("rounds", self.rounds.map(|number| number.to_string()));
        option("openings", self.openings.map(|number| number.to_string()));
        command
    }
}

/// Why there is no run, or why it ended.
#[derive(Debug, thiserror::Error)]
#[allow(missing_docs)]
pub enum RunError {
    #[error("{heuristic} has no weights to tune")]
    NoWeights { heuristic: String },
    #[error(transparent)]
    Unsupported(#[from] Unsupported),
    /// Regression needs the solver.
    #[error("regression needs the solver: {0}")]
    Unsolved(OracleError),
    #[error("{rules} has no openings of {plies} plies")]
    NoOpenings { rules: Rules, plies: u32 },
    #[error(transparent)]
    Output(#[from] OutputError),
    #[error("another run is writing {}{}", file.display(), process.as_ref().map_or_else(String::new, |id| format!(" (process {id})")))]
    InUse { file: PathBuf, process: Option<String> },
    #[error(transparent)]
    File(#[from] FileError),
    /// The heuristic failed.
    #[error(transparent)]
    Tuning(#[from] TuningError),
}

impl RunError {
    /// Can whoever asked for the run correct it?
    pub fn is_refusal(&self) -> bool {
        !matches!(self, Self::File(_) | Self::Tuning(_))
    }
}

/// How the weights that a run finds are written down. A [`WeightsForm`], unless they have another home.
pub trait Form {
    /// What kind of file that is ([`crate::check_output`] knows them).
    fn kind(&self) -> &str;

    /// A file with the weights of a heuristic, and where they come from.
    fn content(&self, spec: &HeuristicSpec, provenance: Table) -> Vec<u8>;

    /// How to play with the weights in a file.
    fn player(&self, spec: &HeuristicSpec, file: &Path) -> String;
}

/// A file of weights: `ia2@mine.toml`.
pub struct WeightsForm;

impl Form for WeightsForm {
    fn kind(&self) -> &'static str {
        "toml"
    }

    fn content(&self, spec: &HeuristicSpec, provenance: Table) -> Vec<u8> {
        weights_content(spec, provenance).into_bytes()
    }

    fn player(&self, spec: &HeuristicSpec, file: &Path) -> String {
        format!("{}@{}", spec.heuristic.card.name, file.display())
    }
}

/// What a run needs besides its settings. Nothing of it changes what is found.
pub struct Errand<'a> {
    /// The file of weights.
    pub output: &'a Path,
    /// How they are written there.
    pub form: &'a dyn Form,
    /// Are weights written there that are not proven to be better?
    pub keeps_unproven: bool,
    /// How many threads make examples and fit weights to them.
    pub threads: usize,
    /// Who plays games.
    pub crew: &'a dyn Crew,
    /// Set from outside: the run ends in good order.
    pub cancel: &'a AtomicBool,
    /// Hears how it goes.
    pub watch: &'a dyn Fn(Progress),
}

impl Errand<'_> {
    fn is_cancelled(&self) -> bool {
        self.cancel.load(Ordering::Relaxed)
    }
}

/// How a run goes.
#[derive(Debug)]
#[allow(missing_docs)]
pub enum Progress {
    /// The state of a run was found that is none of this one, and kept under another name.
    SetAside {
        file: PathBuf,
        kept: PathBuf,
        problem: StateProblem,
    },
    Fitting {
        seconds: f64,
        examples: usize,
        loss: Option<f64>,
    },
    Playing {
        seconds: f64,
        round: u32,
        rounds: u32,
        games: u64,
        gain: Option<Estimate>,
    },
    Proving(Stage),
}

/// A part of the proof.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[allow(missing_docs)]
pub enum Stage {
    Match,
    Quality,
    Ablation,
}

/// What an attempt works with.
#[derive(Clone, Copy)]
pub struct Tools<'a> {
    /// How many threads work.
    pub threads: usize,
    /// Set from outside: it ends with what there is.
    pub cancel: &'a AtomicBool,
    /// Hears how it goes.
    pub watch: &'a dyn Fn(Progress),
}

/// Weights that an attempt found, and their games against those it began with: none if they are the same.
#[derive(Clone, Debug)]
#[allow(missing_docs)]
pub struct Attempt {
    pub weights: Weights,
    pub pairs: PairCounts,
}

/// How a run ended.
#[derive(Debug)]
pub enum Ended {
    /// With a proof, good or bad.
    Complete(Box<Tuned>),
    /// It was cancelled; the same run goes on from here.
    Cancelled {
        /// Where the best weights so far are.
        weights: PathBuf,
    },
}

/// A run that can begin.
pub struct Tuning {
    settings: Settings,
    spec: HeuristicSpec,
    rules: Rules,
    /// Openings to tune on, and openings that only the proof sees.
    openings: Vec<Opening>,
    held_out: Vec<Opening>,
}

/// Openings of rules without a listed suite.
const SAMPLED: usize = 9_000;
/// In so many openings a heuristic must answer before anything begins, looking a single ply ahead, each within this time.
const TRIED: usize = 8;
const PATIENCE: Duration = Duration::from_secs(10);

impl Tuning {
    /// A run with these settings, if there can be one.
    pub fn new(settings: Settings, spec: HeuristicSpec, rules: Rules) -> Result<Self, RunError> {
        if spec.heuristic.card.weights.is_empty() {
            return Err(RunError::NoWeights { heuristic: spec.heuristic.card.name.clone() });
        }
        spec.heuristic.mind(rules, &spec.weights)?;
        if settings.method == Some(Method::Regression) {
            Solved::knows(rules).map_err(RunError::Unsolved)?;
        }
        let plies = Suite::Ply8.plies();
        let mut openings = if rules == Rules::CLASSIC {
            Suite::Ply8.openings(rules, settings.seed)
        } else {
            sampled(rules, plies, SAMPLED, settings.seed)
        };
        if openings.len() < 3 {
            return Err(RunError::NoOpenings { rules, plies });
        }
        let held_out = openings.split_off(openings.len() * 2 / 3);
        Ok(Self { settings, spec, rules, openings, held_out })
    }

    /// Tunes and proves. What was left by a run with the same settings is gone on with.
    pub fn run(&self, errand: &Errand) -> Result<Ended, RunError> {
        let output = errand.output;
        files::check(output, errand.form.kind())?;
        let _claim = Claim::new(output)?;
        self.try_out()?;
        let path = state_file(output);
        let mut state = self.resumed(&path, errand)?;
        let is_resumed = state.seconds > 0.0;
        let best = self.search(&mut state, errand)?;
        let proof = if errand.is_cancelled() {
            None
        } else {
            let examples = self.examples_for_proof(&state)?;
            // A proof that was cut short proves nothing.
            Some(self.prove(&best, &examples, errand)?).filter(|_| !errand.is_cancelled())
        };
        self.save(&state, &best, proof.as_ref(), errand)?;
        let Some(proof) = proof else {
            return Ok(Ended::Cancelled { weights: unproven_file(output) });
        };
        let mut tuned = Tuned::new(self, &state, &best, &proof, is_resumed);
        if tuned.proven || errand.keeps_unproven {
            tuned.kept = files::publish(output)?.map(|kept| kept.display().to_string());
            tuned.written = true;
        }
        let beside = unproven_file(output);
        let file = if tuned.written { output } else { &beside };
        tuned.name_file(errand.form.player(&self.spec, file), file);
        // The run is complete: nothing is left to go on with.
        let _ = std::fs::remove_file(path);
        Ok(Ended::Complete(Box::new(tuned)))
    }

    /// Tunes for somebody who waits: nothing is written, and the proof is a match alone.
    pub fn attempt(&self, effort: &Tools) -> Result<Attempt, RunError> {
        let Tools { threads, cancel, watch } = *effort;
        let errand = Errand {
            output: Path::new(""),
            form: &WeightsForm,
            keeps_unproven: false,
            threads,
            crew: &Threads(threads),
            cancel,
            watch,
        };
        self.try_out()?;
        let mut state = State { is_passing: true, ..State::new(self.settings.clone()) };
        let weights = self.search(&mut state, &errand)?;
        let pairs = if weights == self.spec.weights || errand.is_cancelled() {
            PairCounts::default()
        } else {
            self.held_out_match(&weights, self.pace(&weights, &errand)?, &errand)?
        };
        Ok(Attempt { weights, pairs })
    }

    /// What an earlier run with these settings left, or a fresh state. What is none of this run is kept under another name.
    fn resumed(&self, path: &Path, errand: &Errand) -> Result<State, RunError> {
        match State::read(path, self) {
            Ok(Some(state)) => Ok(state),
            Ok(None) => Ok(State::new(self.settings.clone())),
            Err(problem) => {
                let kept = files::keep(path)?;
                std::fs::remove_file(path).map_err(|source| FileError { file: path.to_owned(), source })?;
                (errand.watch)(Progress::SetAside { file: path.to_owned(), kept, problem });
                Ok(State::new(self.settings.clone()))
            }
        }
    }

    /// Does the heuristic answer at all? What never comes back could not be told from what is slow later.
    fn try_out(&self) -> Result<(), RunError> {
        let player = self.player_at(&self.spec.weights, 1);
        let games: Vec<_> = self.openings.iter().take(TRIED).map(|opening| opening.game.clone()).collect();
        trial(&player, &games, PATIENCE).map_err(|failed| {
            let (player, game) = (self.spec.to_string(), Some(failed.moves));
            TuningError::Failed { player, game, failure: failed.failure }.into()
        })
    }

    fn player(&self, weights: &Weights) -> PlayerSpec {
        self.player_at(weights, self.settings.depth)
    }

    fn player_at(&self, weights: &Weights, depth: u32) -> PlayerSpec {
        PlayerSpec::Heuristic { heuristic: self.with(weights), effort: Effort::Depth(depth) }
    }

    /// The heuristic with these weights.
    fn with(&self, weights: &Weights) -> HeuristicSpec {
        HeuristicSpec { heuristic: self.spec.heuristic.clone(), weights: weights.clone() }
    }
}

#[cfg(test)]
mod tests;
