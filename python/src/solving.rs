//! The solver: one position, or many at once.

use crate::boards::{array, games_of_boards, write_seen};
use crate::errors::{broken, refused};
use crate::position::{Position, number, position_of, rules_of};
use crate::waiting::{threads, waited};
use arena::quality::Labeled;
use arena::{Labeling, distinct_games};
use engine::Limits;
use engine::solver::{Oracle, OracleError};
use game::{Game, Position as _, Rules};
use numpy::PyArrayDyn;
use pyo3::prelude::*;
use pyo3::types::{PyDict, PyList};
use std::sync::{Mutex, PoisonError};
use std::time::{Duration, Instant};

/// What the solver has proven before helps with what it is asked next, so there is one for all questions about one rule set.
static ORACLE: Mutex<Option<(Rules, Oracle)>> = Mutex::new(None);

fn no_oracle(error: OracleError) -> PyErr {
    match error {
        OracleError::Rules { .. } => refused(error),
        OracleError::Memory { .. } => broken(error),
    }
}

/// Asks the oracle for these rules while Python goes on; nothing where it was stopped.
fn asked<T: Send>(
    python: Python,
    rules: Rules,
    seconds: Option<f64>,
    ask: impl FnOnce(&mut Oracle, &Limits) -> T + Send,
) -> PyResult<T> {
    let limit = seconds.map(Duration::try_from_secs_f64).transpose().map_err(refused)?;
    waited(python, None, |watch| {
        // Whoever panicked while asking left nothing but proofs.
        let mut oracle = ORACLE.lock().unwrap_or_else(PoisonError::into_inner);
        if oracle.as_ref().is_none_or(|(known, _)| *known != rules) {
            *oracle = Some((rules, Oracle::new(rules, Oracle::TABLE_MEGABYTES)?));
        }
        let (_, oracle) = oracle.as_mut().expect("it was made just now");
        let deadline = limit.and_then(|limit| Instant::now().checked_add(limit));
        Ok(ask(oracle, &Limits { deadline, stop: Some(&watch.cancel), ..Limits::default() }))
    })?
    .map_err(no_oracle)
}

/// What the solver knows about a position, for its side to move: 0 is a draw, `s` a win and `-s` a loss, with the winner's last
/// disc for 1, the last but one for 2, and so on.
///
/// >>> solution = solve("4453")
/// >>> solution.score
/// -2
/// >>> solution.scores()
/// [-5, -5, -2, -3, -4, -2, -2]
#[pyclass(frozen, module = "conecta")]
pub(crate) struct Solution {
    game: Game,
    /// The exact score; `None` if the time was over before it was found.
    #[pyo3(get)]
    score: Option<i32>,
    /// The score is at least and at most this.
    #[pyo3(get)]
    bounds: (i32, i32),
    /// Positions searched.
    #[pyo3(get)]
    nodes: u64,
}

#[pymethods]
impl Solution {
    /// The position.
    #[getter]
    fn position(&self) -> Position {
        self.game.clone().into()
    }

    /// What every column is worth to the side to move; `None` for a full column, and where the time was over.
    #[pyo3(signature = (limit=None))]
    fn scores(&self, python: Python, limit: Option<f64>) -> PyResult<Vec<Option<i32>>> {
        let verdicts = asked(python, self.game.rules(), limit, |oracle, limits| {
            oracle.solve_moves(self.game.position(), limits)
        })?;
        Ok(verdicts.into_iter().map(|verdict| verdict.and_then(engine::solver::Verdict::score)).collect())
    }

    /// Best play for both sides to the end of the game, of equal moves the one nearest to the middle.
    #[pyo3(signature = (limit=None))]
    fn best_line(&self, python: Python, limit: Option<f64>) -> PyResult<Vec<u32>> {
        let line = asked(python, self.game.rules(), limit, |oracle, limits| {
            oracle.line(self.game.position(), limits)
        })?;
        Ok(line.into_iter().map(number).collect())
    }

    /// The moves that keep the score, those nearest to the middle first.
    #[pyo3(signature = (limit=None))]
    fn best_moves(&self, python: Python, limit: Option<f64>) -> PyResult<Vec<u32>> {
        if self.game.outcome().is_some() {
            return Ok(Vec::new());
        }
        let best = asked(python, self.game.rules(), limit, |oracle, limits| {
            oracle.best_moves(self.game.position(), limits)
        })?;
        Ok(best.map_or_else(Vec::new, |(_, moves)| moves.into_iter().map(number).collect()))
    }

    fn __repr__(&self) -> String {
        match self.score {
            Some(score) => format!("Solution(score={score})"),
            None => format!("Solution(bounds={:?})", self.bounds),
        }
    }
}

/// The exact score of a position: a `Position`, moves, a FEN or a board. `limit` is in seconds; when they are over, there may be
/// bounds only.
///
/// >>> solve("44444").score
/// -1
#[pyfunction]
#[pyo3(signature = (position, *, limit=None))]
pub(crate) fn solve(python: Python, position: &Bound<PyAny>, limit: Option<f64>) -> PyResult<Solution> {
    let Position { game } = position_of(position)?;
    let verdict = asked(python, game.rules(), limit, |oracle, limits| oracle.solve(game.position(), limits))?;
    let bounds = (verdict.lower, verdict.upper);
    Ok(Solution { game, score: verdict.score(), bounds, nodes: verdict.nodes })
}

/// The games of an array of boards, or of a list of positions.
fn games_of(positions: &Bound<PyAny>, rules: Option<&str>) -> PyResult<(Rules, Vec<Game>)> {
    let asked = rules_of(rules)?;
    let Ok(list) = positions.cast::<PyList>() else { return games_of_boards(asked, positions) };
    let games = list.iter().map(|position| Ok(position_of(&position)?.game)).collect::<PyResult<Vec<_>>>()?;
    let rules = games.first().map(Game::rules).or(asked).unwrap_or(Rules::CLASSIC);
    match games.iter().find(|game| game.rules() != rules) {
        Some(other) => Err(refused(format!("{rules} and {} are not solved together", other.rules()))),
        None => Ok((rules, games)),
    }
}

/// By column, the scores of many positions, and which columns are open.
type ScoreTable<'py> = (Bound<'py, PyArrayDyn<i8>>, Bound<'py, PyArrayDyn<bool>>);

fn score_table<'py>(python: Python<'py>, labels: &[Labeled], width: usize) -> PyResult<ScoreTable<'py>> {
    let scores = labels.iter().flat_map(|label| label.scores.iter().map(|score| score.unwrap_or(0) as i8));
    let legal = labels.iter().flat_map(|label| label.scores.iter().map(Option::is_some));
    let shape = [labels.len(), width];
    Ok((array(python, scores.collect(), &shape)?, array(python, legal.collect(), &shape)?))
}

/// The exact scores of many positions, in parallel: an array of boards of the shape (n, 6, 7) or (n, 42), or a list of
/// positions. With `moves=True` two arrays of the shape (n, 7): the score of every column, and which columns are open.
///
/// >>> solve_many(["4453", "44444"])
/// array([-2, -1], dtype=int8)
#[pyfunction]
#[pyo3(signature = (positions, *, moves=false, rules=None, threads=None, progress=None))]
pub(crate) fn solve_many<'py>(
    python: Python<'py>,
    positions: &Bound<'py, PyAny>,
    moves: bool,
    rules: Option<&str>,
    threads: Option<usize>,
    progress: Option<&Bound<'py, PyAny>>,
) -> PyResult<Bound<'py, PyAny>> {
    let (rules, games) = games_of(positions, rules)?;
    let width = usize::from(rules.size().width());
    if moves {
        let labels = labels(python, rules, &games, threads, progress)?;
        return Ok(score_table(python, &labels, width)?.into_pyobject(python)?.into_any());
    }
    let threads = crate::waiting::threads(threads);
    let scores = waited(python, progress, |watch| {
        let see = |done| watch.see(done, games.len());
        Labeling { threads, cancel: &watch.cancel, progress: &see }.scores(rules, &games)
    })?
    .map_err(no_oracle)?
    .expect("who cancels has left");
    let scores = scores.into_iter().map(|score| score as i8).collect();
    Ok(array(python, scores, &[games.len()])?.into_any())
}

fn labels(
    python: Python,
    rules: Rules,
    games: &[Game],
    wanted: Option<usize>,
    progress: Option<&Bound<PyAny>>,
) -> PyResult<Vec<Labeled>> {
    let threads = threads(wanted);
    let labels = waited(python, progress, |watch| {
        let see = |done| watch.see(done, games.len());
        Labeling { threads, cancel: &watch.cancel, progress: &see }.labels(rules, games)
    })?;
    Ok(labels.map_err(no_oracle)?.expect("who cancels has left"))
}

/// Distinct random positions with the exact score of every move, as arrays in a dictionary: `boards` as the side to move sees
/// them, `scores` and `legal` by column, `score` of the position, `plies` made so far.
#[pyfunction]
#[pyo3(signature = (n, plies=(8, 30), seed=0, *, rules=None, threads=None, progress=None))]
pub(crate) fn dataset<'py>(
    python: Python<'py>,
    n: usize,
    plies: (usize, usize),
    seed: u64,
    rules: Option<&str>,
    threads: Option<usize>,
    progress: Option<&Bound<'py, PyAny>>,
) -> PyResult<Bound<'py, PyDict>> {
    let rules = rules_of(rules)?.unwrap_or(Rules::CLASSIC);
    Oracle::check(rules).map_err(no_oracle)?;
    let (least, most) = plies;
    if least > most || most >= rules.size().cells() as usize {
        return Err(refused(format!("there are no unfinished positions of {least} to {most} moves")));
    }
    let games = waited(python, None, |_| distinct_games(rules, n, least..=most, seed))?;
    let labels = labels(python, rules, &games, threads, progress)?;
    let (width, cells) = (usize::from(rules.size().width()), rules.size().cells() as usize);
    let mut boards = vec![0; labels.len() * cells];
    for (label, board) in std::iter::zip(&labels, boards.chunks_exact_mut(cells)) {
        write_seen(label.game.position(), label.game.position().to_move(), board);
    }
    let (scores, legal) = score_table(python, &labels, width)?;
    let score = labels.iter().map(|label| label.score() as i8).collect();
    let made = labels.iter().map(|label| label.game.moves().len() as i8).collect();
    let data = PyDict::new(python);
    data.set_item("boards", array(python, boards, &[labels.len(), cells / width, width])?)?;
    data.set_item("scores", scores)?;
    data.set_item("legal", legal)?;
    data.set_item("score", array::<i8>(python, score, &[labels.len()])?)?;
    data.set_item("plies", array::<i8>(python, made, &[labels.len()])?)?;
    data.set_item("moves", labels.iter().map(|label| label.game.letters()).collect::<Vec<_>>())?;
    Ok(data)
}
