//! A Python function as a heuristic.
//!
//! A search asks it at thousands of leaves, so what a call costs besides the function itself is kept small: Python is held for
//! a whole search, not taken and let go at every leaf; all calls share one array, which is written anew for each, and one tuple
//! of arguments; and a leaf that a search meets again is not asked about again.

use crate::batch::BatchMind;
use crate::boards::write_seen;
use engine::heuristics::{AnyEvaluator, Explanation, Maker, Mind, Weights, Worth, mind_of};
use engine::search::{Choice, Plan};
use engine::{Failure, Score};
use game::{AnyPosition, Game, Position, Rules, Side, Square};
use numpy::{PyArray1, PyArray2, PyArrayMethods};
use pyo3::prelude::*;
use pyo3::types::{PyList, PyTuple};
use std::collections::HashMap;

/// What a function is given.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Form {
    /// One board, of rows and columns.
    Scalar,
    /// Many boards.
    Batch,
}

/// Makes minds that ask a function.
pub(crate) struct FunctionMaker {
    pub(crate) function: Py<PyAny>,
    pub(crate) form: Form,
    /// The values of its weights where nothing else is said.
    pub(crate) defaults: Vec<Score>,
    pub(crate) win: Score,
}

/// A function with the values of its weights.
pub(crate) struct Function {
    function: Py<PyAny>,
    weights: Vec<Score>,
}

impl Function {
    /// The arguments of a call: the board or boards, and the weights.
    pub(crate) fn arguments<'py>(
        &self,
        python: Python<'py>,
        boards: &Bound<'py, PyAny>,
    ) -> PyResult<Bound<'py, PyTuple>> {
        let arguments = PyList::new(python, [boards])?;
        for weight in &self.weights {
            arguments.append(weight)?;
        }
        Ok(arguments.to_tuple())
    }

    pub(crate) fn call<'py>(
        &self,
        python: Python<'py>,
        arguments: &Bound<'py, PyTuple>,
    ) -> PyResult<Bound<'py, PyAny>> {
        self.function.bind(python).call1(arguments)
    }
}

/// The side whose good is asked for: aligning loses in misère games, so what is good in the classic game is bad.
pub(crate) fn viewer(position: &AnyPosition, side: Side) -> Side {
    match position {
        AnyPosition::Misere(_) | AnyPosition::MisereCustom(_) => side.other(),
        _ => side,
    }
}

/// An exception as a failure: what it says, where it was raised, and the traceback as the last words.
pub(crate) fn failure_of(python: Python, error: &PyErr) -> Failure {
    let told = || -> PyResult<(String, Option<String>)> {
        let traceback = python.import("traceback")?;
        let lines: Vec<String> = traceback
            .call_method1(
                "format_exception",
                (error.get_type(python), error.value(python), error.traceback(python)),
            )?
            .extract()?;
        let place = match error.traceback(python) {
            Some(trace) => {
                let frames = traceback.call_method1("extract_tb", (trace,))?;
                frames
                    .try_iter()?
                    .last()
                    .transpose()?
                    .map(|frame| -> PyResult<String> {
                        let (file, line): (String, usize) =
                            (frame.getattr("filename")?.extract()?, frame.getattr("lineno")?.extract()?);
                        let name = std::path::Path::new(&file)
                            .file_name()
                            .map_or(file.clone(), |name| name.to_string_lossy().into_owned());
                        Ok(format!("{name}:{line}"))
                    })
                    .transpose()?
            }
            None => None,
        };
        Ok((lines.concat(), place))
    };
    let (last_words, place) = told().unwrap_or_default();
    let is_raised_inside = place.is_some();
    let failure = Failure::Program { message: error.to_string(), sentence: None, place, board: None };
    if is_raised_inside { Failure::Hosted { failure: Box::new(failure), last_words } } else { failure }
}

impl Maker for FunctionMaker {
    /// A function serves every board that it can value; the empty one tells. The classic board is what functions are written
    /// for: who fails there fails in games, where everybody sees it.
    fn refuses(&self, rules: Rules) -> Option<String> {
        if rules == Rules::CLASSIC {
            return None;
        }
        let start = Game::new(rules);
        let valued =
            self.made(rules, &self.defaults).map(|mut mind| mind.value(start.position(), Side::First));
        match valued {
            Ok(Ok(_)) => None,
            Ok(Err(Failure::Hosted { failure, .. })) => Some(failure.to_string()),
            Ok(Err(failure)) => Some(failure.to_string()),
            Err(reason) => Some(reason),
        }
    }

    fn mind(&self, rules: Rules, weights: &Weights) -> Result<Box<dyn Mind>, String> {
        self.made(rules, weights.values())
    }
}

impl FunctionMaker {
    fn made(&self, rules: Rules, weights: &[Score]) -> Result<Box<dyn Mind>, String> {
        Python::attach(|python| {
            let function = Function { function: self.function.clone_ref(python), weights: weights.to_vec() };
            let mind: Box<dyn Mind> = match self.form {
                Form::Scalar => {
                    let evaluator = ScalarEvaluator::new(python, function, rules);
                    mind_of(rules, Box::new(evaluator.map_err(|error| error.to_string())?), self.win)
                }
                Form::Batch => Box::new(BatchMind::new(function, rules, self.win)),
            };
            Ok(Box::new(HeldMind(mind)) as Box<dyn Mind>)
        })
    }
}

/// Asks the function about one board at a time.
struct ScalarEvaluator {
    function: Function,
    /// What every call is given: the first of the arguments is the board.
    arguments: Py<PyTuple>,
    board: Py<PyArray2<i8>>,
    known: HashMap<(AnyPosition, Side), Score>,
    failure: Option<Failure>,
}

impl ScalarEvaluator {
    /// More answers than this are not worth their memory.
    const KNOWN: usize = 1 << 16;

    fn new(python: Python, function: Function, rules: Rules) -> PyResult<Self> {
        let size = rules.size();
        let board = PyArray2::zeros(python, [usize::from(size.height()), usize::from(size.width())], false);
        let arguments = function.arguments(python, board.as_any())?.unbind();
        Ok(Self { function, arguments, board: board.unbind(), known: HashMap::new(), failure: None })
    }

    /// Writes a board where the function sees it, and asks.
    fn asked(&self, python: Python, write: impl FnOnce(&mut [i8])) -> PyResult<Score> {
        write(self.board.bind(python).try_readwrite()?.as_slice_mut()?);
        self.function.call(python, self.arguments.bind(python))?.extract()
    }

    fn value(&self, python: Python, position: &AnyPosition, side: Side) -> PyResult<Score> {
        self.asked(python, |cells| write_seen(position, viewer(position, side), cells))
    }
}

impl AnyEvaluator for ScalarEvaluator {
    fn evaluate(&mut self, position: &AnyPosition, side: Side) -> Score {
        if let Some(&value) = self.known.get(&(*position, side)) {
            return value;
        }
        let value = Python::attach(|python| {
            self.value(python, position, side).map_err(|error| failure_of(python, &error))
        });
        match value {
            Ok(value) => {
                if self.known.len() >= Self::KNOWN {
                    self.known.clear();
                }
                self.known.insert((*position, side), value);
                value
            }
            Err(failure) => {
                self.failure = Some(failure);
                Score::NAN
            }
        }
    }

    fn failure(&mut self) -> Option<Failure> {
        self.failure.take()
    }

    /// Every disc is taken off the board in turn.
    fn worths(&mut self, position: &AnyPosition, side: Side) -> Option<Vec<Worth>> {
        Python::attach(|python| {
            let value = self.value(python, position, side).ok()?;
            let size = position.size();
            let squares = (0..u32::from(size.width()))
                .flat_map(|column| (0..u32::from(size.height())).map(move |row| Square { column, row }))
                .filter(|square| position.cell(square.column, square.row).owner().is_some());
            squares
                .map(|square| {
                    let row = usize::from(size.height()) - 1 - square.row as usize;
                    let place = row * usize::from(size.width()) + square.column as usize;
                    let less = self.asked(python, |cells| {
                        write_seen(position, viewer(position, side), cells);
                        cells[place] = 0;
                    });
                    Some(Worth { square, points: value - less.ok()? })
                })
                .collect()
        })
    }
}

/// A mind that holds Python as long as it thinks: to take it at every leaf would cost more than most functions, and much more
/// where several threads want it.
struct HeldMind(Box<dyn Mind>);

impl Mind for HeldMind {
    fn evaluate(&mut self, position: &AnyPosition, side: Side) -> Score {
        Python::attach(|_| self.0.evaluate(position, side))
    }

    fn value(&mut self, position: &AnyPosition, side: Side) -> Result<Score, Failure> {
        Python::attach(|_| self.0.value(position, side))
    }

    fn explain(&mut self, position: &AnyPosition, side: Side) -> Result<Option<Explanation>, Failure> {
        self.0.explain(position, side)
    }

    fn worths(&mut self, position: &AnyPosition, side: Side) -> Result<Option<Vec<Worth>>, Failure> {
        Python::attach(|_| self.0.worths(position, side))
    }

    fn log(&mut self, position: &AnyPosition, side: Side) -> Result<Option<String>, Failure> {
        self.0.log(position, side)
    }

    fn watched_search(
        &mut self,
        position: &AnyPosition,
        plan: &Plan,
        report: &dyn Fn(&Choice),
    ) -> Result<Choice, Failure> {
        Python::attach(|_| self.0.watched_search(position, plan, report))
    }

    fn prepare(&mut self) {
        self.0.prepare();
    }
}

/// The values that a function gave for many boards.
pub(crate) fn values_of(answer: &Bound<PyAny>, number: usize) -> PyResult<Vec<Score>> {
    let python = answer.py();
    let numpy = python.import("numpy")?;
    let array = numpy.call_method1("asarray", (answer, "float64"))?;
    let flat = numpy.call_method1("ascontiguousarray", (array.call_method1("reshape", (-1,))?,))?;
    let flat = flat.cast::<PyArray1<Score>>()?.try_readonly()?;
    let values = flat.as_slice()?.to_vec();
    if values.len() == number {
        return Ok(values);
    }
    let (given, wanted) = (values.len(), number);
    Err(pyo3::exceptions::PyValueError::new_err(format!("{given} values for {wanted} boards")))
}
