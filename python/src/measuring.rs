//! Values, their reasons, the quality of moves, and games under the solver's eyes.

use crate::catalog::{heuristic, players as resolved};
use crate::errors::{broken, failed, refused};
use crate::events::{language_of, occasion};
use crate::position::{Position, position_of};
use crate::waiting::{threads, waited};
use arena::Threads;
use arena::quality::{ASIDE, Asking, SETS, TestSet, built_in};
use engine::Limits;
use engine::solver::Oracle;
use game::{Game, Rules};
use lab::Explainer;
use lab::analysis::{Analysis, ColumnValues, column_values};
use lab::quality::{Findings, try_out};
use language::Telling;
use pages::AnalyzedGame;
use pyo3::prelude::*;
use serde_json::json;
use std::sync::atomic::Ordering;
use std::time::{Duration, Instant};

/// What a heuristic says about a position, for the side to move unless said otherwise.
#[pyfunction]
#[pyo3(signature = (name, position, side=None))]
pub(crate) fn evaluate(
    python: Python,
    name: &str,
    position: &Bound<PyAny>,
    side: Option<u8>,
) -> PyResult<f64> {
    let (spec, position) = (heuristic(name)?, position_of(position)?);
    let side = position.side(side)?;
    waited(python, None, |_| {
        let mut mind = spec.heuristic.mind(position.game.rules(), &spec.weights).map_err(refused)?;
        mind.value(position.game.position(), side).map_err(|failure| failed(&failure))
    })?
}

/// The same taken apart, as JSON (docs/explain.md).
#[pyfunction]
#[pyo3(signature = (name, position, side=None))]
pub(crate) fn explain(
    python: Python,
    name: &str,
    position: &Bound<PyAny>,
    side: Option<u8>,
) -> PyResult<String> {
    let (spec, position) = (heuristic(name)?, position_of(position)?);
    let (side, game) = (position.side(side)?, &position.game);
    if let Some(outcome) = game.outcome() {
        return Err(refused(game::IllegalMove::Over(outcome)));
    }
    waited(python, None, |_| {
        let mut explainer = Explainer::new(&spec, game.rules()).map_err(refused)?;
        let found = explainer.explained(game, side).map_err(|failure| failed(&failure))?;
        Ok(found.data().to_string())
    })?
}

/// How good players' moves are.
#[pyclass(frozen, module = "conecta")]
pub(crate) struct QualityResult(Findings);

#[pymethods]
impl QualityResult {
    fn json(&self) -> PyResult<String> {
        serde_json::to_string(&self.0).map_err(broken)
    }

    #[pyo3(signature = (language, title, day))]
    fn page(&self, language: &str, title: Option<String>, day: &str) -> PyResult<String> {
        let language = language_of(language)?;
        pages::quality(language.dictionary(), &self.0, &occasion(language, title, day)).map_err(broken)
    }
}

fn test_set(name: &str) -> PyResult<TestSet> {
    let own = SETS.into_iter().chain([ASIDE]).find(|(known, _)| *known == name);
    own.map(built_in).ok_or_else(|| {
        let known: Vec<_> = SETS.iter().chain([&ASIDE]).map(|(name, _)| *name).collect();
        refused(format!("there is no set `{name}`: there are {}", known.join(", ")))
    })
}

/// Measures players on positions whose every move is scored; `most` of each set.
#[pyfunction]
#[pyo3(signature = (names, *, sets=None, most=None, move_time=None, threads=None, progress=None))]
pub(crate) fn quality(
    python: Python,
    names: Vec<String>,
    sets: Option<Vec<String>>,
    most: Option<usize>,
    move_time: Option<f64>,
    threads: Option<usize>,
    progress: Option<&Bound<PyAny>>,
) -> PyResult<QualityResult> {
    let players = python.detach(|| resolved(&names))?;
    let mut sets = match sets {
        None => SETS.into_iter().map(built_in).collect::<Vec<_>>(),
        Some(names) => names.iter().map(|name| test_set(name)).collect::<PyResult<_>>()?,
    };
    for set in &mut sets {
        set.positions.truncate(most.unwrap_or(usize::MAX));
    }
    let move_time = move_time.map(Duration::try_from_secs_f64).transpose().map_err(refused)?;
    let all = players.len() * sets.iter().map(|set| set.positions.len()).sum::<usize>();
    waited(python, progress, |watch| {
        let mut findings = Findings::default();
        let mut done = 0;
        for player in &players {
            player.check(Rules::CLASSIC).map_err(refused)?;
            try_out(&sets, player).map_err(|tried| failed(&tried.failure))?;
            // A clock that runs for several players on one core measures the core.
            let alone = (!player.is_repeatable()).then_some(1);
            let crew = Threads(self::threads(threads.or(alone)));
            let asking = Asking { crew: &crew, move_time, cancel: &watch.cancel };
            let seen = || {
                done += 1;
                watch.see(done, all);
            };
            findings.add(&sets, player, asking, seen).map_err(refused)?;
            if watch.cancel.load(Ordering::Relaxed) {
                break;
            }
        }
        Ok(QualityResult(findings))
    })?
}

/// A game under the solver's eyes.
#[pyclass(frozen, module = "conecta")]
pub(crate) struct AnalysisResult {
    analysis: Analysis,
    values: ColumnValues,
}

/// Looks through a game; `limit`, in seconds, is for boards on which the solver may not finish.
#[pyfunction]
#[pyo3(signature = (game, *, limit=None, threads=None))]
pub(crate) fn analyze(
    python: Python,
    game: &Bound<PyAny>,
    limit: Option<f64>,
    threads: Option<usize>,
) -> PyResult<AnalysisResult> {
    const PATIENCE: Duration = Duration::from_mins(1);
    let Position { game } = position_of(game)?;
    let limit = limit.map(Duration::try_from_secs_f64).transpose().map_err(refused)?;
    let limit = limit.or_else(|| (game.rules() != Rules::CLASSIC).then_some(PATIENCE));
    waited(python, None, |watch| {
        let oracle = Oracle::new(game.rules(), Oracle::TABLE_MEGABYTES).map_err(refused)?;
        let mut oracle = oracle.with_threads(self::threads(threads));
        let deadline = limit.and_then(|limit| Instant::now().checked_add(limit));
        let limits = Limits { deadline, stop: Some(&watch.cancel), ..Limits::default() };
        let analysis = Analysis::new(&mut oracle, &game, &limits);
        let values = column_values(&mut oracle, &game, &limits);
        Ok(AnalysisResult { analysis, values })
    })?
}

#[pymethods]
impl AnalysisResult {
    #[getter]
    fn position(&self) -> Position {
        self.analysis.game.clone().into()
    }

    fn json(&self) -> PyResult<String> {
        serde_json::to_string(&self.analysis).map_err(broken)
    }

    /// What is to be said about each move, and about what can still happen, as JSON.
    #[pyo3(signature = (language="en"))]
    fn told(&self, language: &str) -> PyResult<String> {
        let telling = Telling { dictionary: language_of(language)?.dictionary(), analysis: &self.analysis };
        let mut before: Game = self.analysis.game.clone();
        let mut moves = Vec::new();
        while let Some(mv) = before.undo() {
            let said = telling.said(&before);
            moves.push(json!({
                "number": before.moves().len() + 1,
                "side": said.side.to_string(),
                "move": before.rules().letter(mv).to_string(),
                "label": said.label,
                "value": said.value,
                "sentences": said.sentences,
                "better": said.better,
            }));
        }
        moves.reverse();
        let outlook = self.analysis.prospects.as_ref().map_or_else(Vec::new, |found| telling.outlook(found));
        Ok(json!({"moves": moves, "outlook": outlook}).to_string())
    }

    #[pyo3(signature = (language, title, day))]
    fn page(&self, language: &str, title: Option<String>, day: &str) -> PyResult<String> {
        let language = language_of(language)?;
        let shown = AnalyzedGame::told(language.dictionary(), &self.analysis, None, self.values.clone());
        let occasion = occasion(language, title, day);
        pages::analysis(language.dictionary(), self.analysis.game.rules(), &[shown], &occasion)
            .map_err(broken)
    }
}
