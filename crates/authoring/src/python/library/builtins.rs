//! Python's builtin functions on sequences, and questions about types.

use std::cmp::Ordering;

use super::arithmetic::binary;
use super::collections::unordered;
use super::compare::{BOOLEAN, equals, is_true, ordering};
use super::value::{RANGE, Value, elements, integer, text, type_name, value};
use super::{Answer, beyond, error, host, truth};
use crate::failure::Raise;
use crate::form::{Kinds, Operation, Type};
use crate::machine::Machine;
use crate::word::{Kind, NIL, Word};

pub(super) const OBJECT: Type = Type::of(Kinds::OBJECT);

/// The types that are values, by number.
pub(in crate::python) const TYPES: [&str; 10] =
    ["int", "float", "str", "list", "tuple", "dict", "set", "bool", "object", "ndarray"];

fn type_number(machine: &Machine<'_>, word: Word) -> Option<u32> {
    Some(match value(machine, word) {
        Value::Integer(_) | Value::Large(_) => 0,
        Value::Double(_) => 1,
        Value::Text => 2,
        Value::List(_) => 3,
        Value::Tuple => 4,
        Value::Dict(_) => 5,
        Value::Set(_) => 6,
        Value::Truth(_) => 7,
        Value::Vector(_) | Value::Matrix(_) | Value::Tensor(_) => 9,
        _ => return None,
    })
}

host! {
    LENGTH "len" 1 Type::INTEGER => length;
    ITERABLE "iter" 1 OBJECT => iterable;
    LIST "list" 1 OBJECT => list;
    TUPLE "tuple" 1 OBJECT => tuple;
    APPEND "add" 2 Type::ANY => append;
    RANGE_OF "range" 3 OBJECT => range;
    SUM "sum" 2 Type::ANY => sum;
    ANY "any" 1 BOOLEAN => any;
    ALL "all" 1 BOOLEAN => all;
    ENUMERATE "enumerate" 2 OBJECT => enumerate;
    ZIP "zip" 1 OBJECT => zip;
    REVERSED "reversed" 1 OBJECT => reversed;
    IS_INSTANCE "isinstance" 2 BOOLEAN => is_instance;
    TYPE_OF "type" 1 Type::ANY => type_of;
    GATHERED "gathered" 1 OBJECT => gathered;
    EXTEND "add all" 2 Type::ANY => extend;
}

pub(super) fn length(machine: &mut Machine<'_>, words: &[Word]) -> Answer {
    let length = match value(machine, words[0]) {
        Value::List(_) | Value::Tuple => machine.extent(words[0]).map_or(0, |(_, length)| i64::from(length)),
        Value::Vector(vector) => i64::from(vector.length),
        Value::Matrix(matrix) => i64::from(matrix.rows),
        Value::Tensor(_) => {
            super::views::View::of(machine, words[0]).map_or(0, |view| i64::from(view.sides[0].length))
        }
        Value::Text => text(machine, words[0]).map_or(0, |text| text.chars().count() as i64),
        Value::Range(range) => range.length(),
        Value::Dict(address) | Value::Set(address) => i64::from(super::collections::size(machine, address)),
        _ => {
            let name = type_name(machine, words[0]);
            return Err(error("TypeError", format_args!("object of type '{name}' has no len()")));
        }
    };
    Ok(Word::integer(length))
}

/// Something a loop can go through by index: lists themselves, so that it sees them change, everything else as a tuple.
fn iterable(machine: &mut Machine<'_>, words: &[Word]) -> Answer {
    if machine.extent(words[0]).is_some() {
        return Ok(words[0]);
    }
    let items = match value(machine, words[0]) {
        Value::Iterator(address) => super::iterators::lend(machine, address)?,
        _ => elements(machine, words[0])?,
    };
    machine.tuple(&items)
}

pub(super) fn list(machine: &mut Machine<'_>, words: &[Word]) -> Answer {
    if let Some((from, length)) = machine.extent(words[0]) {
        let data = machine.allocate(length as usize)?;
        let from = from as usize;
        machine.memory.copy_within(from..from + 8 * length as usize, data as usize);
        return machine.object(Kind::LIST, 3, &[i64::from(length), i64::from(length), i64::from(data)]);
    }
    let items = elements(machine, words[0])?;
    machine.list(&items)
}

pub(super) fn tuple(machine: &mut Machine<'_>, words: &[Word]) -> Answer {
    if matches!(value(machine, words[0]), Value::Tuple) {
        return Ok(words[0]);
    }
    let items = elements(machine, words[0])?;
    machine.tuple(&items)
}

/// The arguments of a function that takes any number of them, handed over as pairs, as a tuple.
fn gathered(machine: &mut Machine<'_>, words: &[Word]) -> Answer {
    let mut items = Vec::new();
    let mut rest = words[0];
    while let Some(address) = rest.as_pair() {
        items.push(machine.word(address));
        rest = machine.word(address + 8);
    }
    machine.tuple(&items)
}

fn append(machine: &mut Machine<'_>, words: &[Word]) -> Answer {
    if let Some(address) = words[0].as_object() {
        machine.push(address, words[1])?;
    }
    Ok(NIL)
}

pub(super) fn extend(machine: &mut Machine<'_>, words: &[Word]) -> Answer {
    let items = elements(machine, words[1])?;
    for item in items {
        append(machine, &[words[0], item])?;
    }
    Ok(NIL)
}

pub(in crate::python) fn new_range(machine: &mut Machine<'_>, start: i64, stop: i64, step: i64) -> Answer {
    machine.object(RANGE, 3, &[start, stop, step])
}

/// `range(start, stop, step)`; a missing stop is None, and then the start is the stop.
pub(super) fn range(machine: &mut Machine<'_>, words: &[Word]) -> Answer {
    let mut parts = [0; 3];
    for (part, word) in parts.iter_mut().zip(words) {
        *part = match integer(machine, *word) {
            Some(value) => value,
            None if *word == NIL => i64::MIN,
            None => {
                let name = type_name(machine, *word);
                return Err(error(
                    "TypeError",
                    format_args!("'{name}' object cannot be interpreted as an integer"),
                ));
            }
        };
    }
    let step = if words[2] == NIL { 1 } else { parts[2] };
    if step == 0 {
        return Err(error("ValueError", "range() arg 3 must not be zero"));
    }
    if words[1] == NIL {
        new_range(machine, 0, parts[0], step)
    } else {
        new_range(machine, parts[0], parts[1], step)
    }
}

pub(super) fn sum(machine: &mut Machine<'_>, words: &[Word]) -> Answer {
    let items = match value(machine, words[0]) {
        Value::Matrix(_) => machine.items(words[0]).unwrap_or_default(),
        Value::Tensor(_) => elements(machine, words[0])?,
        _ => unordered(machine, words[0])?,
    };
    let mut total = words[1];
    for item in items {
        total = match (total.as_integer(), item.as_integer()) {
            (Some(a), Some(b)) => {
                Word::checked_integer(i128::from(a) + i128::from(b)).ok_or_else(Raise::overflow)?
            }
            _ => binary(machine, Operation::Add, total, item)?,
        };
    }
    Ok(total)
}

fn any(machine: &mut Machine<'_>, words: &[Word]) -> Answer {
    if let Value::Iterator(_) = value(machine, words[0]) {
        return super::iterators::until(machine, words[0], true);
    }
    for item in unordered(machine, words[0])? {
        if is_true(machine, item)? {
            return Ok(truth(true));
        }
    }
    Ok(truth(false))
}

pub(super) fn all(machine: &mut Machine<'_>, words: &[Word]) -> Answer {
    if let Value::Iterator(_) = value(machine, words[0]) {
        return super::iterators::until(machine, words[0], false);
    }
    for item in unordered(machine, words[0])? {
        if !is_true(machine, item)? {
            return Ok(truth(false));
        }
    }
    Ok(truth(true))
}

/// Sorts places by their keys; equal ones keep their order, also when reversed.
pub(in crate::python) fn sorted_places(
    machine: &mut Machine<'_>,
    keys: &[Word],
    reverse: bool,
) -> Result<Vec<usize>, Raise> {
    let count = keys.len();
    machine.charge(count.saturating_mul(count.max(2).ilog2() as usize + 1))?;
    let mut places: Vec<usize> = (0..count).collect();
    let mut failure = None;
    if reverse {
        places.reverse();
    }
    places.sort_by(|&a, &b| {
        if failure.is_some() {
            return Ordering::Equal;
        }
        match ordering(machine, keys[a], keys[b], "<") {
            Ok(order) => order.unwrap_or(Ordering::Equal),
            Err(raise) => {
                failure = Some(raise);
                Ordering::Equal
            }
        }
    });
    if reverse {
        places.reverse();
    }
    failure.map_or(Ok(places), Err)
}

fn enumerate(machine: &mut Machine<'_>, words: &[Word]) -> Answer {
    let first = integer(machine, words[1]).unwrap_or(0);
    let mut pairs = Vec::new();
    for (index, item) in elements(machine, words[0])?.into_iter().enumerate() {
        pairs.push(machine.tuple(&[Word::integer(first + index as i64), item])?);
    }
    machine.list(&pairs)
}

/// `zip(*words)`.
fn zip(machine: &mut Machine<'_>, words: &[Word]) -> Answer {
    let mut columns = Vec::new();
    let sequences = elements(machine, words[0])?;
    for (index, sequence) in sequences.iter().enumerate() {
        if matches!(value(machine, *sequence), Value::Iterator(_)) && sequences[..index].contains(sequence) {
            return Err(beyond("zip() of one iterator several times"));
        }
    }
    for sequence in sequences {
        columns.push(elements(machine, sequence)?);
    }
    let length = columns.iter().map(Vec::len).min().unwrap_or(0);
    let mut rows = Vec::with_capacity(length);
    for index in 0..length {
        let row: Vec<Word> = columns.iter().map(|column| column[index]).collect();
        rows.push(machine.tuple(&row)?);
    }
    machine.list(&rows)
}

fn reversed(machine: &mut Machine<'_>, words: &[Word]) -> Answer {
    let mut items = elements(machine, words[0])?;
    items.reverse();
    machine.list(&items)
}

fn is_instance(machine: &mut Machine<'_>, words: &[Word]) -> Answer {
    let wanted = match value(machine, words[1]) {
        Value::Tuple => elements(machine, words[1])?,
        _ => vec![words[1]],
    };
    let own = type_number(machine, words[0]);
    let mut found = false;
    for wanted in wanted {
        match value(machine, wanted) {
            Value::Type(8) => found = true,
            Value::Type(number) => found |= own == Some(number) || (number == 0 && own == Some(7)),
            _ => return Err(beyond("isinstance() with this type")),
        }
    }
    Ok(truth(found))
}

fn type_of(machine: &mut Machine<'_>, words: &[Word]) -> Answer {
    match type_number(machine, words[0]) {
        Some(number) => Ok(Word::own(super::value::TYPE, number)),
        None => Err(beyond("type() of this")),
    }
}

/// How often a value occurs.
pub(in crate::python) fn occurrences(
    machine: &mut Machine<'_>,
    items: &[Word],
    wanted: Word,
) -> Result<i64, Raise> {
    let mut count = 0;
    for item in items {
        if *item == wanted || equals(machine, *item, wanted)? {
            count += 1;
        }
    }
    Ok(count)
}
