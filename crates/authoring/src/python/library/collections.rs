//! Dictionaries and sets: few entries, searched from the first to the last, kept in the order they came in.
//!
//! ```text
//!   dict   header(DICT, 2)   list of keys, list of values
//!          header(DICT, 4)   the same, what a missing key gets (`Missing`), and the value that is meant by it
//!   set    header(SET, 1)    list of items
//! ```

use super::compare::equals;
use super::value::{DICT, SET, Value, elements, value};
use super::{Answer, beyond, error, host};
use crate::failure::Raise;
use crate::form::{Operation, Type};
use crate::machine::Machine;
use crate::word::{NIL, Word};

host! {
    NEW_DICT "dict" 2 Type::ANY => new_dict;
    GET "get" 3 Type::ANY => get;
    DEFAULT_DICT "defaultdict" 2 Type::ANY => default_dict;
    COUNTER "Counter" 1 Type::ANY => counter;
    NEW_SET "set" 1 Type::ANY => new_set;
    INSERT "dict" 3 Type::ANY => insert_entry;
    MERGE "dict" 2 Type::ANY => merge;
    TAKE "arguments" 3 Type::ANY => take;
    NOTHING_LEFT "arguments" 1 Type::ANY => nothing_left;
}

/// What a dictionary does about a key that it does not have, if not raise an error.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(in crate::python) enum Missing {
    /// It gets a value, always the same.
    Value = 0,
    List = 1,
    Dict = 2,
    Set = 3,
    /// It counts as zero and stays away.
    Zero = 4,
}

/// What a dictionary does about keys that it does not have, if it is not a plain one.
pub(in crate::python) fn missing(machine: &Machine<'_>, address: u32) -> Option<Missing> {
    use Missing::{Dict, List, Set, Value, Zero};
    let number = (machine.length(address) == 4).then(|| list_of(machine, address, 2).as_integer())?;
    [Value, List, Dict, Set, Zero].into_iter().find(|kind| Some(*kind as i64) == number)
}

/// `defaultdict(…)`: what a missing key gets, and the value that is meant by it.
fn default_dict(machine: &mut Machine<'_>, words: &[Word]) -> Answer {
    let (keys, values) = (machine.list(&[])?, machine.list(&[])?);
    machine.object(DICT, 4, &[keys.0, values.0, words[0].0, words[1].0])
}

/// `Counter(…)`
fn counter(machine: &mut Machine<'_>, words: &[Word]) -> Answer {
    if let Value::Dict(_) = value(machine, words[0]) {
        return Err(beyond("Counter() of a dictionary"));
    }
    let items = elements(machine, words[0])?;
    let zero = Word::integer(0);
    let counted = default_dict(machine, &[Word::integer(Missing::Zero as i64), zero])?;
    let address = counted.as_object().unwrap_or(0);
    for item in items {
        let count = find(machine, address, item)?.and_then(Word::as_integer).unwrap_or(0);
        insert(machine, address, item, Word::integer(count + 1))?;
    }
    Ok(counted)
}

/// `Counter.most_common(n)`: pairs of a key and its count, the largest counts first, equal ones in their order.
pub(in crate::python) fn most_common(machine: &mut Machine<'_>, address: u32, count: Option<i64>) -> Answer {
    let counts: Option<Vec<i64>> = values(machine, address).into_iter().map(Word::as_integer).collect();
    let Some(counts) = counts else { return Err(beyond("most_common() of counts that are no integers")) };
    let mut found: Vec<(Word, i64)> = keys(machine, address).into_iter().zip(counts).collect();
    machine.charge(found.len() * 4)?;
    found.sort_by_key(|(_, count)| std::cmp::Reverse(*count));
    found.truncate(count.map_or(found.len(), |count| usize::try_from(count).unwrap_or(0)));
    let pairs = found
        .into_iter()
        .map(|(key, count)| machine.tuple(&[key, Word::integer(count)]))
        .collect::<Result<Vec<Word>, Raise>>()?;
    machine.list(&pairs)
}

/// The value of a key that an index asks for.
pub(in crate::python) fn at_key(machine: &mut Machine<'_>, address: u32, key: Word) -> Answer {
    if let Some(found) = find(machine, address, key)? {
        return Ok(found);
    }
    let made = match missing(machine, address) {
        Some(Missing::Zero) => return Ok(Word::integer(0)),
        Some(Missing::Value) => list_of(machine, address, 3),
        Some(Missing::List) => machine.list(&[])?,
        Some(Missing::Dict) => empty_dict(machine)?,
        Some(Missing::Set) => {
            let nothing = machine.list(&[])?;
            new_set(machine, &[nothing])?
        }
        None => {
            let key = super::format::repr(machine, key)?;
            return Err(error("KeyError", key));
        }
    };
    insert(machine, address, key, made)?;
    Ok(made)
}

/// Whether every item of one set is in another.
pub(in crate::python) fn is_within(machine: &mut Machine<'_>, inner: u32, outer: u32) -> Result<bool, Raise> {
    let known = items_of(machine, outer, 0);
    for item in items_of(machine, inner, 0) {
        if position(machine, &known, item)?.is_none() {
            return Ok(false);
        }
    }
    Ok(true)
}

fn list_of(machine: &Machine<'_>, address: u32, index: u32) -> Word {
    machine.word(address + 8 + 8 * index)
}

fn items_of(machine: &Machine<'_>, address: u32, index: u32) -> Vec<Word> {
    machine.items(list_of(machine, address, index)).unwrap_or_default()
}

/// Whether Python would take it as a key.
fn check_key(machine: &Machine<'_>, key: Word) -> Result<(), Raise> {
    let name = match value(machine, key) {
        Value::List(_) => "list",
        Value::Dict(_) => "dict",
        Value::Set(_) => "set",
        Value::Vector(_) | Value::Matrix(_) | Value::Tensor(_) => "numpy.ndarray",
        _ => return Ok(()),
    };
    Err(error("TypeError", format_args!("unhashable type: '{name}'")))
}

fn position(machine: &mut Machine<'_>, items: &[Word], wanted: Word) -> Result<Option<usize>, Raise> {
    check_key(machine, wanted)?;
    machine.charge(items.len() * 2)?;
    // Integers and characters are equal to others of these only if they are the same words.
    let is_exact = |word: Word| word.as_integer().is_some() || word.as_character().is_some();
    let exact = is_exact(wanted);
    for (index, item) in items.iter().enumerate() {
        if *item == wanted || (!(exact && is_exact(*item)) && equals(machine, *item, wanted)?) {
            return Ok(Some(index));
        }
    }
    Ok(None)
}

/// A dictionary of a list of keys and a list of values.
fn new_dict(machine: &mut Machine<'_>, words: &[Word]) -> Answer {
    let (keys, values) = (elements(machine, words[0])?, elements(machine, words[1])?);
    let (mut known, mut kept) = (Vec::with_capacity(keys.len()), Vec::with_capacity(keys.len()));
    for (key, value) in keys.into_iter().zip(values) {
        if let Some(index) = position(machine, &known, key)? {
            kept[index] = value;
        } else {
            known.push(key);
            kept.push(value);
        }
    }
    let (keys, values) = (machine.list(&known)?, machine.list(&kept)?);
    machine.object(DICT, 2, &[keys.0, values.0])
}

/// `dict.get(key, default)`.
fn get(machine: &mut Machine<'_>, words: &[Word]) -> Answer {
    let address = words[0].as_object().unwrap_or(0);
    Ok(find(machine, address, words[1])?.unwrap_or(words[2]))
}

pub(in crate::python) fn empty_dict(machine: &mut Machine<'_>) -> Answer {
    let (keys, values) = (machine.list(&[])?, machine.list(&[])?);
    machine.object(DICT, 2, &[keys.0, values.0])
}

pub(in crate::python) fn new_set(machine: &mut Machine<'_>, words: &[Word]) -> Answer {
    let items = unordered(machine, words[0])?;
    let mut kept = Vec::new();
    for item in items {
        if position(machine, &kept, item)?.is_none() {
            kept.push(item);
        }
    }
    let list = machine.list(&kept)?;
    machine.object(SET, 1, &[list.0])
}

fn insert_entry(machine: &mut Machine<'_>, words: &[Word]) -> Answer {
    if let Some(address) = words[0].as_object() {
        insert(machine, address, words[1], words[2])?;
    }
    Ok(NIL)
}

/// Adds all entries of another dictionary.
fn merge(machine: &mut Machine<'_>, words: &[Word]) -> Answer {
    let (Value::Dict(into), Value::Dict(from)) = (value(machine, words[0]), value(machine, words[1])) else {
        let name = super::value::type_name(machine, words[1]);
        return Err(error("TypeError", format_args!("'{name}' object is not a mapping")));
    };
    for (key, item) in keys(machine, from).into_iter().zip(values(machine, from)) {
        insert(machine, into, key, item)?;
    }
    Ok(words[0])
}

/// Takes an argument out of those given by name; the third word if it is not among them.
fn take(machine: &mut Machine<'_>, words: &[Word]) -> Answer {
    let Value::Dict(address) = value(machine, words[0]) else { return Ok(words[2]) };
    match find(machine, address, words[1])? {
        Some(_) => remove(machine, address, words[1]),
        None => Ok(words[2]),
    }
}

/// An error if an argument was given by a name that no parameter has.
fn nothing_left(machine: &mut Machine<'_>, words: &[Word]) -> Answer {
    match value(machine, words[0]) {
        Value::Dict(address) if size(machine, address) > 0 => {
            Err(error("TypeError", "the function got an unexpected keyword argument"))
        }
        _ => Ok(NIL),
    }
}

pub(in crate::python) fn size(machine: &Machine<'_>, address: u32) -> u32 {
    machine.extent(list_of(machine, address, 0)).map_or(0, |(_, length)| length)
}

pub(in crate::python) fn keys(machine: &Machine<'_>, address: u32) -> Vec<Word> {
    items_of(machine, address, 0)
}

pub(in crate::python) fn values(machine: &Machine<'_>, address: u32) -> Vec<Word> {
    items_of(machine, address, 1)
}

pub(in crate::python) fn find(
    machine: &mut Machine<'_>,
    address: u32,
    key: Word,
) -> Result<Option<Word>, Raise> {
    let keys = keys(machine, address);
    let found = position(machine, &keys, key)?;
    Ok(found.map(|index| values(machine, address)[index]))
}

pub(in crate::python) fn insert(
    machine: &mut Machine<'_>,
    address: u32,
    key: Word,
    item: Word,
) -> Result<(), Raise> {
    let keys = keys(machine, address);
    let (key_list, value_list) = (list_of(machine, address, 0), list_of(machine, address, 1));
    if let Some(index) = position(machine, &keys, key)? {
        let (from, _) = machine.extent(value_list).unwrap_or((0, 0));
        machine.store(from + 8 * index as u32, item.0);
    } else if let (Some(keys), Some(values)) = (key_list.as_object(), value_list.as_object()) {
        machine.push(keys, key)?;
        machine.push(values, item)?;
    }
    Ok(())
}

pub(in crate::python) fn remove(machine: &mut Machine<'_>, address: u32, key: Word) -> Answer {
    let mut known = keys(machine, address);
    let Some(index) = position(machine, &known, key)? else {
        let key = super::format::repr(machine, key)?;
        return Err(error("KeyError", key));
    };
    let mut items = values(machine, address);
    known.remove(index);
    let item = items.remove(index);
    let (key_list, value_list) = (list_of(machine, address, 0), list_of(machine, address, 1));
    replace_items(machine, key_list.as_object().unwrap_or(0), &known)?;
    replace_items(machine, value_list.as_object().unwrap_or(0), &items)?;
    Ok(item)
}

/// Gives a list new contents.
pub(in crate::python) fn replace_items(
    machine: &mut Machine<'_>,
    list: u32,
    items: &[Word],
) -> Result<(), Raise> {
    let data = machine.allocate(items.len())?;
    for (index, item) in items.iter().enumerate() {
        machine.store(data + 8 * index as u32, item.0);
    }
    machine.store(list + 8, items.len() as i64);
    machine.store(list + 16, items.len() as i64);
    machine.store(list + 24, i64::from(data));
    Ok(())
}

pub(in crate::python) fn equal_dicts(machine: &mut Machine<'_>, a: u32, b: u32) -> Result<bool, Raise> {
    if size(machine, a) != size(machine, b) {
        return Ok(false);
    }
    let (known, items) = (keys(machine, a), values(machine, a));
    for (key, item) in known.into_iter().zip(items) {
        match find(machine, b, key)? {
            Some(other) if equals(machine, item, other)? => {}
            _ => return Ok(false),
        }
    }
    Ok(true)
}

pub(in crate::python) fn equal_sets(machine: &mut Machine<'_>, a: u32, b: u32) -> Result<bool, Raise> {
    if size(machine, a) != size(machine, b) {
        return Ok(false);
    }
    let (items, others) = (items_of(machine, a, 0), items_of(machine, b, 0));
    for item in items {
        if position(machine, &others, item)?.is_none() {
            return Ok(false);
        }
    }
    Ok(true)
}

pub(in crate::python) fn in_set(machine: &mut Machine<'_>, address: u32, item: Word) -> Result<bool, Raise> {
    let items = items_of(machine, address, 0);
    Ok(position(machine, &items, item)?.is_some())
}

/// A set's items where their order matters: `CPython`'s depends on its hash table, so only one item has an order here.
pub(in crate::python) fn set_items(machine: &Machine<'_>, address: u32) -> Result<Vec<Word>, Raise> {
    let items = items_of(machine, address, 0);
    if items.len() > 1 { Err(beyond("the order of a set's items (use sorted())")) } else { Ok(items) }
}

/// Items where their order does not matter: to count, to sort, to find the largest.
pub(in crate::python) fn unordered(machine: &mut Machine<'_>, word: Word) -> Result<Vec<Word>, Raise> {
    match value(machine, word) {
        Value::Set(address) => Ok(items_of(machine, address, 0)),
        _ => elements(machine, word),
    }
}

pub(in crate::python) fn add_to_set(machine: &mut Machine<'_>, address: u32, item: Word) -> Answer {
    if !in_set(machine, address, item)? {
        let list = list_of(machine, address, 0).as_object().unwrap_or(0);
        machine.push(list, item)?;
    }
    Ok(NIL)
}

/// Takes an item out of a set; whether it was there.
pub(in crate::python) fn take_from_set(
    machine: &mut Machine<'_>,
    address: u32,
    item: Word,
) -> Result<bool, Raise> {
    let mut items = items_of(machine, address, 0);
    let Some(index) = position(machine, &items, item)? else { return Ok(false) };
    items.remove(index);
    let list = list_of(machine, address, 0).as_object().unwrap_or(0);
    replace_items(machine, list, &items)?;
    Ok(true)
}

/// `a & b`, `a | b`, `a - b`, `a ^ b` of sets.
pub(in crate::python) fn combine(
    machine: &mut Machine<'_>,
    operation: Operation,
    a: u32,
    b: u32,
) -> Option<Answer> {
    let (first, second) = (items_of(machine, a, 0), items_of(machine, b, 0));
    let keep = |machine: &mut Machine<'_>, from: &[Word], other: &[Word], inside: bool| {
        let mut kept = Vec::new();
        for &item in from {
            if position(machine, other, item)?.is_some() == inside {
                kept.push(item);
            }
        }
        Ok::<_, Raise>(kept)
    };
    let items = match operation {
        Operation::BitAnd => keep(machine, &first, &second, true),
        Operation::Subtract => keep(machine, &first, &second, false),
        Operation::BitOr => keep(machine, &second, &first, false).map(|more| [first, more].concat()),
        Operation::BitXor => keep(machine, &first, &second, false).and_then(|mine| {
            let more = keep(machine, &second, &first, false)?;
            Ok([mine, more].concat())
        }),
        _ => return None,
    };
    Some(items.and_then(|items| {
        let list = machine.list(&items)?;
        machine.object(SET, 1, &[list.0])
    }))
}
