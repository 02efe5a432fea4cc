//! The same items in another shape or order.

use crate::form::Type;
use crate::machine::Machine;
use crate::python::library::arithmetic::shaped;
use crate::python::library::arrays::{
    as_array_if_sequence, contents, diagonal_of, flipped, matrix_of, reshaped, reversed,
};
use crate::python::library::value::{Value, elements, integer, matrix_word, value, vector_word};
use crate::python::library::{Answer, beyond, error, host};
use crate::word::{NIL, Word};

host! {
    FLIPLR "np.fliplr" 1 Type::ANY => fliplr;
    FLIPUD "np.flipud" 1 Type::ANY => flipud;
    FLIP "np.flip" 2 Type::ANY => flip;
    DIAGONAL "np.diagonal" 2 Type::ANY => diagonal;
    DIAG "np.diag" 2 Type::ANY => diag;
    TRANSPOSE "np.transpose" 1 Type::ANY => transpose;
    APPEND "np.append" 3 Type::ANY => append;
    CONCATENATE "np.concatenate" 1 Type::ANY => concatenate;
    ROT90 "np.rot90" 1 Type::ANY => rot90;
    RESHAPE "np.reshape" 2 Type::ANY => reshape;
    SLIDING "np.lib.stride_tricks.sliding_window_view" 2 Type::ANY => sliding;
    VSTACK "np.vstack" 1 Type::ANY => vstack;
    ROLL "np.roll" 2 Type::ANY => roll;
    RAVEL "np.ravel" 1 Type::ANY => ravel;
    SIZE "np.size" 1 Type::ANY => size;
    SHAPE "np.shape" 1 Type::ANY => shape;
}

fn fliplr(machine: &mut Machine<'_>, words: &[Word]) -> Answer {
    let matrix = matrix_of(machine, words[0])?;
    matrix_word(machine, flipped(matrix, false, true))
}

fn flipud(machine: &mut Machine<'_>, words: &[Word]) -> Answer {
    flip(machine, &[words[0], Word::integer(0)])
}

fn flip(machine: &mut Machine<'_>, words: &[Word]) -> Answer {
    let word = as_array_if_sequence(machine, words[0])?;
    let axis = if words[1] == NIL { None } else { integer(machine, words[1]) };
    match (value(machine, word), axis) {
        (Value::Vector(vector), None | Some(0 | -1)) => vector_word(machine, reversed(vector)),
        (Value::Matrix(matrix), None) => matrix_word(machine, flipped(matrix, true, true)),
        (Value::Matrix(matrix), Some(0 | -2)) => matrix_word(machine, flipped(matrix, true, false)),
        (Value::Matrix(matrix), Some(1 | -1)) => matrix_word(machine, flipped(matrix, false, true)),
        _ => Err(error("AxisError", "axis is out of bounds for array")),
    }
}

fn rot90(machine: &mut Machine<'_>, words: &[Word]) -> Answer {
    let matrix = matrix_of(machine, words[0])?;
    matrix_word(machine, flipped(matrix.transposed(), true, false))
}

pub(super) fn diagonal(machine: &mut Machine<'_>, words: &[Word]) -> Answer {
    let matrix = matrix_of(machine, words[0])?;
    let offset = if words[1] == NIL { 0 } else { integer(machine, words[1]).unwrap_or(0) };
    vector_word(machine, diagonal_of(matrix, offset))
}

fn diag(machine: &mut Machine<'_>, words: &[Word]) -> Answer {
    diagonal(machine, words)
}

pub(super) fn transpose(machine: &mut Machine<'_>, words: &[Word]) -> Answer {
    let word = as_array_if_sequence(machine, words[0])?;
    match value(machine, word) {
        Value::Matrix(matrix) => matrix_word(machine, matrix.transposed()),
        _ => Ok(word),
    }
}

fn append(machine: &mut Machine<'_>, words: &[Word]) -> Answer {
    if words[2] != NIL {
        return Err(beyond("np.append() along an axis"));
    }
    let (_, mut items) = contents(machine, words[0])?;
    let (_, more) = contents(machine, words[1])?;
    items.extend(more);
    shaped(machine, &[items.len() as u32], items)
}

fn concatenate(machine: &mut Machine<'_>, words: &[Word]) -> Answer {
    let mut items = Vec::new();
    for part in elements(machine, words[0])? {
        let (shape, more) = contents(machine, part)?;
        if shape.len() != 1 {
            return Err(beyond("np.concatenate() of tables"));
        }
        items.extend(more);
    }
    shaped(machine, &[items.len() as u32], items)
}

pub(super) fn reshape(machine: &mut Machine<'_>, words: &[Word]) -> Answer {
    let sides = match value(machine, words[1]) {
        Value::Integer(_) => vec![words[1]],
        _ => elements(machine, words[1])?,
    };
    let sides: Option<Vec<i64>> = sides.into_iter().map(|side| integer(machine, side)).collect();
    let sides = sides.ok_or_else(|| error("TypeError", "an integer is required"))?;
    reshaped(machine, words[0], &sides)
}

fn sliding(machine: &mut Machine<'_>, words: &[Word]) -> Answer {
    let word = as_array_if_sequence(machine, words[0])?;
    match (value(machine, word), integer(machine, words[1])) {
        (Value::Vector(vector), Some(width)) if width >= 1 && width <= i64::from(vector.length) => {
            matrix_word(
                machine,
                crate::python::library::value::Matrix {
                    data: vector.data,
                    rows: vector.length - width as u32 + 1,
                    columns: width as u32,
                    row_step: vector.step,
                    column_step: vector.step,
                    element: vector.element,
                },
            )
        }
        _ => Err(beyond("this sliding window")),
    }
}

/// Rows and tables one below the other.
fn vstack(machine: &mut Machine<'_>, words: &[Word]) -> Answer {
    let (mut items, mut rows, mut columns) = (Vec::new(), 0, None);
    for part in elements(machine, words[0])? {
        let (shape, more) = contents(machine, part)?;
        let (height, width) = match shape[..] {
            [width] => (1, width),
            [height, width] => (height, width),
            _ => return Err(beyond("np.vstack() of this")),
        };
        if columns.is_some_and(|columns| columns != width) {
            return Err(error("ValueError", "all the input array dimensions must match exactly"));
        }
        columns = Some(width);
        rows += height;
        items.extend(more);
    }
    shaped(machine, &[rows, columns.unwrap_or(0)], items)
}

fn roll(machine: &mut Machine<'_>, words: &[Word]) -> Answer {
    let (shape, mut items) = contents(machine, words[0])?;
    let shift = integer(machine, words[1]).ok_or_else(|| beyond("np.roll() by this"))?;
    if !items.is_empty() {
        let shift = shift.rem_euclid(items.len() as i64) as usize;
        items.rotate_right(shift);
    }
    shaped(machine, &shape, items)
}

pub(super) fn ravel(machine: &mut Machine<'_>, words: &[Word]) -> Answer {
    crate::python::library::arrays::reshaped(machine, words[0], &[-1])
}

pub(super) fn size(machine: &mut Machine<'_>, words: &[Word]) -> Answer {
    let (_, items) = contents(machine, words[0])?;
    Ok(Word::integer(items.len() as i64))
}

pub(super) fn shape(machine: &mut Machine<'_>, words: &[Word]) -> Answer {
    let (shape, _) = contents(machine, words[0])?;
    let sides: Vec<Word> = shape.into_iter().map(|side| Word::integer(i64::from(side))).collect();
    machine.tuple(&sides)
}
