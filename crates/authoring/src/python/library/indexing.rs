//! `a[i]`, `a[i, j]` and their assignments; `del`.

use super::arithmetic::cast;
use super::value::{
    Element, Value, Vector, elements, integer, new_vector, text, type_name, value, vector_word,
};
use super::{Answer, beyond, error, host};
use crate::failure::Raise;
use crate::form::Type;
use crate::machine::Machine;
use crate::word::{NIL, Word};

host! {
    ITEM "[]" 2 Type::ANY => item;
    SET_ITEM "[]=" 3 Type::ANY => set_item;
    ITEM_2 "[,]" 3 Type::ANY => item_2;
    SET_ITEM_2 "[,]=" 4 Type::ANY => set_item_2;
    DELETE_ITEM "del" 2 Type::ANY => delete_item;
}

/// The place of an index in something of that length; negative ones count from the end.
pub(super) fn wrapped(index: i64, length: u32) -> Option<u32> {
    let length = i64::from(length);
    let index = if index < 0 { index + length } else { index };
    (0..length).contains(&index).then_some(index as u32)
}

pub(super) fn out_of_bounds(index: i64, axis: u32, size: u32) -> Raise {
    error("IndexError", format_args!("index {index} is out of bounds for axis {axis} with size {size}"))
}

pub(super) fn item(machine: &mut Machine<'_>, words: &[Word]) -> Answer {
    let (place, index) = (words[0], words[1]);
    let found = value(machine, place);
    if let Value::Dict(address) = found {
        return super::collections::at_key(machine, address, index);
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
        Value::Tensor(_) => general(machine, place, index),
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
    if let Value::Slice(address) = value(machine, index) {
        if !found.is_array() {
            // What lists hold is known before anything runs, and an index that is a value is taken for a number there.
            return Err(beyond(
                "a slice as a value, of anything but an array (write it between the brackets)",
            ));
        }
        if let Value::Tensor(_) = found {
            return general(machine, place, index);
        }
        let (low, high, step) = super::indices::bounds(machine, address);
        return super::slicing::slice(machine, &[place, low, high, step]);
    }
    match (found, value(machine, index)) {
        (Value::Matrix(_), Value::Tuple) => {
            let parts = elements(machine, index)?;
            match parts[..] {
                [row, column] => item_2(machine, &[place, row, column]),
                _ => general(machine, place, index),
            }
        }
        (Value::Vector(_), Value::Tuple) => {
            let parts = elements(machine, index)?;
            match parts[..] {
                [index] => item(machine, &[place, index]),
                _ => general(machine, place, index),
            }
        }
        (Value::Vector(vector), Value::List(_) | Value::Vector(_) | Value::Range(_))
            if super::arithmetic::shape(machine, index).len() < 2 && !holds_sequences(machine, index) =>
        {
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
        (Value::Matrix(matrix), Value::List(_) | Value::Vector(_) | Value::Range(_))
            if !holds_sequences(machine, index) =>
        {
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
        (Value::Vector(_) | Value::Matrix(_) | Value::Tensor(_), _) => general(machine, place, index),
        _ => {
            let name = type_name(machine, place);
            Err(error("TypeError", format_args!("'{name}' object is not subscriptable")))
        }
    }
}

/// Whatever numpy takes for an index.
fn general(machine: &mut Machine<'_>, place: Word, index: Word) -> Answer {
    match super::views::View::of(machine, place) {
        Some(view) => super::indices::get(machine, &view, index),
        None => Err(beyond("this index")),
    }
}

/// Whether a list of indices is one of rows of them.
fn holds_sequences(machine: &Machine<'_>, index: Word) -> bool {
    matches!(value(machine, index), Value::List(_))
        && machine.items(index).is_some_and(|items| {
            items.first().is_some_and(|item| {
                let found = value(machine, *item);
                found.is_array() || matches!(found, Value::List(_) | Value::Tuple | Value::Range(_))
            })
        })
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
pub(super) fn item_2(machine: &mut Machine<'_>, words: &[Word]) -> Answer {
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
            let flat = |word: Word| match value(machine, word) {
                Value::Integer(_) | Value::Truth(_) | Value::Vector(_) | Value::Range(_) => true,
                Value::List(_) => !holds_sequences(machine, word),
                _ => false,
            };
            if !flat(row) || !flat(column) {
                let key = machine.tuple(&[row, column])?;
                return general(machine, place, key);
            }
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
            return set_general(machine, place, index, item);
        }
        Value::List(_) if matches!(value(machine, index), Value::Slice(_)) => {
            return Err(beyond(
                "a slice as a value, of anything but an array (write it between the brackets)",
            ));
        }
        Value::Tuple | Value::Text | Value::Range(_) => {
            let name = type_name(machine, place);
            return Err(error("TypeError", format_args!("'{name}' object does not support item assignment")));
        }
        _ => {}
    }
    let Some(number) = integer(machine, index) else {
        return match (value(machine, place), value(machine, index)) {
            (Value::Vector(_) | Value::Matrix(_) | Value::Tensor(_), _) => {
                set_general(machine, place, index, item)
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
        Value::Tensor(_) => return set_general(machine, place, index, item),
        _ => {
            let name = type_name(machine, place);
            return Err(error("TypeError", format_args!("'{name}' object does not support item assignment")));
        }
    }
    Ok(item)
}

/// Puts one number everywhere, or as many as there is room for.
pub(super) fn fill(machine: &mut Machine<'_>, to: Vector, item: Word) -> Result<(), Raise> {
    let addresses: Vec<u32> = (0..to.length).map(|index| to.at(index)).collect();
    super::indices::put(machine, &[to.length], &addresses, item, to.element)
}

/// Whatever numpy takes for the place of an assignment.
fn set_general(machine: &mut Machine<'_>, place: Word, index: Word, item: Word) -> Answer {
    match super::views::View::of(machine, place) {
        Some(view) => super::indices::set(machine, &view, index, item),
        None => Err(beyond("an assignment to such an index")),
    }
}

fn set_item_2(machine: &mut Machine<'_>, words: &[Word]) -> Answer {
    let (place, row, column, item) = (words[0], words[1], words[2], words[3]);
    let Value::Matrix(matrix) = value(machine, place) else {
        let key = machine.tuple(&[row, column])?;
        return set_item(machine, &[place, key, item]);
    };
    let (Some(row), Some(column)) = (integer(machine, row), integer(machine, column)) else {
        let key = machine.tuple(&[row, column])?;
        return set_general(machine, place, key, item);
    };
    let at_row = wrapped(row, matrix.rows).ok_or_else(|| out_of_bounds(row, 0, matrix.rows))?;
    let at_column =
        wrapped(column, matrix.columns).ok_or_else(|| out_of_bounds(column, 1, matrix.columns))?;
    let kept = cast(machine, item, matrix.element)?;
    machine.store(matrix.at(at_row, at_column), kept.0);
    Ok(item)
}

fn delete_item(machine: &mut Machine<'_>, words: &[Word]) -> Answer {
    match value(machine, words[0]) {
        Value::List(_) if let Value::Slice(slice) = value(machine, words[1]) => {
            let (low, high, step) = super::indices::bounds(machine, slice);
            super::slicing::delete_slice(machine, words[0], (low, high, step))
        }
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
