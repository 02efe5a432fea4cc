//! `a[i]`, `a[i, j]`, slices of one and two dimensions, and their assignments.

use super::arithmetic::cast;
use super::value::{
    Element, Matrix, Value, Vector, elements, integer, matrix_word, new_vector, text, type_name, value,
    vector_word,
};
use super::{Answer, beyond, error, host};
use crate::failure::Raise;
use crate::form::Type;
use crate::machine::Machine;
use crate::word::{Kind, NIL, Word};

host! {
    ITEM "[]" 2 Type::ANY => item;
    SET_ITEM "[]=" 3 Type::ANY => set_item;
    ITEM_2 "[,]" 3 Type::ANY => item_2;
    SET_ITEM_2 "[,]=" 4 Type::ANY => set_item_2;
    ROW "[]" 2 Type::ANY => row;
    SLICE_PLAIN "[:]" 3 Type::ANY => slice_plain;
    SLICE "[:]" 4 Type::ANY => slice;
    SET_SLICE "[:]=" 5 Type::ANY => set_slice;
    SLICE_2 "[:,:]" 7 Type::ANY => slice_2;
    COLUMN "[:,]" 5 Type::ANY => column;
    COLUMN_PLAIN "[:,]" 4 Type::ANY => column_plain;
    DIAGONAL "[range, range]" 7 Type::ANY => diagonal;
    SET_COLUMN "[:,]=" 6 Type::ANY => set_column;
    DELETE_ITEM "del" 2 Type::ANY => delete_item;
    UNPACK "unpacking" 2 Type::ANY => unpack;
    UNPACK_STAR "unpacking" 3 Type::ANY => unpack_star;
}

/// The place of an index in something of that length; negative ones count from the end.
fn wrapped(index: i64, length: u32) -> Option<u32> {
    let length = i64::from(length);
    let index = if index < 0 { index + length } else { index };
    (0..length).contains(&index).then_some(index as u32)
}

fn out_of_bounds(index: i64, axis: u32, size: u32) -> Raise {
    error("IndexError", format_args!("index {index} is out of bounds for axis {axis} with size {size}"))
}

fn item(machine: &mut Machine<'_>, words: &[Word]) -> Answer {
    let (place, index) = (words[0], words[1]);
    let found = value(machine, place);
    if let Value::Dict(address) = found {
        return if let Some(found) = super::collections::find(machine, address, index)? {
            Ok(found)
        } else {
            let key = super::format::repr(machine, index)?;
            Err(error("KeyError", key))
        };
    }
    let Some(number) = integer(machine, index) else { return item_by_other(machine, place, index) };
    match found {
        Value::List(_) | Value::Tuple => {
            let (from, length) = machine.extent(place).unwrap_or((0, 0));
            if let Some(at) = wrapped(number, length) {
                Ok(machine.word(from + 8 * at))
            } else {
                let name = type_name(machine, place);
                Err(error("IndexError", format_args!("{name} index out of range")))
            }
        }
        Value::Vector(vector) => match wrapped(number, vector.length) {
            Some(at) => Ok(machine.word(vector.at(at))),
            None => Err(out_of_bounds(number, 0, vector.length)),
        },
        Value::Matrix(matrix) => match wrapped(number, matrix.rows) {
            Some(at) => vector_word(machine, matrix.row(at)),
            None => Err(out_of_bounds(number, 0, matrix.rows)),
        },
        Value::Text => {
            let text = text(machine, place).unwrap_or_default();
            let length = text.chars().count() as u32;
            let letter = wrapped(number, length).and_then(|at| text.chars().nth(at as usize));
            let letter = letter.ok_or_else(|| error("IndexError", "string index out of range"))?;
            super::value::new_text(machine, letter.encode_utf8(&mut [0; 4]))
        }
        Value::Range(range) => {
            let length = range.length();
            let at = if number < 0 { number + length } else { number };
            if (0..length).contains(&at) {
                Ok(Word::integer(range.start + at * range.step))
            } else {
                Err(error("IndexError", "range object index out of range"))
            }
        }
        _ => {
            let name = type_name(machine, place);
            Err(error("TypeError", format_args!("'{name}' object is not subscriptable")))
        }
    }
}

/// Indices that are no integers: arrays of places or of truth values, tuples on arrays.
fn item_by_other(machine: &mut Machine<'_>, place: Word, index: Word) -> Answer {
    let found = value(machine, place);
    match (found, value(machine, index)) {
        (Value::Matrix(_), Value::Tuple) => {
            let parts = elements(machine, index)?;
            match parts[..] {
                [row, column] => item_2(machine, &[place, row, column]),
                [row] => item(machine, &[place, row]),
                _ => Err(error("IndexError", "too many indices for array")),
            }
        }
        (Value::Vector(_), Value::Tuple) => {
            let parts = elements(machine, index)?;
            match parts[..] {
                [index] => item(machine, &[place, index]),
                _ => Err(error(
                    "IndexError",
                    "too many indices for array: array is 1-dimensional, but 2 were indexed",
                )),
            }
        }
        (Value::Vector(vector), Value::List(_) | Value::Vector(_) | Value::Range(_)) => {
            let parts = places(machine, index, vector.length)?;
            let items: Vec<Word> = parts.iter().map(|&at| machine.word(vector.at(at))).collect();
            new_vector(machine, &items, vector.element)
        }
        (Value::Matrix(matrix), Value::Matrix(mask)) if mask.element == Element::Truth => {
            if (mask.rows, mask.columns) != (matrix.rows, matrix.columns) {
                return Err(error("IndexError", "boolean index did not match indexed array"));
            }
            let mut items = Vec::new();
            for row in 0..matrix.rows {
                for column in 0..matrix.columns {
                    if machine.word(mask.at(row, column)) == crate::word::TRUE {
                        items.push(machine.word(matrix.at(row, column)));
                    }
                }
            }
            new_vector(machine, &items, matrix.element)
        }
        (Value::Matrix(matrix), Value::List(_) | Value::Vector(_) | Value::Range(_)) => {
            let rows = places(machine, index, matrix.rows)?;
            let mut items = Vec::new();
            for &row in &rows {
                items.extend(super::value::vector_items(machine, matrix.row(row)));
            }
            super::value::new_matrix(machine, (rows.len() as u32, matrix.columns), &items, matrix.element)
        }
        (Value::List(_) | Value::Tuple | Value::Text, _) => {
            let (place, index) = (type_name(machine, place), type_name(machine, index));
            let place = if place == "str" { "string" } else { place };
            Err(error("TypeError", format_args!("{place} indices must be integers or slices, not {index}")))
        }
        (Value::Vector(_) | Value::Matrix(_), _) => Err(error(
            "IndexError",
            "only integers, slices (`:`), ellipsis (`...`), numpy.newaxis (`None`) and integer or boolean arrays are valid indices",
        )),
        _ => {
            let name = type_name(machine, place);
            Err(error("TypeError", format_args!("'{name}' object is not subscriptable")))
        }
    }
}

/// The places that a list or array of indices names.
fn places(machine: &mut Machine<'_>, index: Word, length: u32) -> Result<Vec<u32>, Raise> {
    let parts = elements(machine, index)?;
    if !parts.is_empty() && parts.iter().all(|part| matches!(value(machine, *part), Value::Truth(_))) {
        if parts.len() != length as usize {
            return Err(error("IndexError", "boolean index did not match indexed array"));
        }
        let held = parts.iter().enumerate().filter(|(_, part)| **part == crate::word::TRUE);
        return Ok(held.map(|(at, _)| at as u32).collect());
    }
    let mut found = Vec::with_capacity(parts.len());
    for part in parts {
        let number = integer(machine, part).ok_or_else(|| {
            error("IndexError", "arrays used as indices must be of integer (or boolean) type")
        })?;
        found.push(wrapped(number, length).ok_or_else(|| out_of_bounds(number, 0, length))?);
    }
    Ok(found)
}

/// `a[i, j]`.
fn item_2(machine: &mut Machine<'_>, words: &[Word]) -> Answer {
    let (place, row, column) = (words[0], words[1], words[2]);
    let Value::Matrix(matrix) = value(machine, place) else {
        let key = machine.tuple(&[row, column])?;
        return item(machine, &[place, key]);
    };
    match (integer(machine, row), integer(machine, column)) {
        (Some(row), Some(column)) => {
            let at_row = wrapped(row, matrix.rows).ok_or_else(|| out_of_bounds(row, 0, matrix.rows))?;
            let at_column =
                wrapped(column, matrix.columns).ok_or_else(|| out_of_bounds(column, 1, matrix.columns))?;
            Ok(machine.word(matrix.at(at_row, at_column)))
        }
        (row_number, column_number) => {
            // Lists of places pick one cell each; a single number goes with all of the others.
            let one = |number: i64, length: u32| {
                wrapped(number, length).map(|at| vec![at]).ok_or_else(|| out_of_bounds(number, 0, length))
            };
            let rows = match row_number {
                Some(number) => one(number, matrix.rows)?,
                None => places(machine, row, matrix.rows)?,
            };
            let columns = match column_number {
                Some(number) => one(number, matrix.columns)?,
                None => places(machine, column, matrix.columns)?,
            };
            let length = rows.len().max(columns.len());
            if (rows.len() != length && rows.len() != 1) || (columns.len() != length && columns.len() != 1) {
                return Err(error(
                    "IndexError",
                    "shape mismatch: indexing arrays could not be broadcast together",
                ));
            }
            let items: Vec<Word> = (0..length)
                .map(|at| {
                    machine.word(matrix.at(rows[at.min(rows.len() - 1)], columns[at.min(columns.len() - 1)]))
                })
                .collect();
            new_vector(machine, &items, matrix.element)
        }
    }
}

fn set_item(machine: &mut Machine<'_>, words: &[Word]) -> Answer {
    let (place, index, item) = (words[0], words[1], words[2]);
    match value(machine, place) {
        Value::Dict(address) => {
            super::collections::insert(machine, address, index, item)?;
            return Ok(item);
        }
        Value::Matrix(_) if matches!(value(machine, index), Value::Tuple) => {
            let parts = elements(machine, index)?;
            if let [row, column] = parts[..] {
                return set_item_2(machine, &[place, row, column, item]);
            }
        }
        Value::Tuple | Value::Text | Value::Range(_) => {
            let name = type_name(machine, place);
            return Err(error("TypeError", format_args!("'{name}' object does not support item assignment")));
        }
        _ => {}
    }
    let Some(number) = integer(machine, index) else {
        return match (value(machine, place), value(machine, index)) {
            (Value::Vector(_) | Value::Matrix(_), Value::Vector(_) | Value::Matrix(_)) => {
                set_masked(machine, place, index, item)
            }
            (Value::List(_), _) => {
                let name = type_name(machine, index);
                Err(error("TypeError", format_args!("list indices must be integers or slices, not {name}")))
            }
            _ => Err(beyond("an assignment to such an index")),
        };
    };
    match value(machine, place) {
        Value::List(_) => {
            let (from, length) = machine.extent(place).unwrap_or((0, 0));
            let at = wrapped(number, length);
            let at = at.ok_or_else(|| error("IndexError", "list assignment index out of range"))?;
            machine.store(from + 8 * at, item.0);
        }
        Value::Vector(vector) => {
            let at = wrapped(number, vector.length).ok_or_else(|| out_of_bounds(number, 0, vector.length))?;
            let kept = cast(machine, item, vector.element)?;
            machine.store(vector.at(at), kept.0);
        }
        Value::Matrix(matrix) => {
            let at = wrapped(number, matrix.rows).ok_or_else(|| out_of_bounds(number, 0, matrix.rows))?;
            fill(machine, matrix.row(at), item)?;
        }
        _ => {
            let name = type_name(machine, place);
            return Err(error("TypeError", format_args!("'{name}' object does not support item assignment")));
        }
    }
    Ok(item)
}

/// Puts one number everywhere, or as many as there is room for.
fn fill(machine: &mut Machine<'_>, to: Vector, item: Word) -> Result<(), Raise> {
    let items = match value(machine, item) {
        Value::List(_) | Value::Tuple | Value::Vector(_) | Value::Range(_) => elements(machine, item)?,
        _ => vec![item; to.length as usize],
    };
    let items = if let [only] = items[..] { vec![only; to.length as usize] } else { items };
    if items.len() != to.length as usize {
        let count = items.len();
        let message =
            format_args!("could not broadcast input array from shape ({count},) into shape ({},)", to.length)
                .to_string();
        return Err(error("ValueError", message));
    }
    for (index, item) in items.into_iter().enumerate() {
        let kept = cast(machine, item, to.element)?;
        machine.store(to.at(index as u32), kept.0);
    }
    Ok(())
}

/// `array[mask] = item` where the mask has the array's shape.
fn set_masked(machine: &mut Machine<'_>, place: Word, mask: Word, item: Word) -> Answer {
    let cells: Vec<u32> = match value(machine, place) {
        Value::Vector(vector) => (0..vector.length).map(|index| vector.at(index)).collect(),
        Value::Matrix(matrix) => (0..matrix.rows)
            .flat_map(|row| (0..matrix.columns).map(move |column| matrix.at(row, column)))
            .collect(),
        _ => Vec::new(),
    };
    let shapes = (super::arithmetic::shape(machine, place), super::arithmetic::shape(machine, mask));
    let tests = super::arrays::flat(machine, mask);
    let is_mask = tests.iter().all(|test| matches!(value(machine, *test), Value::Truth(_)));
    let is_array =
        matches!(value(machine, item), Value::Vector(_) | Value::Matrix(_) | Value::List(_) | Value::Tuple);
    if shapes.0 != shapes.1 || !is_mask || is_array {
        return Err(beyond("an assignment to such an index"));
    }
    let element = match value(machine, place) {
        Value::Vector(vector) => vector.element,
        Value::Matrix(matrix) => matrix.element,
        _ => return Ok(item),
    };
    let kept = cast(machine, item, element)?;
    machine.charge(cells.len())?;
    for (cell, test) in cells.into_iter().zip(tests) {
        if super::compare::is_true(machine, test)? {
            machine.store(cell, kept.0);
        }
    }
    Ok(item)
}

fn set_item_2(machine: &mut Machine<'_>, words: &[Word]) -> Answer {
    let (place, row, column, item) = (words[0], words[1], words[2], words[3]);
    let Value::Matrix(matrix) = value(machine, place) else {
        let key = machine.tuple(&[row, column])?;
        return set_item(machine, &[place, key, item]);
    };
    let (Some(row), Some(column)) = (integer(machine, row), integer(machine, column)) else {
        return Err(beyond("an assignment to such an index"));
    };
    let at_row = wrapped(row, matrix.rows).ok_or_else(|| out_of_bounds(row, 0, matrix.rows))?;
    let at_column =
        wrapped(column, matrix.columns).ok_or_else(|| out_of_bounds(column, 1, matrix.columns))?;
    let kept = cast(machine, item, matrix.element)?;
    machine.store(matrix.at(at_row, at_column), kept.0);
    Ok(item)
}

/// First place, number of places and step of a slice of something of that length.
pub(super) fn extent(
    machine: &Machine<'_>,
    (low, high, step): (Word, Word, Word),
    length: u32,
) -> Result<(i64, u32, i64), Raise> {
    let length = i64::from(length);
    let part = |word: Word| {
        if word == NIL {
            return Ok(None);
        }
        integer(machine, word).map(Some).ok_or_else(|| {
            error("TypeError", "slice indices must be integers or None or have an __index__ method")
        })
    };
    let step = part(step)?.unwrap_or(1);
    if step == 0 {
        return Err(error("ValueError", "slice step cannot be zero"));
    }
    let (first, last) = if step < 0 { (-1, length - 1) } else { (0, length) };
    let clamp = |index: i64| {
        let index = if index < 0 { index.saturating_add(length) } else { index };
        index.clamp(first, last)
    };
    let (default_low, default_high) = if step < 0 { (last, first) } else { (first, last) };
    let low = part(low)?.map_or(default_low, clamp);
    let high = part(high)?.map_or(default_high, clamp);
    let span = if step < 0 { low - high } else { high - low };
    let count = if span <= 0 { 0 } else { (span - 1) / step.abs() + 1 };
    Ok((low, count as u32, step))
}

fn part_of(vector: Vector, (low, count, step): (i64, u32, i64)) -> Vector {
    Vector {
        data: vector.data.wrapping_add_signed(vector.step.wrapping_mul(low as i32)),
        length: count,
        step: vector.step.wrapping_mul(step as i32),
        element: vector.element,
    }
}

fn slice(machine: &mut Machine<'_>, words: &[Word]) -> Answer {
    let place = words[0];
    let bounds = (words[1], words[2], words[3]);
    match value(machine, place) {
        Value::List(_) => {
            let (from, length) = machine.extent(place).unwrap_or((0, 0));
            let (low, count, step) = extent(machine, bounds, length)?;
            let data = machine.allocate(count as usize)?;
            if step == 1 {
                let from = from as usize + 8 * low as usize;
                machine.memory.copy_within(from..from + 8 * count as usize, data as usize);
            } else {
                for index in 0..i64::from(count) {
                    let bits = machine.load(from + 8 * (low + index * step) as u32);
                    machine.store(data + 8 * index as u32, bits);
                }
            }
            machine.object(Kind::LIST, 3, &[i64::from(count), i64::from(count), i64::from(data)])
        }
        Value::Tuple => {
            let items = elements(machine, place)?;
            let (low, count, step) = extent(machine, bounds, items.len() as u32)?;
            let part: Vec<Word> =
                (0..i64::from(count)).map(|index| items[(low + index * step) as usize]).collect();
            machine.tuple(&part)
        }
        Value::Text => {
            let letters: Vec<char> = text(machine, place).unwrap_or_default().chars().collect();
            let (low, count, step) = extent(machine, bounds, letters.len() as u32)?;
            let part: String =
                (0..i64::from(count)).map(|index| letters[(low + index * step) as usize]).collect();
            super::value::new_text(machine, &part)
        }
        Value::Vector(vector) => {
            let bounds = extent(machine, bounds, vector.length)?;
            vector_word(machine, part_of(vector, bounds))
        }
        Value::Matrix(_) => slice_2(machine, &[place, words[1], words[2], words[3], NIL, NIL, NIL]),
        Value::Range(range) => {
            let (low, count, step) =
                extent(machine, bounds, range.length().clamp(0, i64::from(u32::MAX)) as u32)?;
            let start = range.start + low * range.step;
            let step = range.step * step;
            super::builtins::new_range(machine, start, start + i64::from(count) * step, step)
        }
        _ => {
            let name = type_name(machine, place);
            Err(error("TypeError", format_args!("'{name}' object is not subscriptable")))
        }
    }
}

fn set_slice(machine: &mut Machine<'_>, words: &[Word]) -> Answer {
    let (place, item) = (words[0], words[4]);
    let bounds = (words[1], words[2], words[3]);
    match value(machine, place) {
        Value::List(address) => {
            let mut items = elements(machine, place)?;
            let (low, count, step) = extent(machine, bounds, items.len() as u32)?;
            let new = elements(machine, item)?;
            if step == 1 {
                items.splice(low as usize..low as usize + count as usize, new);
            } else {
                if new.len() != count as usize {
                    return Err(error(
                        "ValueError",
                        "attempt to assign sequence to extended slice of another size",
                    ));
                }
                for (index, new) in new.into_iter().enumerate() {
                    items[(low + index as i64 * step) as usize] = new;
                }
            }
            super::collections::replace_items(machine, address, &items)?;
        }
        Value::Vector(vector) => {
            let bounds = extent(machine, bounds, vector.length)?;
            fill(machine, part_of(vector, bounds), item)?;
        }
        Value::Matrix(matrix) => {
            let (low, count, step) = extent(machine, bounds, matrix.rows)?;
            for index in 0..i64::from(count) {
                fill(machine, matrix.row((low + index * step) as u32), item)?;
            }
        }
        _ => return Err(beyond("this slice assignment")),
    }
    Ok(item)
}

/// `a[low:high:step, low:high:step]`.
fn slice_2(machine: &mut Machine<'_>, words: &[Word]) -> Answer {
    let Value::Matrix(matrix) = value(machine, words[0]) else {
        return Err(not_two_dimensional(machine, words[0]));
    };
    let (row, rows, row_step) = extent(machine, (words[1], words[2], words[3]), matrix.rows)?;
    let (column, columns, column_step) = extent(machine, (words[4], words[5], words[6]), matrix.columns)?;
    let offset =
        matrix.row_step.wrapping_mul(row as i32).wrapping_add(matrix.column_step.wrapping_mul(column as i32));
    matrix_word(
        machine,
        Matrix {
            data: matrix.data.wrapping_add_signed(offset),
            rows,
            columns,
            row_step: matrix.row_step.wrapping_mul(row_step as i32),
            column_step: matrix.column_step.wrapping_mul(column_step as i32),
            element: matrix.element,
        },
    )
}

/// The row of a table in `a[row, low:high]`; lists have no such thing.
fn row(machine: &mut Machine<'_>, words: &[Word]) -> Answer {
    match value(machine, words[0]) {
        Value::Matrix(_) => item(machine, words),
        _ => Err(not_two_dimensional(machine, words[0])),
    }
}

/// `a[low:high]`.
fn slice_plain(machine: &mut Machine<'_>, words: &[Word]) -> Answer {
    slice(machine, &[words[0], words[1], words[2], NIL])
}

fn not_two_dimensional(machine: &Machine<'_>, word: Word) -> Raise {
    if let Value::Vector(_) = value(machine, word) {
        error("IndexError", "too many indices for array: array is 1-dimensional, but 2 were indexed")
    } else {
        let name = type_name(machine, word);
        error("TypeError", format_args!("{name} indices must be integers or slices, not tuple"))
    }
}

fn column_part(machine: &mut Machine<'_>, words: &[Word]) -> Result<Vector, Raise> {
    let Value::Matrix(matrix) = value(machine, words[0]) else {
        return Err(not_two_dimensional(machine, words[0]));
    };
    let Some(number) = integer(machine, words[4]) else { return Err(beyond("a list of columns of a slice")) };
    let at = wrapped(number, matrix.columns).ok_or_else(|| out_of_bounds(number, 1, matrix.columns))?;
    let bounds = extent(machine, (words[1], words[2], words[3]), matrix.rows)?;
    Ok(part_of(matrix.column(at), bounds))
}

/// `a[low:high:step, c]`.
fn column(machine: &mut Machine<'_>, words: &[Word]) -> Answer {
    let part = column_part(machine, words)?;
    vector_word(machine, part)
}

/// `a[low:high, c]`.
fn column_plain(machine: &mut Machine<'_>, words: &[Word]) -> Answer {
    column(machine, &[words[0], words[1], words[2], NIL, words[3]])
}

/// `a[range(b, c, d), range(e, f, g)]`, which is how diagonals are written.
fn diagonal(machine: &mut Machine<'_>, words: &[Word]) -> Answer {
    let mut parts = [0_i64; 6];
    for (part, word) in parts.iter_mut().zip(&words[1..]) {
        let Some(value) = word.as_integer() else {
            let rows = (super::builtins::RANGE_OF.run)(machine, &words[1..4])?;
            let columns = (super::builtins::RANGE_OF.run)(machine, &words[4..7])?;
            return item_2(machine, &[words[0], rows, columns]);
        };
        *part = value;
    }
    let [low, high, step, left, right, across] = parts;
    let Value::Matrix(matrix) = value(machine, words[0]) else {
        return Err(not_two_dimensional(machine, words[0]));
    };
    let range = |start, stop, step| super::value::Range { start, stop, step };
    if step == 0 || across == 0 {
        return Err(error("ValueError", "range() arg 3 must not be zero"));
    }
    let (rows, columns) = (range(low, high, step), range(left, right, across));
    let (count, other) = (rows.length(), columns.length());
    if count != other && count != 1 && other != 1 {
        return Err(error("IndexError", "shape mismatch: indexing arrays could not be broadcast together"));
    }
    let length = if count == 0 || other == 0 { 0 } else { count.max(other) };
    machine.charge(length.clamp(0, 1 << 40) as usize)?;
    let data = machine.allocate(length as usize)?;
    for index in 0..length {
        let row = rows.start + if count == 1 { 0 } else { index } * rows.step;
        let column = columns.start + if other == 1 { 0 } else { index } * columns.step;
        let at_row = wrapped(row, matrix.rows).ok_or_else(|| out_of_bounds(row, 0, matrix.rows))?;
        let at_column =
            wrapped(column, matrix.columns).ok_or_else(|| out_of_bounds(column, 1, matrix.columns))?;
        let bits = machine.load(matrix.at(at_row, at_column));
        machine.store(data + 8 * index as u32, bits);
    }
    vector_word(machine, Vector { data, length: length as u32, step: 8, element: matrix.element })
}

fn set_column(machine: &mut Machine<'_>, words: &[Word]) -> Answer {
    let part = column_part(machine, words)?;
    fill(machine, part, words[5])?;
    Ok(words[5])
}

fn delete_item(machine: &mut Machine<'_>, words: &[Word]) -> Answer {
    match value(machine, words[0]) {
        Value::List(address) => {
            let mut items = elements(machine, words[0])?;
            let at = integer(machine, words[1]).and_then(|index| wrapped(index, items.len() as u32));
            let at = at.ok_or_else(|| error("IndexError", "list assignment index out of range"))?;
            items.remove(at as usize);
            super::collections::replace_items(machine, address, &items)?;
            Ok(NIL)
        }
        Value::Dict(address) => super::collections::remove(machine, address, words[1]),
        _ => Err(beyond("this `del`")),
    }
}

/// The words of a sequence that must have that many.
fn unpack(machine: &mut Machine<'_>, words: &[Word]) -> Answer {
    let wanted = words[1].as_integer().unwrap_or(0) as usize;
    if !matches!(value(machine, words[0]), Value::List(_) | Value::Tuple) {
        let items = sequence_for_unpacking(machine, words[0])?;
        count_matches(items.len(), wanted)?;
        return machine.tuple(&items);
    }
    let (_, length) = machine.extent(words[0]).unwrap_or((0, 0));
    count_matches(length as usize, wanted)?;
    Ok(words[0])
}

fn sequence_for_unpacking(machine: &mut Machine<'_>, word: Word) -> Result<Vec<Word>, Raise> {
    elements(machine, word).map_err(|raise| {
        let name = type_name(machine, word);
        if raise.message.english.contains("{kind}") && name != "set" {
            error("TypeError", format_args!("cannot unpack non-iterable {name} object"))
        } else {
            raise
        }
    })
}

fn count_matches(found: usize, wanted: usize) -> Result<(), Raise> {
    match found {
        _ if found == wanted => Ok(()),
        _ if found < wanted => Err(error(
            "ValueError",
            format_args!("not enough values to unpack (expected {wanted}, got {found})"),
        )),
        _ => Err(error("ValueError", format_args!("too many values to unpack (expected {wanted})"))),
    }
}

/// `a, *b, c = …`: a tuple with the starred ones as a list in their place.
fn unpack_star(machine: &mut Machine<'_>, words: &[Word]) -> Answer {
    let mut items = sequence_for_unpacking(machine, words[0])?;
    let (before, after) =
        (words[1].as_integer().unwrap_or(0) as usize, words[2].as_integer().unwrap_or(0) as usize);
    if items.len() < before + after {
        let (wanted, found) = (before + after, items.len());
        return Err(error(
            "ValueError",
            format_args!("not enough values to unpack (expected at least {wanted}, got {found})"),
        ));
    }
    let middle: Vec<Word> = items.drain(before..items.len() - after).collect();
    let middle = machine.list(&middle)?;
    items.insert(before, middle);
    machine.tuple(&items)
}
