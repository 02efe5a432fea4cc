//! Better weights for a heuristic.

use crate::catalog::heuristic;
use crate::errors::{broken, refused};
use crate::events::{language_of, occasion};
use crate::position::rules_of;
use crate::waiting::{threads, waited};
use arena::Threads;
use game::Rules;
use lab::tuning::{Ended, Errand, Method, RunError, Settings, Tuned, Tuning, WeightsForm};
use pyo3::prelude::*;
use std::path::PathBuf;

/// What a tuning run found.
#[pyclass(frozen, module = "conecta")]
pub(crate) struct TuningResult(Tuned);

#[pymethods]
impl TuningResult {
    fn json(&self) -> PyResult<String> {
        serde_json::to_string(&self.0).map_err(broken)
    }

    #[pyo3(signature = (language, title, day))]
    fn page(&self, language: &str, title: Option<String>, day: &str) -> PyResult<String> {
        let language = language_of(language)?;
        pages::tune(language.dictionary(), &self.0, &occasion(language, title, day)).map_err(broken)
    }
}

/// Tunes the weights of a heuristic, and proves what they are worth. After Ctrl-C the best weights so far are beside `output`,
/// and the same call goes on from there.
#[pyfunction]
#[pyo3(signature = (
    name, output, *, rules=None, method=None, depth=None, seconds=60.0, seed=0, examples=None, rounds=None, openings=None,
    keep_unproven=false, threads=None
))]
#[expect(clippy::too_many_arguments, reason = "they are named where it is called")]
pub(crate) fn tune(
    python: Python,
    name: &str,
    output: PathBuf,
    rules: Option<&str>,
    method: Option<&str>,
    depth: Option<u32>,
    seconds: f64,
    seed: u64,
    examples: Option<u64>,
    rounds: Option<u32>,
    openings: Option<usize>,
    keep_unproven: bool,
    threads: Option<usize>,
) -> PyResult<TuningResult> {
    let spec = python.detach(|| heuristic(name))?;
    let asked = rules_of(rules)?;
    let rules = asked.or_else(|| spec.heuristic.serves().next()).unwrap_or(Rules::CLASSIC);
    let usual = Settings::new(&spec, rules);
    let settings = Settings {
        method: method.map(str::parse::<Method>).transpose().map_err(refused)?,
        depth: depth.unwrap_or(usual.depth),
        seed,
        seconds,
        examples,
        rounds,
        openings,
        ..usual
    };
    let threads = self::threads(threads);
    let ended = waited(python, None, |watch| {
        let errand = Errand {
            output: &output,
            form: &WeightsForm,
            keeps_unproven: keep_unproven,
            threads,
            crew: &Threads(threads),
            cancel: &watch.cancel,
            watch: &|_| (),
        };
        Tuning::new(settings, spec, rules).and_then(|tuning| tuning.run(&errand))
    })?;
    let refusal = |error: RunError| if error.is_refusal() { refused(error) } else { broken(error) };
    match ended.map_err(refusal)? {
        Ended::Complete(tuned) => Ok(TuningResult(*tuned)),
        Ended::Cancelled { weights } => {
            Err(broken(format!("it was stopped; the best weights so far are in {}", weights.display())))
        }
    }
}
