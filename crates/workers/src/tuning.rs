//! Better numbers for a stranger's file. That takes millions of boards, so that all of it happens in one question, and the worker
//! tells how it goes before it answers.

use crate::crew::Source;
use crate::message::{Answer, Request};
use crate::work::broken;
use crate::{Content, Crew, Trouble};
use authoring::{HeuristicFile, Language};
use engine::heuristics::HeuristicSpec;
use engine::{Failure, Fingerprint};
use game::Rules;
use lab::tuning::{Progress, RunError, Settings, Tools, Tuning};
use serde::{Deserialize, Serialize};
use std::sync::atomic::AtomicBool;
use std::time::Duration;

/// What is to be tuned, and how long.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub struct TuningWish {
    /// Its end says the language.
    pub name: String,
    /// The file.
    pub content: Content,
    /// As text.
    pub rules: String,
    /// The match that follows takes as long again, at most.
    pub seconds: f64,
}

/// How far it is.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
#[allow(missing_docs)]
pub enum TuningStep {
    Fitting { examples: usize },
    Playing { round: u32, rounds: u32 },
    Proving,
}

/// A file with other numbers.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct TunedFile {
    /// The text with its new numbers, and nothing else changed.
    pub source: String,
    /// Name, before and after of every number.
    pub numbers: Vec<(String, f64, f64)>,
    /// New against old, on openings that they were not tuned on: pairs by half points.
    pub pairs: [u64; 5],
}

/// Why nothing was tuned.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[allow(missing_docs)]
pub enum NotTuned {
    #[error(transparent)]
    Trouble(#[from] Trouble),
    #[error(transparent)]
    Failure(#[from] Failure),
}

impl TuningWish {
    /// Tunes, away. `heard` is told how it goes.
    pub fn tune(
        self,
        crew: &Crew,
        stop: &AtomicBool,
        heard: &mut dyn FnMut(TuningStep),
    ) -> Result<TunedFile, NotTuned> {
        // Loading, trying out, and looking at the clock only now and then.
        let time = Duration::from_secs_f64(2.0 * self.seconds + 30.0);
        let fingerprint = Fingerprint::of(self.content.bytes());
        let source = Source { name: self.name.clone(), content: self.content.clone(), fingerprint };
        match crew.ask_and_hear(&source, &Request::Tune(self), time, Some(stop), heard)? {
            Answer::Tuned(file) => Ok(file),
            Answer::Failed(failure) => Err(failure.into()),
            _ => Err(Trouble::Died.into()),
        }
    }

    /// Tunes here: in the worker.
    pub(crate) fn done(&self, tell: &dyn Fn(TuningStep)) -> Answer {
        self.tried(tell).map_or_else(Answer::Failed, Answer::Tuned)
    }

    fn tried(&self, tell: &dyn Fn(TuningStep)) -> Result<TunedFile, Failure> {
        let language = Language::of_file(&self.name).ok_or_else(|| broken("no such language"))?;
        let rules: Rules = self.rules.parse().map_err(|_| broken("no such rules"))?;
        let file = || {
            let file = HeuristicFile::of(&self.name, language, self.content.bytes().to_vec());
            file.map_err(|error| broken(&error.to_string()))
        };
        let spec = HeuristicSpec::original(file()?.heuristic(&self.name));
        let settings = Settings { seconds: self.seconds, ..Settings::new(&spec, rules) };
        let watch = |progress: Progress| match progress {
            Progress::Fitting { examples, .. } => tell(TuningStep::Fitting { examples }),
            Progress::Playing { round, rounds, .. } => tell(TuningStep::Playing { round, rounds }),
            Progress::Proving(_) => tell(TuningStep::Proving),
            Progress::SetAside { .. } => {}
        };
        let tools = Tools { threads: 1, cancel: &AtomicBool::new(false), watch: &watch };
        let refused = |error: RunError| Failure::Absent { reason: error.to_string() };
        let tuning = Tuning::new(settings, spec.clone(), rules).map_err(refused)?;
        let attempt = tuning.attempt(&tools).map_err(refused)?;
        let (before, after) = (spec.weights.values(), attempt.weights.values());
        let names = spec.heuristic.card.weights.iter().map(|weight| weight.name.to_string());
        let numbers =
            names.zip(std::iter::zip(before, after)).map(|(name, (&one, &other))| (name, one, other));
        Ok(TunedFile {
            source: String::from_utf8_lossy(&file()?.with_weights(after)).into_owned(),
            numbers: numbers.collect(),
            pairs: attempt.pairs.counts(),
        })
    }
}
