//! Arrays made of other things, and what numpy's functions have in common.

use super::arithmetic::{cast, element_of};
use super::value::{
    Element, Matrix, Value, Vector, elements, integer, matrix_items, new_matrix, new_vector, value,
    vector_items,
};
use super::views::{View, contiguous, new_array, side_number};
use super::{Answer, beyond, error};
use crate::failure::Raise;
use crate::machine::Machine;
use crate::word::{NIL, TRUE, Word};

/// All elements of an array, row by row; a number is its own element.
pub(in crate::python) fn flat(machine: &Machine<'_>, word: Word) -> Vec<Word> {
    match value(machine, word) {
        Value::Vector(vector) => vector_items(machine, vector),
        Value::Matrix(matrix) => matrix_items(machine, matrix),
        Value::Tensor(_) => View::of(machine, word).map_or(Vec::new(), |view| view.items(machine)),
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
        _ => match View::of(machine, word) {
            Some(view) => view.element,
            None => element_of(machine, &items),
        },
    };
    let element = element.unwrap_or(natural);
    for item in &mut items {
        *item = cast(machine, *item, element)?;
    }
    match shape[..] {
        [] => Err(beyond("an array without a dimension")),
        [_] => new_vector(machine, &items, element),
        [rows, columns] => new_matrix(machine, (rows, columns), &items, element),
        _ => new_array(machine, &shape, &items, element),
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
        Value::Tensor(_) => {
            let Some(view) = View::of(machine, word) else { return Err(beyond("this array")) };
            machine.charge(view.count())?;
            return Ok((view.shape(), view.items(machine)));
        }
        Value::List(_) | Value::Tuple | Value::Range(_) => {}
        _ => return Ok((Vec::new(), vec![word])),
    }
    let outer = elements(machine, word)?;
    let is_sequence = |machine: &Machine<'_>, word: Word| {
        let found = value(machine, word);
        found.is_array() || matches!(found, Value::List(_) | Value::Tuple | Value::Range(_))
    };
    if outer.is_empty() || !outer.iter().any(|item| is_sequence(machine, *item)) {
        return Ok((vec![outer.len() as u32], outer));
    }
    let mut items = Vec::new();
    let mut inner: Option<Vec<u32>> = None;
    for row in &outer {
        let (shape, row) = machine.deeper(|machine| contents(machine, *row))?;
        if shape.is_empty() || inner.as_ref().is_some_and(|inner| inner.len() != shape.len()) {
            return Err(beyond("an array of rows of different kinds"));
        }
        if inner.as_ref().is_some_and(|inner| *inner != shape) {
            return Err(error(
                "ValueError",
                "setting an array element with a sequence. The requested array has an inhomogeneous shape",
            ));
        }
        inner = Some(shape);
        items.extend(row);
    }
    let mut shape = vec![outer.len() as u32];
    shape.extend(inner.unwrap_or_default());
    Ok((shape, items))
}

/// What a loop over an array of three or more dimensions goes through.
pub(in crate::python) fn rows_of(machine: &mut Machine<'_>, word: Word) -> Result<Vec<Word>, Raise> {
    let Some(view) = View::of(machine, word) else { return Ok(Vec::new()) };
    (0..view.sides[0].length).map(|index| view.at(0, index).word(machine)).collect()
}

/// The array that a word is or that its lists are.
pub(in crate::python) fn view_of(machine: &mut Machine<'_>, word: Word) -> Result<View, Raise> {
    let word = as_array_if_sequence(machine, word)?;
    View::of(machine, word).ok_or_else(|| beyond("this as an array"))
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

/// The numbers of the sides that an `axis=` names, in order; all of them where there is none.
pub(in crate::python) fn axes(
    machine: &mut Machine<'_>,
    axis: Word,
    sides: usize,
) -> Result<Vec<usize>, Raise> {
    let named = match value(machine, axis) {
        Value::None => return Ok((0..sides).collect()),
        Value::Tuple => elements(machine, axis)?,
        _ => vec![axis],
    };
    let mut found = Vec::with_capacity(named.len());
    for word in named {
        let number = integer(machine, word).ok_or_else(|| beyond("such an axis"))?;
        let side = side_number(number, sides)?;
        if found.contains(&side) {
            return Err(error("ValueError", "duplicate value in 'axis'"));
        }
        found.push(side);
    }
    found.sort_unstable();
    Ok(found)
}

/// Applies a function that makes one word of many along axes, or to everything where there are none. The words are the
/// array, `axis=` and `keepdims=`.
pub(in crate::python) fn along(
    machine: &mut Machine<'_>,
    words: &[Word],
    reduce: &mut dyn FnMut(&mut Machine<'_>, &[Word]) -> Answer,
) -> Answer {
    let word = as_array_if_sequence(machine, words[0])?;
    machine.charge(8)?;
    let keeps = words.get(2).is_some_and(|keeps| *keeps == TRUE);
    if words[1] == NIL && !keeps {
        let items = flat(machine, word);
        machine.charge(items.len())?;
        return reduce(machine, &items);
    }
    let Some(view) = View::of(machine, word) else {
        return Err(error("AxisError", "axis is out of bounds for array of dimension 0"));
    };
    let axes = axes(machine, words[1], view.sides.len())?;
    machine.charge(view.count())?;
    let (mut kept, mut inner, mut shape) = (view.clone(), view.clone(), Vec::new());
    (kept.sides, inner.sides) = (Vec::new(), Vec::new());
    for (number, side) in view.sides.iter().enumerate() {
        if axes.contains(&number) {
            inner.sides.push(*side);
            if keeps {
                shape.push(1);
            }
        } else {
            kept.sides.push(*side);
            shape.push(side.length);
        }
    }
    let mut results = Vec::with_capacity(kept.count());
    for data in kept.addresses() {
        let items = View { data, ..inner.clone() }.items(machine);
        results.push(reduce(machine, &items)?);
    }
    super::arithmetic::shaped(machine, &shape, results)
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
        Value::Tensor(_) => {
            let (shape, items) = contents(machine, word)?;
            let element = View::of(machine, word).map_or(Element::Anything, |view| view.element);
            new_array(machine, &shape, &items, element)
        }
        _ => Ok(word),
    }
}

/// An array of that shape with the same elements in the same order.
pub(in crate::python) fn reshaped(machine: &mut Machine<'_>, word: Word, shape: &[i64]) -> Answer {
    let (_, items) = contents(machine, word)?;
    let view = View::of(machine, word);
    let element = view.as_ref().map_or_else(|| element_of(machine, &items), |view| view.element);
    let known: i64 = shape.iter().filter(|&&side| side >= 0).fold(1, |all, side| all.saturating_mul(*side));
    let unknown = shape.iter().filter(|&&side| side < 0).count();
    let size = items.len() as i64;
    let fits = if unknown == 0 { known == size } else { unknown == 1 && known > 0 && size % known == 0 };
    if !fits {
        return Err(error("ValueError", format_args!("cannot reshape array of size {size} into that shape")));
    }
    let sides: Vec<u32> =
        shape.iter().map(|&side| if side < 0 { size / known } else { side } as u32).collect();
    // A view where the words lie side by side, as numpy gives one; where it could give one of others, a copy would differ
    // only for those who write into it.
    match view {
        Some(view) if view.sides == contiguous(view.data, &view.shape(), element).sides => {
            contiguous(view.data, &sides, element).word(machine)
        }
        _ => new_array(machine, &sides, &items, element),
    }
}

pub(in crate::python) type OnLines<'a> =
    &'a mut dyn FnMut(&mut Machine<'_>, Vec<Word>) -> Result<Vec<Word>, Raise>;

/// Makes a new line of each line along a side, all of the same length, and puts them together again.
pub(in crate::python) fn by_lines(
    machine: &mut Machine<'_>,
    view: &View,
    side: usize,
    change: OnLines<'_>,
) -> Answer {
    machine.charge(view.count())?;
    let mut rest = view.clone();
    let line = rest.sides.remove(side);
    let behind: usize = rest.sides[side..].iter().map(|side| side.length as usize).product();
    let mut lines = Vec::with_capacity(rest.count());
    for data in rest.addresses() {
        let line = View { data, element: view.element, sides: vec![line] };
        lines.push(change(machine, line.items(machine))?);
    }
    let length = lines.first().map_or(0, Vec::len);
    let mut shape = rest.shape();
    shape.insert(side, length as u32);
    let mut items = Vec::with_capacity(lines.len() * length);
    for block in lines.chunks(behind.max(1)) {
        for at in 0..length {
            items.extend(block.iter().map(|line| line[at]));
        }
    }
    let element = if items.is_empty() { view.element } else { element_of(machine, &items) };
    for item in &mut items {
        *item = cast(machine, *item, element)?;
    }
    new_array(machine, &shape, &items, element)
}
