//! Players by name.

use crate::catalog::catalog;
use crate::errors::{failed, refused};
use crate::position::{Position, number, position_of};
use crate::waiting::waited;
use arena::legal;
use engine::players::{Player as Thinking, PlayerSpec};
use engine::search::Choice;
use engine::{Failure, Limits, guarded};
use game::{Game, Rules};
use pyo3::prelude::*;
use std::sync::{Mutex, PoisonError};
use std::time::{Duration, Instant};

/// A player by its name, as on the command line: `ia2:d6`, `perfect`, `level3`, `mine.py`, `uci:./engine`, or the name of a
/// function that is a heuristic.
///
/// >>> Player("a2b3d:d6").move("4453")
/// 3
#[pyclass(frozen, module = "conecta")]
pub(crate) struct Player {
    pub(crate) spec: PlayerSpec,
    /// Built for the rules it was asked about last.
    built: Mutex<Option<(Rules, Box<dyn Thinking>)>>,
}

/// A move and what the player thought of it.
#[pyclass(frozen, get_all, module = "conecta")]
pub(crate) struct Thought {
    /// The move: a column from 0.
    #[pyo3(name = "move")]
    mv: u8,
    /// Its value for the side that makes it; `None` from players that do not reckon.
    value: Option<f64>,
    /// Plies looked ahead.
    depth: u32,
    /// Positions visited.
    nodes: u64,
    /// The moves that are expected, this one first.
    line: Vec<u32>,
    /// Plies to the end, where the value is a certain win or loss.
    ends_in: Option<u32>,
}

#[pymethods]
impl Thought {
    fn __repr__(&self) -> String {
        let value = self.value.map_or_else(|| "None".to_owned(), engine::shortest_decimal);
        format!("Thought(move={}, value={value}, depth={}, line={:?})", self.mv, self.depth, self.line)
    }
}

impl From<Choice> for Thought {
    fn from(Choice { mv, value, depth, ends_in, nodes, line }: Choice) -> Self {
        let line = line.into_iter().map(number).collect();
        Self { mv: mv.number(), value, depth, nodes, line, ends_in }
    }
}

impl Player {
    fn ask(
        &self,
        python: Python,
        game: &Game,
        ask: impl FnOnce(&mut dyn Thinking, &Limits) -> Result<Choice, Failure> + Send,
    ) -> PyResult<Thought> {
        if let Some(outcome) = game.outcome() {
            return Err(refused(game::IllegalMove::Over(outcome)));
        }
        self.spec.check(game.rules()).map_err(refused)?;
        let answer = waited(python, None, |watch| {
            let mut built = self.built.lock().unwrap_or_else(PoisonError::into_inner);
            if built.as_ref().is_none_or(|(rules, _)| *rules != game.rules()) {
                let player = self.spec.player(game.rules());
                let player = player.map_err(|error| Failure::Absent { reason: error.to_string() })?;
                *built = Some((game.rules(), player));
            }
            let (_, player) = built.as_mut().expect("it was built just now");
            let limits = Limits { stop: Some(&watch.cancel), ..Limits::default() };
            let choice = guarded(|| player.begin().and_then(|()| ask(player.as_mut(), &limits))).flatten();
            let choice = choice.and_then(|choice| legal(game, choice.mv).map(|_| choice));
            if choice.is_err() {
                // What has broken down is not asked again.
                *built = None;
            }
            choice
        })?;
        answer.map(Thought::from).map_err(|failure| failed(&failure))
    }
}

#[pymethods]
impl Player {
    #[new]
    fn new(name: &str) -> PyResult<Self> {
        let spec = catalog().player(name).map_err(refused)?;
        Ok(Self { spec, built: Mutex::new(None) })
    }

    /// Its name.
    #[getter]
    fn name(&self) -> String {
        self.spec.to_string()
    }

    /// The move it makes, a column from 0, with all the effort it makes by itself.
    #[pyo3(name = "move")]
    fn choose(&self, python: Python, position: &Bound<PyAny>) -> PyResult<u8> {
        Ok(self.think(python, position, None)?.mv)
    }

    /// The same with what it thought of it. With `limit`, in seconds, what it would play by then.
    #[pyo3(signature = (position, *, limit=None))]
    fn think(&self, python: Python, position: &Bound<PyAny>, limit: Option<f64>) -> PyResult<Thought> {
        let Position { game } = position_of(position)?;
        let time = limit.map(Duration::try_from_secs_f64).transpose().map_err(refused)?;
        self.ask(python, &game, |player, limits| match time {
            None => player.choose(&game, limits),
            Some(time) => {
                let deadline = Instant::now().checked_add(time);
                player.think(&game, &Limits { deadline, ..*limits }, &|_| ())
            }
        })
    }

    /// The rule sets it can play, by their usual boards.
    #[getter]
    fn rules(&self) -> Vec<String> {
        let families = Rules::FAMILIES.iter().map(|family| family.usual);
        families.filter(|&rules| self.spec.check(rules).is_ok()).map(|rules| rules.to_string()).collect()
    }

    fn __repr__(&self) -> String {
        format!("Player('{}')", self.spec)
    }
}
