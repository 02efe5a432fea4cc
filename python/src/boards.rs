//! Boards as arrays of small integers, the top row first, as people see a board.
//!
//! Two ways to write one. *Numbered*: 1 and 2 for the discs of the first and the second side, as Kaggle does (bombs 3 and 4).
//! *Seen by a side*: 1 for its own discs, -1 for the other's. What a function or a network looks at is seen by the side to
//! move, so that it has to learn one side only. A board in either form can be told from the other: discs of the side that
//! moved last are never fewer, so that a board with discs has a 2, a -1, or a single 1.

use crate::errors::refused;
use game::{AnyPosition, Board, Cell, Game, Geometry, Position, Rules, Setup, Side, Size};
use numpy::{PyArray1, PyArrayDyn, PyArrayMethods, PyReadonlyArrayDyn, PyUntypedArrayMethods};
use pyo3::prelude::*;

/// Columns and rows.
fn dimensions(size: Size) -> (usize, usize) {
    (usize::from(size.width()), usize::from(size.height()))
}

/// Writes a board as `side` sees it. A bomb is its owner's piece.
pub(crate) fn write_seen(position: &AnyPosition, side: Side, cells: &mut [i8]) {
    match position {
        AnyPosition::Classic(position) => write_board(&position.board(side), cells),
        AnyPosition::ClassicCustom(position) => write_board(&position.board(side), cells),
        AnyPosition::Misere(position) => write_board(&position.board(side), cells),
        AnyPosition::MisereCustom(position) => write_board(&position.board(side), cells),
        AnyPosition::Boom(position) => write_board(&position.board(side), cells),
    }
}

#[inline]
fn write_board<G: Geometry>(board: &Board<G>, cells: &mut [i8]) {
    use game::Bits;
    let geometry = board.geometry;
    let (width, height) = (geometry.width(), geometry.height());
    for (row, cells) in std::iter::zip((0..height).rev(), cells.chunks_exact_mut(width as usize)) {
        for (column, cell) in cells.iter_mut().enumerate() {
            let bit = geometry.cell(column as u32, row);
            *cell = i8::from(board.mine.meets(bit)) - i8::from(board.theirs.meets(bit));
        }
    }
}

/// A board by numbers.
pub(crate) fn numbered(position: &AnyPosition) -> Vec<i8> {
    let (width, height) = dimensions(position.size());
    let cells = (0..height).rev().flat_map(|row| (0..width).map(move |column| (column as u32, row as u32)));
    cells
        .map(|(column, row)| match position.cell(column, row) {
            Cell::Empty => 0,
            Cell::Disc(side) => side.number() as i8,
            Cell::Bomb(side) => side.number() as i8 + 2,
        })
        .collect()
}

/// An array of this shape.
pub(crate) fn array<'py, T: numpy::Element>(
    python: Python<'py>,
    values: Vec<T>,
    shape: &[usize],
) -> PyResult<Bound<'py, PyArrayDyn<T>>> {
    PyArray1::from_vec(python, values).reshape(shape)
}

/// Whatever Python has as an array of small integers.
pub(crate) fn integers<'py>(values: &Bound<'py, PyAny>) -> PyResult<PyReadonlyArrayDyn<'py, i8>> {
    let python = values.py();
    let numpy = python.import("numpy")?;
    let array = numpy.call_method1("asarray", (values,))?;
    let small = array.call_method1("astype", ("int8",))?;
    // Numbers that do not fit would become others without a word.
    let is_same: bool =
        numpy.call_method1("array_equal", (&array, &small)).and_then(|same| same.extract())?;
    if !is_same {
        return Err(refused("a board has whole numbers from -1 to 2"));
    }
    let contiguous = numpy.call_method1("ascontiguousarray", (small,))?;
    contiguous.extract()
}

/// The game that begins with a board in either form.
pub(crate) fn game_of_cells(rules: Rules, cells: &[i8]) -> PyResult<Game> {
    let Rules::Classic(size) = rules else {
        return Err(refused(format!("positions of {rules} cannot be set up: give the moves")));
    };
    let (width, _) = dimensions(size);
    let count = |wanted: i8| cells.iter().filter(|&&cell| cell == wanted).count();
    let (ones, minus) = (count(1), count(-1));
    let owner = |cell: i8| match cell {
        0 => Ok(None),
        // Seen by the side to move: it has as many discs as the other side if it began, else one less.
        1 if minus > 0 => Ok(Some(if ones == minus { Side::First } else { Side::Second })),
        -1 => Ok(Some(if ones == minus { Side::Second } else { Side::First })),
        1 => Ok(Some(Side::First)),
        2 if minus == 0 => Ok(Some(Side::Second)),
        other => Err(refused(format!("{other} is no disc: a board has 0, 1 and 2, or 0, 1 and -1"))),
    };
    let rows = cells
        .chunks_exact(width)
        .map(|row| row.iter().map(|&cell| owner(cell)).collect::<PyResult<Vec<_>>>())
        .collect::<PyResult<Vec<_>>>()?;
    Ok(Game::from_setup(Setup::classic(size, &rows).map_err(refused)?))
}

/// The rules of boards of a shape: those that are asked for, or the classic game on such a board.
pub(crate) fn rules_of_shape(rules: Option<Rules>, shape: &[usize]) -> PyResult<Rules> {
    let standard = rules.unwrap_or(Rules::CLASSIC);
    let (width, height) = dimensions(standard.size());
    match *shape {
        [cells] if cells == width * height => Ok(standard),
        [rows, columns] if (columns, rows) == (width, height) => Ok(standard),
        [rows, columns] if rules.is_none() => {
            let size = Size::new(columns.min(255) as u8, rows.min(255) as u8, 4).map_err(refused)?;
            Ok(Rules::Classic(size))
        }
        _ => Err(refused(format!(
            "a board of {standard} has {height} rows of {width} cells, not the shape {shape:?}"
        ))),
    }
}

/// The games that begin with each of many boards.
pub(crate) fn games_of_boards(rules: Option<Rules>, boards: &Bound<PyAny>) -> PyResult<(Rules, Vec<Game>)> {
    let boards = integers(boards)?;
    let shape = boards.shape().to_vec();
    let Some((_, board)) = shape.split_first() else {
        return Err(refused("an array of boards has three dimensions"));
    };
    let rules = rules_of_shape(rules, board)?;
    let cells = boards.as_slice()?;
    let games = cells.chunks_exact(rules.size().cells() as usize).map(|cells| game_of_cells(rules, cells));
    Ok((rules, games.collect::<PyResult<_>>()?))
}

/// Every board and its mirror image, or every row of seven scores or moves and the same from right to left: twice as many of
/// them, the mirrored ones behind the others.
///
/// >>> import numpy as np
/// >>> symmetries(np.array([[1, 2, 3]]))
/// array([[1, 2, 3],
///        [3, 2, 1]])
#[pyfunction]
pub(crate) fn symmetries<'py>(array: &Bound<'py, PyAny>) -> PyResult<Bound<'py, PyAny>> {
    let numpy = array.py().import("numpy")?;
    let mirrored = numpy.call_method1("flip", (array, -1))?;
    numpy.call_method1("concatenate", ((array, mirrored),))
}
