//! A position, as Python has it: it never changes, playing makes another.

use crate::boards::{array, game_of_cells, integers, numbered, rules_of_shape, write_seen};
use crate::errors::refused;
use game::{AnyPosition, Game, Move, Outcome, Position as _, Rules, Side, draw, fen};
use lab::analysis::one_game;
use numpy::{PyArrayDyn, PyUntypedArrayMethods};
use pyo3::exceptions::PyTypeError;
use pyo3::prelude::*;
use pyo3::types::{PyString, PyType};
use std::hash::{DefaultHasher, Hash, Hasher};

/// A position of Connect 4 or one of its relatives. It does not change: `play` gives another one.
///
/// Positions are made from moves, a FEN, a drawn board, Kaggle's 42 numbers or an array of cells. Columns are numbers from 0,
/// as everywhere in Python; in text they are written as people write them, from `1`.
///
/// >>> position = Position("4453")
/// >>> position.legal
/// [0, 1, 2, 3, 4, 5, 6]
/// >>> position.play(3) == Position("44534")
/// True
/// >>> print(position)
///    a b c d e f g
///  6 . . . . . . .
///  5 . . . . . . .
///  4 . . . . . . .
///  3 . . . . . . .
///  2 . . . O . . .
///  1 . . O X X . .
///    1 2 3 4 5 6 7
#[pyclass(frozen, module = "conecta", from_py_object)]
#[derive(Clone)]
pub(crate) struct Position {
    pub(crate) game: Game,
}

/// The rules of a text, if there is one.
pub(crate) fn rules_of(text: Option<&str>) -> PyResult<Option<Rules>> {
    text.map(|text| text.parse().map_err(refused)).transpose()
}

impl From<Game> for Position {
    fn from(game: Game) -> Self {
        Self { game }
    }
}

impl Position {
    fn position(&self) -> &AnyPosition {
        self.game.position()
    }

    /// Makes one move, or the moves of a text or list.
    fn played(game: &mut Game, moves: &Bound<PyAny>) -> PyResult<()> {
        if let Ok(text) = moves.cast::<PyString>() {
            for letter in text.to_cow()?.chars() {
                let mv = game.rules().move_of(letter);
                let mv = mv.ok_or_else(|| refused(format!("`{letter}` is no move of {}", game.rules())))?;
                game.play(mv).map_err(refused)?;
            }
            return Ok(());
        }
        if let Ok(number) = moves.extract::<i64>() {
            let number = u8::try_from(number).ok().filter(|&number| usize::from(number) < Move::LIMIT);
            let mv = number.ok_or_else(|| refused(format!("there is no move {moves}")))?;
            game.play(Move::new(mv)).map_err(refused)?;
            return Ok(());
        }
        for mv in moves
            .try_iter()
            .map_err(|_| PyTypeError::new_err("a move is a number from 0, a text or several of them"))?
        {
            Self::played(game, &mv?)?;
        }
        Ok(())
    }
}

/// A move as Python has it.
pub(crate) fn number(mv: Move) -> u32 {
    mv.number().into()
}

/// Whatever Python says that is a position: one, or what one can be made of.
pub(crate) fn position_of(value: &Bound<PyAny>) -> PyResult<Position> {
    Position::new(Some(value), None)
}

#[pymethods]
impl Position {
    #[new]
    #[pyo3(signature = (position=None, rules=None))]
    fn new(position: Option<&Bound<PyAny>>, rules: Option<&str>) -> PyResult<Self> {
        let asked = rules_of(rules)?;
        let Some(position) = position else { return Ok(Game::new(asked.unwrap_or(Rules::CLASSIC)).into()) };
        if let Ok(same) = position.cast::<Self>() {
            return Ok(same.get().clone());
        }
        if let Ok(text) = position.cast::<PyString>() {
            let text = text.to_cow()?;
            // Rules may stand in front of moves.
            let front = text.split_once(':').and_then(|(front, _)| front.parse().ok());
            let rules = asked.or(front).unwrap_or(Rules::CLASSIC);
            return Ok(one_game(&text, rules).map_err(refused)?.into());
        }
        let cells = integers(position)?;
        let rules = rules_of_shape(asked, cells.shape())?;
        Ok(game_of_cells(rules, cells.as_slice()?)?.into())
    }

    /// The position after a move, or after several: a column from 0, text such as `"4453"`, or a list.
    #[pyo3(name = "play")]
    fn after(&self, moves: &Bound<PyAny>) -> PyResult<Self> {
        let mut game = self.game.clone();
        Self::played(&mut game, moves)?;
        Ok(game.into())
    }

    /// The position before the last move; itself where none was made.
    fn undo(&self) -> Self {
        let mut game = self.game.clone();
        game.undo();
        game.into()
    }

    /// Left and right exchanged.
    fn mirror(&self) -> PyResult<Self> {
        if !self.game.is_played_from_start() {
            let Rules::Classic(size) = self.game.rules() else {
                return Err(refused("it cannot be mirrored"));
            };
            let mut cells = numbered(self.position());
            cells.chunks_exact_mut(usize::from(size.width())).for_each(<[i8]>::reverse);
            return Ok(game_of_cells(self.game.rules(), &cells)?.into());
        }
        let width = self.game.rules().size().width();
        let mut game = Game::new(self.game.rules());
        for mv in self.game.moves() {
            let number = mv.number();
            game.play(Move::new(if number < width { width - 1 - number } else { number }))
                .map_err(refused)?;
        }
        Ok(game.into())
    }

    /// The moves that can be made, as numbers: columns from 0, and in BOOM 7, which explodes. None once the game is over.
    #[getter]
    fn legal(&self) -> Vec<u32> {
        self.game.legal().iter().map(number).collect()
    }

    /// The side to move: 1 or 2.
    #[getter]
    fn to_move(&self) -> u8 {
        self.position().to_move().number()
    }

    /// 1 or 2 if that side has won, 0 for a draw, `None` while the game goes on.
    #[getter]
    fn winner(&self) -> Option<u8> {
        self.game.outcome().map(|outcome| match outcome {
            Outcome::Win(side) => side.number(),
            Outcome::Draw => 0,
        })
    }

    /// Is the game over?
    #[getter]
    fn is_over(&self) -> bool {
        self.game.outcome().is_some()
    }

    /// The moves made so far, as numbers.
    #[getter]
    fn moves(&self) -> Vec<u32> {
        self.game.moves().iter().copied().map(number).collect()
    }

    /// The moves made so far, as people write them.
    #[getter]
    fn text(&self) -> String {
        self.game.letters()
    }

    /// The rules, such as `classic`.
    #[getter]
    fn rules(&self) -> String {
        self.game.rules().to_string()
    }

    /// The position as a FEN.
    #[getter]
    fn fen(&self) -> String {
        fen::write(&self.game)
    }

    /// Discs on the board.
    #[getter]
    fn discs(&self) -> usize {
        numbered(self.position()).iter().filter(|&&cell| cell != 0).count()
    }

    /// The cells as an array of rows, the top one first: 0 is empty, 1 and 2 are the discs of the two sides, as in Kaggle.
    #[getter]
    fn board<'py>(&self, python: Python<'py>) -> PyResult<Bound<'py, PyArrayDyn<i8>>> {
        array(python, numbered(self.position()), &self.shape())
    }

    /// The same as a side sees it, the side to move unless said otherwise: 1 its own discs, -1 the other's. What heuristics
    /// are given.
    #[pyo3(signature = (side=None))]
    fn seen<'py>(&self, python: Python<'py>, side: Option<u8>) -> PyResult<Bound<'py, PyArrayDyn<i8>>> {
        let mut cells = vec![0; self.game.rules().size().cells() as usize];
        write_seen(self.position(), self.side(side)?, &mut cells);
        array(python, cells, &self.shape())
    }

    /// Rows and columns.
    #[getter]
    fn shape(&self) -> [usize; 2] {
        let size = self.game.rules().size();
        [size.height(), size.width()].map(usize::from)
    }

    fn __hash__(&self) -> u64 {
        let mut hasher = DefaultHasher::new();
        (self.game.rules(), self.position()).hash(&mut hasher);
        hasher.finish()
    }

    fn __eq__(&self, other: &Bound<PyAny>) -> bool {
        other.cast::<Self>().is_ok_and(|other| {
            let other = &other.get().game;
            other.rules() == self.game.rules() && other.position() == self.position()
        })
    }

    fn __repr__(&self) -> String {
        let text = if self.game.is_played_from_start() { self.game.letters() } else { self.fen() };
        match self.game.rules() {
            Rules::CLASSIC => format!("Position('{text}')"),
            rules => format!("Position('{text}', '{rules}')"),
        }
    }

    fn __str__(&self) -> String {
        draw(self.position()).trim_end_matches('\n').to_owned()
    }

    fn __reduce__<'py>(&self, python: Python<'py>) -> (Bound<'py, PyType>, (String, String)) {
        let text = if self.game.is_played_from_start() { self.game.letters() } else { self.fen() };
        (python.get_type::<Self>(), (text, self.rules()))
    }

    fn _repr_svg_(&self, python: Python) -> PyResult<String> {
        python.import("conecta._drawing")?.call_method1("svg", (self.clone(),))?.extract()
    }
}

impl Position {
    /// The side of a number; the side to move where none is given.
    pub(crate) fn side(&self, number: Option<u8>) -> PyResult<Side> {
        match number {
            None => Ok(self.position().to_move()),
            Some(1) => Ok(Side::First),
            Some(2) => Ok(Side::Second),
            Some(other) => Err(refused(format!("side {other} is none: there are 1 and 2"))),
        }
    }
}
