//! Arrays made of other things, and what numpy's functions have in common.

use super::arithmetic::{cast, element_of};
use super::value::{
    Element, Matrix, Value, Vector, elements, integer, matrix_items, matrix_word, new_matrix, new_vector,
    value, vector_items, vector_word,
};
use super::{Answer, beyond, error};
use crate::failure::Raise;
use crate::machine::Machine;
use crate::word::{NIL, Word};

/// All elements of an array, row by row; a number is its own element.
pub(in crate::python) fn flat(machine: &Machine<'_>, word: Word) -> Vec<Word> {
    match value(machine, word) {
        Value::Vector(vector) => vector_items(machine, vector),
        Value::Matrix(matrix) => matrix_items(machine, matrix),
        _ => vec![word],
    }
}

/// Lists and tuples become arrays next to arrays.
pub(in crate::python) fn as_array_if_sequence(machine: &mut Machine<'_>, word: Word) -> Answer {
    match value(machine, word) {
        Value::List(_) | Value::Tuple | Value::Range(_) => to_array(machine, word, None),
        _ => Ok(word),
    }
}

/// `np.array(word)`: always a new one.
pub(in crate::python) fn to_array(machine: &mut Machine<'_>, word: Word, element: Option<Element>) -> Answer {
    let (shape, mut items) = contents(machine, word)?;
    let natural = match value(machine, word) {
        Value::Vector(vector) => vector.element,
        Value::Matrix(matrix) => matrix.element,
        _ => element_of(machine, &items),
    };
    let element = element.unwrap_or(natural);
    for item in &mut items {
        *item = cast(machine, *item, element)?;
    }
    match shape[..] {
        [] => Err(beyond("an array without a dimension")),
        [_] => new_vector(machine, &items, element),
        [rows, columns] => new_matrix(machine, (rows, columns), &items, element),
        _ => Err(beyond("an array of three dimensions")),
    }
}

/// Shape and elements of anything that could be an array.
pub(in crate::python) fn contents(
    machine: &mut Machine<'_>,
    word: Word,
) -> Result<(Vec<u32>, Vec<Word>), Raise> {
    match value(machine, word) {
        Value::Vector(vector) => return Ok((vec![vector.length], vector_items(machine, vector))),
        Value::Matrix(matrix) => {
            return Ok((vec![matrix.rows, matrix.columns], matrix_items(machine, matrix)));
        }
        Value::List(_) | Value::Tuple | Value::Range(_) => {}
        _ => return Ok((Vec::new(), vec![word])),
    }
    let outer = elements(machine, word)?;
    let is_sequence = |machine: &Machine<'_>, word: Word| {
        matches!(value(machine, word), Value::List(_) | Value::Tuple | Value::Vector(_) | Value::Range(_))
    };
    if outer.is_empty() || !outer.iter().any(|item| is_sequence(machine, *item)) {
        return Ok((vec![outer.len() as u32], outer));
    }
    let mut items = Vec::new();
    let mut columns = None;
    for row in &outer {
        let (shape, row) = machine.deeper(|machine| contents(machine, *row))?;
        let [length] = shape[..] else {
            return Err(beyond("an array of three dimensions or of rows of different kinds"));
        };
        if columns.is_some_and(|columns| columns != length) {
            return Err(error(
                "ValueError",
                "setting an array element with a sequence. The requested array has an inhomogeneous shape",
            ));
        }
        columns = Some(length);
        items.extend(row);
    }
    Ok((vec![outer.len() as u32, columns.unwrap_or(0)], items))
}

/// A matrix, made of lists if need be.
pub(in crate::python) fn matrix_of(machine: &mut Machine<'_>, word: Word) -> Result<Matrix, Raise> {
    let word = as_array_if_sequence(machine, word)?;
    match value(machine, word) {
        Value::Matrix(matrix) => Ok(matrix),
        Value::Vector(_) => Err(error("ValueError", "diag requires an array of at least two dimensions")),
        _ => Err(beyond("this as an array")),
    }
}

/// The diagonal `offset` cells to the right of the main one.
pub(in crate::python) fn diagonal_of(matrix: Matrix, offset: i64) -> Vector {
    let (row, column) = if offset < 0 { (-offset, 0) } else { (0, offset) };
    let length = (i64::from(matrix.rows) - row).min(i64::from(matrix.columns) - column).max(0);
    Vector {
        data: if length == 0 { matrix.data } else { matrix.at(row as u32, column as u32) },
        length: length as u32,
        step: matrix.row_step + matrix.column_step,
        element: matrix.element,
    }
}

/// The same cells with rows or columns in the opposite order.
pub(in crate::python) fn flipped(matrix: Matrix, rows: bool, columns: bool) -> Matrix {
    let mut result = matrix;
    if rows && matrix.rows > 0 {
        result.data = result.data.wrapping_add_signed(matrix.row_step * (matrix.rows as i32 - 1));
        result.row_step = -matrix.row_step;
    }
    if columns && matrix.columns > 0 {
        result.data = result.data.wrapping_add_signed(matrix.column_step * (matrix.columns as i32 - 1));
        result.column_step = -matrix.column_step;
    }
    result
}

pub(in crate::python) fn reversed(vector: Vector) -> Vector {
    let last = vector.step * (vector.length.max(1) as i32 - 1);
    Vector { data: vector.data.wrapping_add_signed(last), step: -vector.step, ..vector }
}

/// Applies a function that makes one word of many along an axis, or to everything where there is none.
pub(in crate::python) fn along(
    machine: &mut Machine<'_>,
    word: Word,
    axis: Word,
    reduce: &mut dyn FnMut(&mut Machine<'_>, &[Word]) -> Answer,
) -> Answer {
    let word = as_array_if_sequence(machine, word)?;
    machine.charge(8)?;
    if axis == NIL {
        let items = flat(machine, word);
        machine.charge(items.len())?;
        return reduce(machine, &items);
    }
    let number = integer(machine, axis).ok_or_else(|| beyond("such an axis"))?;
    let matrix = match value(machine, word) {
        Value::Vector(vector) if number == 0 || number == -1 => {
            let items = vector_items(machine, vector);
            return reduce(machine, &items);
        }
        Value::Matrix(matrix) => matrix,
        _ => return Err(error("AxisError", format_args!("axis {number} is out of bounds for array"))),
    };
    let lines: Vec<Vector> = match number {
        0 | -2 => (0..matrix.columns).map(|column| matrix.column(column)).collect(),
        1 | -1 => (0..matrix.rows).map(|row| matrix.row(row)).collect(),
        _ => {
            return Err(error(
                "AxisError",
                format_args!("axis {number} is out of bounds for array of dimension 2"),
            ));
        }
    };
    let mut results = Vec::with_capacity(lines.len());
    for line in lines {
        let items = vector_items(machine, line);
        results.push(reduce(machine, &items)?);
    }
    super::arithmetic::shaped(machine, &[results.len() as u32], results)
}

/// A new array of the same shape.
pub(in crate::python) fn copied(machine: &mut Machine<'_>, word: Word) -> Answer {
    match value(machine, word) {
        Value::Vector(vector) => {
            let items = vector_items(machine, vector);
            new_vector(machine, &items, vector.element)
        }
        Value::Matrix(matrix) => {
            let items = matrix_items(machine, matrix);
            new_matrix(machine, (matrix.rows, matrix.columns), &items, matrix.element)
        }
        _ => Ok(word),
    }
}

/// An array of that shape with the same elements in the same order.
pub(in crate::python) fn reshaped(machine: &mut Machine<'_>, word: Word, shape: &[i64]) -> Answer {
    let (_, items) = contents(machine, word)?;
    let element = match value(machine, word) {
        Value::Vector(vector) => vector.element,
        Value::Matrix(matrix) => matrix.element,
        _ => element_of(machine, &items),
    };
    let known: i64 = shape.iter().filter(|&&side| side >= 0).product();
    let unknown = shape.iter().filter(|&&side| side < 0).count();
    let size = items.len() as i64;
    let fits = if unknown == 0 { known == size } else { unknown == 1 && known > 0 && size % known == 0 };
    if !fits {
        return Err(error("ValueError", format_args!("cannot reshape array of size {size} into that shape")));
    }
    let side = |side: i64| if side < 0 { size / known } else { side } as u32;
    // A view where numpy gives one: a vector or matrix whose words lie side by side.
    let data = match value(machine, word) {
        Value::Vector(vector) if vector.step == 8 => Some(vector.data),
        Value::Matrix(matrix) if matrix.column_step == 8 && matrix.row_step == 8 * matrix.columns as i32 => {
            Some(matrix.data)
        }
        _ => None,
    };
    match (shape, data) {
        ([length], Some(data)) => {
            vector_word(machine, Vector { data, length: side(*length), step: 8, element })
        }
        ([rows, columns], Some(data)) => {
            let (rows, columns) = (side(*rows), side(*columns));
            matrix_word(
                machine,
                Matrix { data, rows, columns, row_step: 8 * columns as i32, column_step: 8, element },
            )
        }
        ([_], None) => new_vector(machine, &items, element),
        ([rows, columns], None) => new_matrix(machine, (side(*rows), side(*columns)), &items, element),
        _ => Err(beyond("an array of three dimensions")),
    }
}
