//! Slices of one and two dimensions, columns and diagonals, and their assignments.

use super::indexing::{fill, item, item_2, out_of_bounds, wrapped};
use super::indices::NEW_SLICE;
use super::value::{
    Matrix, Value, Vector, elements, integer, matrix_word, text, type_name, value, vector_word,
};
use super::views::{Side, View};
use super::{Answer, beyond, error, host};
use crate::failure::Raise;
use crate::form::Type;
use crate::machine::Machine;
use crate::word::{Kind, NIL, Word};

host! {
    ROW_PART "[,:]" 5 Type::ANY => row_part;
    SLICE_PLAIN "[:]" 3 Type::ANY => slice_plain;
    SLICE "[:]" 4 Type::ANY => slice;
    SET_SLICE "[:]=" 5 Type::ANY => set_slice;
    SLICE_2 "[:,:]" 7 Type::ANY => slice_2;
    COLUMN "[:,]" 5 Type::ANY => column;
    COLUMN_PLAIN "[:,]" 4 Type::ANY => column_plain;
    DIAGONAL "[range, range]" 7 Type::ANY => diagonal;
    SET_COLUMN "[:,]=" 6 Type::ANY => set_column;
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

pub(super) fn slice(machine: &mut Machine<'_>, words: &[Word]) -> Answer {
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
        Value::Tensor(_) => {
            let index = (NEW_SLICE.run)(machine, &words[1..4])?;
            item(machine, &[place, index])
        }
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

pub(super) fn set_slice(machine: &mut Machine<'_>, words: &[Word]) -> Answer {
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
            let part = View {
                data: if count == 0 { matrix.data } else { matrix.at(low as u32, 0) },
                element: matrix.element,
                sides: vec![
                    Side { length: count, step: matrix.row_step.wrapping_mul(step as i32) },
                    Side { length: matrix.columns, step: matrix.column_step },
                ],
            };
            super::indices::put(machine, &part.shape(), &part.addresses(), item, part.element)?;
        }
        Value::Tensor(_) => {
            let index = (NEW_SLICE.run)(machine, &words[1..4])?;
            (super::indexing::SET_ITEM.run)(machine, &[place, index, item])?;
        }
        _ => return Err(beyond("this slice assignment")),
    }
    Ok(item)
}

/// `a[low:high:step, low:high:step]`.
fn slice_2(machine: &mut Machine<'_>, words: &[Word]) -> Answer {
    let Value::Matrix(matrix) = value(machine, words[0]) else {
        if let Value::Tensor(_) = value(machine, words[0]) {
            let rows = (NEW_SLICE.run)(machine, &words[1..4])?;
            let columns = (NEW_SLICE.run)(machine, &words[4..7])?;
            return item_2(machine, &[words[0], rows, columns]);
        }
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

/// `a[row, low:high:step]`; lists have no such thing.
fn row_part(machine: &mut Machine<'_>, words: &[Word]) -> Answer {
    if let Value::Matrix(_) = value(machine, words[0])
        && integer(machine, words[1]).is_some()
    {
        let line = item(machine, &words[..2])?;
        return slice(machine, &[line, words[2], words[3], words[4]]);
    }
    if !value(machine, words[0]).is_array() {
        return Err(not_two_dimensional(machine, words[0]));
    }
    let part = (NEW_SLICE.run)(machine, &words[2..5])?;
    item_2(machine, &[words[0], words[1], part])
}

/// `del list[low:high:step]`.
pub(super) fn delete_slice(machine: &mut Machine<'_>, list: Word, bounds: (Word, Word, Word)) -> Answer {
    let mut items = elements(machine, list)?;
    let (low, count, step) = extent(machine, bounds, items.len() as u32)?;
    let places: Vec<i64> = (0..i64::from(count)).map(|index| low + index * step).collect();
    let mut at = -1;
    let gone = |at: i64| {
        let offset = at - low;
        offset % step == 0 && (0..i64::from(count)).contains(&(offset / step))
    };
    if !places.is_empty() {
        items.retain(|_| {
            at += 1;
            !gone(at)
        });
    }
    super::collections::replace_items(machine, list.as_object().unwrap_or(0), &items)?;
    Ok(NIL)
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
pub(super) fn column(machine: &mut Machine<'_>, words: &[Word]) -> Answer {
    let found = value(machine, words[0]);
    if found.is_array() && (!matches!(found, Value::Matrix(_)) || integer(machine, words[4]).is_none()) {
        let rows = (NEW_SLICE.run)(machine, &words[1..4])?;
        return item_2(machine, &[words[0], rows, words[4]]);
    }
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
    let found = value(machine, words[0]);
    if found.is_array() && (!matches!(found, Value::Matrix(_)) || integer(machine, words[4]).is_none()) {
        let rows = (NEW_SLICE.run)(machine, &words[1..4])?;
        return (super::indexing::SET_ITEM_2.run)(machine, &[words[0], rows, words[4], words[5]]);
    }
    let part = column_part(machine, words)?;
    fill(machine, part, words[5])?;
    Ok(words[5])
}
