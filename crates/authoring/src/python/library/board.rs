//! The game's own words on the board that our style of file gets: what it adds to an array.

use super::value::{Matrix, integer};
use super::{Answer, beyond};
use crate::board::{BoardView, Cell};
use crate::machine::Machine;
use crate::word::Word;

/// The eight ways to walk, by name.
const WALKS: [(&str, i64, i64); 8] = [
    ("up", 0, 1),
    ("down", 0, -1),
    ("right", 1, 0),
    ("left", -1, 0),
    ("up-right", 1, 1),
    ("up-left", -1, 1),
    ("down-right", 1, -1),
    ("down-left", -1, -1),
];

/// Whether this is the board that is evaluated: as large as it, at least.
fn is_board(machine: &Machine<'_>, matrix: Matrix) -> bool {
    matrix.rows as usize == machine.view().height() && matrix.columns as usize == machine.view().width()
}

/// A property of the board; `None` if there is none of that name.
pub(in crate::python) fn attribute(machine: &mut Machine<'_>, matrix: Matrix, name: &str) -> Option<Answer> {
    if !is_board(machine, matrix) {
        return None;
    }
    Some(Ok(Word::integer(match name {
        "rows" => i64::from(matrix.rows),
        "columns" => i64::from(matrix.columns),
        "line" | "inarow" => machine.view().line() as i64,
        _ => return None,
    })))
}

/// A method of the board; `None` if there is none of that name.
pub(in crate::python) fn method(
    machine: &mut Machine<'_>,
    matrix: Matrix,
    name: &str,
    arguments: &[Word],
) -> Option<Answer> {
    if !is_board(machine, matrix) {
        return None;
    }
    match (name, arguments) {
        ("windows", []) => Some(windows(machine, matrix)),
        ("heights", []) => {
            let view = machine.view().clone();
            let heights: Vec<Word> = (0..view.width())
                .map(|column| Word::integer(height(machine, matrix, column as u32)))
                .collect();
            Some(machine.list(&heights))
        }
        ("run", [disc, column, row, walk]) => Some(run(machine, matrix, *disc, (*column, *row), *walk)),
        ("threats", [disc]) => Some(threats(machine, matrix, *disc)),
        ("is_bomb", [row, column]) => {
            let view = machine.view().clone();
            let cell = integer(machine, *row).zip(integer(machine, *column));
            Some(Ok(super::truth(cell.is_some_and(|(row, column)| is_bomb(&view, row, column)))))
        }
        _ => None,
    }
}

fn is_bomb(view: &BoardView, row: i64, column: i64) -> bool {
    (0..view.height() as i64).contains(&row)
        && (0..view.width() as i64).contains(&column)
        && matches!(view.cell(column as usize, row as usize), Cell::Bomb(_))
}

fn height(machine: &Machine<'_>, matrix: Matrix, column: u32) -> i64 {
    let empty = Word::integer(0);
    (0..matrix.rows).take_while(|&row| machine.word(matrix.at(row, column)) != empty).count() as i64
}

/// All windows of the length of a line, as lists: rows, columns, rising and falling diagonals.
fn windows(machine: &mut Machine<'_>, matrix: Matrix) -> Answer {
    let line = machine.view().line() as i64;
    let (rows, columns) = (i64::from(matrix.rows), i64::from(matrix.columns));
    let mut windows = Vec::new();
    for (across, up) in [(1, 0), (0, 1), (1, 1), (1, -1)] {
        for row in 0..rows {
            for column in 0..columns {
                let (last_column, last_row) = (column + across * (line - 1), row + up * (line - 1));
                if last_column >= columns || !(0..rows).contains(&last_row) {
                    continue;
                }
                let items: Vec<Word> = (0..line)
                    .map(|step| {
                        machine.word(matrix.at((row + up * step) as u32, (column + across * step) as u32))
                    })
                    .collect();
                windows.push(machine.list(&items)?);
            }
        }
    }
    machine.list(&windows)
}

/// How many discs of that kind lie in a row from a cell on, it included.
fn run(
    machine: &mut Machine<'_>,
    matrix: Matrix,
    disc: Word,
    (column, row): (Word, Word),
    walk: Word,
) -> Answer {
    let name = super::value::text(machine, walk).unwrap_or_default();
    let Some(&(_, across, up)) = WALKS.iter().find(|(known, ..)| *known == name) else {
        return Err(super::error(
            "ValueError",
            "the walk is up, down, left, right, up-left, up-right, down-left or down-right",
        ));
    };
    let (Some(mut column), Some(mut row)) = (integer(machine, column), integer(machine, row)) else {
        return Err(beyond("a cell that is not named by integers"));
    };
    let mut count = 0;
    while (0..i64::from(matrix.columns)).contains(&column)
        && (0..i64::from(matrix.rows)).contains(&row)
        && machine.word(matrix.at(row as u32, column as u32)) == disc
    {
        count += 1;
        column += across;
        row += up;
    }
    Ok(Word::integer(count))
}

/// The empty cells that would complete a line of that kind, as pairs of row and column.
fn threats(machine: &mut Machine<'_>, matrix: Matrix, disc: Word) -> Answer {
    let line = machine.view().line() as i64;
    let mut found = Vec::new();
    for row in 0..i64::from(matrix.rows) {
        for column in 0..i64::from(matrix.columns) {
            if machine.word(matrix.at(row as u32, column as u32)) != Word::integer(0) {
                continue;
            }
            let mut completes = false;
            for (across, up) in [(1, 0), (0, 1), (1, 1), (1, -1)] {
                let half = |way: i64| {
                    let (mut column, mut row, mut count) = (column + way * across, row + way * up, 0);
                    while (0..i64::from(matrix.columns)).contains(&column)
                        && (0..i64::from(matrix.rows)).contains(&row)
                        && machine.word(matrix.at(row as u32, column as u32)) == disc
                    {
                        count += 1;
                        column += way * across;
                        row += way * up;
                    }
                    count
                };
                completes |= half(1) + half(-1) + 1 >= line;
            }
            if completes {
                found.push(machine.tuple(&[Word::integer(row), Word::integer(column)])?);
            }
        }
    }
    machine.charge(found.len() + 100)?;
    machine.list(&found)
}
