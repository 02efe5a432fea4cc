//! Comparisons, membership, identity and truth.

use std::cmp::Ordering;

use super::arithmetic::elementwise;
use super::collections::Missing;
use super::numbers::{Number, order};
use super::value::{Value, elements, text, type_name, value};
use super::{Answer, beyond, error, host, truth};
use crate::failure::Raise;
use crate::form::{Kinds, Type};
use crate::machine::Machine;
use crate::python::declared::{COMPARED, DATA_CLASSES};
use crate::word::Word;

pub(in crate::python) const BOOLEAN: Type = Type::of(Kinds::TRUE.or(Kinds::FALSE));

host! {
    LESS "<" 2 Type::ANY => less;
    LESS_EQUAL "<=" 2 Type::ANY => less_equal;
    GREATER ">" 2 Type::ANY => greater;
    GREATER_EQUAL ">=" 2 Type::ANY => greater_equal;
    EQUAL "==" 2 Type::ANY => equal;
    NOT_EQUAL "!=" 2 Type::ANY => not_equal;
    SAME "is" 2 BOOLEAN => same;
    TRUTH "bool" 1 BOOLEAN => truth_of;
    CONTAINS "in" 2 BOOLEAN => contains;
}

fn is_array(machine: &Machine<'_>, word: Word) -> bool {
    value(machine, word).is_array()
}

/// Refuses objects of which the file says itself how they are compared.
fn check_compared(machine: &Machine<'_>, of: [Word; 2]) -> Result<(), Raise> {
    for word in of {
        // The number of its class is the first thing in an instance.
        if let Value::Instance(address) = value(machine, word)
            && machine.word(address + 8).as_integer() >= Some(i64::from(COMPARED))
        {
            return Err(beyond("a comparison of objects that say themselves how they are compared"));
        }
    }
    Ok(())
}

/// Whether two values are equal, deeply; arrays inside lists are not asked for their elements' opinion.
pub(in crate::python) fn equals(machine: &mut Machine<'_>, a: Word, b: Word) -> Result<bool, Raise> {
    if a == b && !matches!(value(machine, a), Value::Double(_)) {
        return Ok(true);
    }
    if let (Some(x), Some(y)) = (Number::of(machine, a), Number::of(machine, b)) {
        return Ok(order(x, y) == Some(Ordering::Equal));
    }
    machine.charge(1)?;
    check_compared(machine, [a, b])?;
    match (value(machine, a), value(machine, b)) {
        (Value::Text, Value::Text) => {
            machine.charge_for_texts(&[a])?;
            Ok(text(machine, a) == text(machine, b))
        }
        (Value::List(_), Value::List(_)) | (Value::Tuple, Value::Tuple) => {
            let (x, y) = (elements(machine, a)?, elements(machine, b)?);
            if x.len() != y.len() {
                return Ok(false);
            }
            machine.deeper(|machine| {
                for (x, y) in x.into_iter().zip(y) {
                    if !equals(machine, x, y)? {
                        return Ok(false);
                    }
                }
                Ok(true)
            })
        }
        (x, y) if x.is_array() || y.is_array() => {
            let result = equal(machine, &[a, b])?;
            is_true(machine, result)
        }
        (Value::Range(x), Value::Range(y)) => {
            let length = x.length();
            let same_items = length == 0 || x.start == y.start && (length == 1 || x.step == y.step);
            Ok(length == y.length() && same_items)
        }
        (Value::Dict(x), Value::Dict(y))
            if [x, y].map(|one| super::collections::missing(machine, one)) == [Some(Missing::Zero); 2] =>
        {
            Err(beyond("a comparison of two Counters"))
        }
        (Value::Dict(x), Value::Dict(y)) => {
            machine.deeper(|machine| super::collections::equal_dicts(machine, x, y))
        }
        (Value::Instance(x), Value::Instance(y))
            if machine.word(x + 8) == machine.word(y + 8)
                && machine.word(x + 8).as_integer() >= Some(i64::from(DATA_CLASSES)) =>
        {
            Err(beyond("a comparison of objects of a data class"))
        }
        (Value::Set(x), Value::Set(y)) => {
            machine.deeper(|machine| super::collections::equal_sets(machine, x, y))
        }
        _ => Ok(false),
    }
}

fn equal(machine: &mut Machine<'_>, words: &[Word]) -> Answer {
    let (a, b) = (words[0], words[1]);
    if is_array(machine, a) || is_array(machine, b) {
        return elementwise(machine, a, b, &mut |machine, x, y| equals(machine, x, y).map(truth));
    }
    equals(machine, a, b).map(truth)
}

fn not_equal(machine: &mut Machine<'_>, words: &[Word]) -> Answer {
    let (a, b) = (words[0], words[1]);
    if is_array(machine, a) || is_array(machine, b) {
        return elementwise(machine, a, b, &mut |machine, x, y| {
            equals(machine, x, y).map(|same| truth(!same))
        });
    }
    equals(machine, a, b).map(|same| truth(!same))
}

/// How two values are ordered; `None` where neither is less, as with NaN.
pub(in crate::python) fn ordering(
    machine: &mut Machine<'_>,
    a: Word,
    b: Word,
    sign: &str,
) -> Result<Option<Ordering>, Raise> {
    if let (Some(x), Some(y)) = (Number::of(machine, a), Number::of(machine, b)) {
        return Ok(order(x, y));
    }
    machine.charge(1)?;
    match (value(machine, a), value(machine, b)) {
        (Value::Text, Value::Text) => {
            machine.charge_for_texts(&[a, b])?;
            Ok(Some(text(machine, a).cmp(&text(machine, b))))
        }
        (Value::List(_), Value::List(_)) | (Value::Tuple, Value::Tuple) => {
            let (x, y) = (elements(machine, a)?, elements(machine, b)?);
            machine.deeper(|machine| {
                for (&x, &y) in x.iter().zip(&y) {
                    if !equals(machine, x, y)? {
                        return ordering(machine, x, y, sign);
                    }
                }
                Ok(Some(x.len().cmp(&y.len())))
            })
        }
        _ => {
            check_compared(machine, [a, b])?;
            let (a, b) = (type_name(machine, a), type_name(machine, b));
            Err(error(
                "TypeError",
                format_args!("'{sign}' not supported between instances of '{a}' and '{b}'"),
            ))
        }
    }
}

fn ordered(machine: &mut Machine<'_>, words: &[Word], sign: &str, holds: fn(Ordering) -> bool) -> Answer {
    let (a, b) = (words[0], words[1]);
    if is_array(machine, a) || is_array(machine, b) {
        return elementwise(machine, a, b, &mut |machine, x, y| ordered(machine, &[x, y], sign, holds));
    }
    if let (Value::Set(x), Value::Set(y)) = (value(machine, a), value(machine, b)) {
        // A set is less than those that have all its items and more.
        let within = super::collections::is_within(machine, x, y)?;
        let around = super::collections::is_within(machine, y, x)?;
        let order = match (within, around) {
            (true, true) => Some(Ordering::Equal),
            (true, false) => Some(Ordering::Less),
            (false, true) => Some(Ordering::Greater),
            (false, false) => None,
        };
        return Ok(truth(order.is_some_and(holds)));
    }
    Ok(truth(ordering(machine, a, b, sign)?.is_some_and(holds)))
}

fn less(machine: &mut Machine<'_>, words: &[Word]) -> Answer {
    ordered(machine, words, "<", Ordering::is_lt)
}

fn less_equal(machine: &mut Machine<'_>, words: &[Word]) -> Answer {
    ordered(machine, words, "<=", Ordering::is_le)
}

fn greater(machine: &mut Machine<'_>, words: &[Word]) -> Answer {
    ordered(machine, words, ">", Ordering::is_gt)
}

fn greater_equal(machine: &mut Machine<'_>, words: &[Word]) -> Answer {
    ordered(machine, words, ">=", Ordering::is_ge)
}

/// Two words that are not the same bits. Equal numbers and strings may or may not be the same object in `CPython`: small
/// integers and strings of one character always are.
fn same(machine: &mut Machine<'_>, words: &[Word]) -> Answer {
    let (a, b) = (words[0], words[1]);
    if a == b {
        return Ok(truth(true));
    }
    match (value(machine, a), value(machine, b)) {
        (Value::Text, Value::Text) => equals(machine, a, b).map(truth),
        _ => Ok(truth(false)),
    }
}

/// Whether a value counts as true.
pub(in crate::python) fn is_true(machine: &mut Machine<'_>, word: Word) -> Result<bool, Raise> {
    Ok(match value(machine, word) {
        Value::None => false,
        Value::Truth(holds) => holds,
        Value::Integer(value) => value != 0,
        Value::Double(value) => value != 0.0,
        Value::Text => text(machine, word).is_some_and(|text| !text.is_empty()),
        Value::List(_) | Value::Tuple => machine.extent(word).is_some_and(|(_, length)| length > 0),
        Value::Range(range) => range.length() > 0,
        Value::Dict(address) | Value::Set(address) => super::collections::size(machine, address) > 0,
        Value::Vector(_) | Value::Matrix(_) | Value::Tensor(_) => {
            let items = super::arrays::flat(machine, word);
            if let [item] = items[..] {
                return machine.deeper(|machine| is_true(machine, item));
            }
            return Err(error(
                "ValueError",
                "The truth value of an array with more than one element is ambiguous. Use a.any() or a.all()",
            ));
        }
        Value::Large(_)
        | Value::Instance(_)
        | Value::Iterator(_)
        | Value::Function
        | Value::Type(_)
        | Value::Slice(_)
        | Value::Other => true,
    })
}

fn truth_of(machine: &mut Machine<'_>, words: &[Word]) -> Answer {
    is_true(machine, words[0]).map(truth)
}

/// `a in b`.
fn contains(machine: &mut Machine<'_>, words: &[Word]) -> Answer {
    let (item, place) = (words[0], words[1]);
    let found = match value(machine, place) {
        Value::Text => {
            let Some(part) = text(machine, item) else {
                let name = type_name(machine, item);
                let message =
                    format_args!("'in <string>' requires string as left operand, not {name}").to_string();
                return Err(error("TypeError", message));
            };
            text(machine, place).unwrap_or_default().contains(&part)
        }
        Value::Range(range) => match Number::of(machine, item) {
            Some(Number::Integer(value)) => {
                let offset = value as i128 - range.start as i128;
                let step = range.step as i128;
                offset % step == 0 && (0..range.length() as i128).contains(&(offset / step))
            }
            Some(Number::Double(value)) => {
                value.fract() == 0.0 && {
                    let word = Word::integer(value as i64);
                    return contains(machine, &[word, place]);
                }
            }
            Some(Number::Large(_)) | None => false,
        },
        Value::Dict(address) => super::collections::find(machine, address, item)?.is_some(),
        Value::Set(address) => super::collections::in_set(machine, address, item)?,
        Value::Matrix(_) | Value::Tensor(_) => {
            let items = super::arrays::flat(machine, place);
            any_equal(machine, &items, item)?
        }
        Value::Iterator(address) => {
            let items = super::iterators::lend(machine, address)?;
            any_equal(machine, &items, item)?
        }
        _ => {
            let items = elements(machine, place)?;
            any_equal(machine, &items, item)?
        }
    };
    Ok(truth(found))
}

fn any_equal(machine: &mut Machine<'_>, items: &[Word], wanted: Word) -> Result<bool, Raise> {
    for item in items {
        if *item == wanted || equals(machine, *item, wanted)? {
            return Ok(true);
        }
    }
    Ok(false)
}
