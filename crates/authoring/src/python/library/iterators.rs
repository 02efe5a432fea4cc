//! Things that can be gone through once: what generators, `map`, `filter`, `zip`, `enumerate` and `reversed` give.
//!
//! Their items are computed at once, which gives the same items as one after the other. What was taken stays taken. A loop
//! takes all of them, and where it ended is not known: using the rest after a loop is not supported.

use super::compare::is_true;
use super::value::{ITERATOR, Value, elements, value};
use super::{Answer, beyond, error, host, truth};
use crate::failure::Raise;
use crate::form::{Kinds, Type};
use crate::machine::Machine;
use crate::word::Word;

host! {
    NEW_ITERATOR "iter" 1 Type::of(Kinds::OBJECT) => new_iterator;
    ITERATE "iter" 1 Type::of(Kinds::OBJECT) => iterate;
    NEXT "next" 1 Type::ANY => next;
    NEXT_OR "next" 2 Type::ANY => next_or;
}

/// After a loop went through it.
const LENT: i64 = -1;

/// An iterator of a list that nobody else has.
fn new_iterator(machine: &mut Machine<'_>, words: &[Word]) -> Answer {
    machine.object(ITERATOR, 2, &[words[0].0, 0])
}

/// `iter(value)`.
fn iterate(machine: &mut Machine<'_>, words: &[Word]) -> Answer {
    if let Value::Iterator(_) = value(machine, words[0]) {
        return Ok(words[0]);
    }
    let items = elements(machine, words[0])?;
    let list = machine.list(&items)?;
    new_iterator(machine, &[list])
}

fn items_from(machine: &Machine<'_>, address: u32) -> Result<(Vec<Word>, usize), Raise> {
    let taken = machine.load(address + 16);
    if taken == LENT {
        return Err(beyond("an iterator that a loop went through before"));
    }
    let items = machine.items(machine.word(address + 8)).unwrap_or_default();
    Ok((items, taken as usize))
}

/// Takes all that is left.
pub(in crate::python) fn rest(machine: &mut Machine<'_>, address: u32) -> Result<Vec<Word>, Raise> {
    let (items, taken) = items_from(machine, address)?;
    machine.store(address + 16, items.len() as i64);
    Ok(items[taken.min(items.len())..].to_vec())
}

/// Takes all that is left for a loop, which may leave some of it.
pub(in crate::python) fn lend(machine: &mut Machine<'_>, address: u32) -> Result<Vec<Word>, Raise> {
    let found = rest(machine, address)?;
    machine.store(address + 16, LENT);
    Ok(found)
}

fn advance(machine: &mut Machine<'_>, word: Word) -> Result<Option<Word>, Raise> {
    let Value::Iterator(address) = value(machine, word) else {
        let name = super::value::type_name(machine, word);
        return Err(error("TypeError", format_args!("'{name}' object is not an iterator")));
    };
    let (items, taken) = items_from(machine, address)?;
    machine.charge(4)?;
    let found = items.get(taken).copied();
    if found.is_some() {
        machine.store(address + 16, taken as i64 + 1);
    }
    Ok(found)
}

fn next(machine: &mut Machine<'_>, words: &[Word]) -> Answer {
    advance(machine, words[0])?.ok_or_else(|| error("StopIteration", ""))
}

fn next_or(machine: &mut Machine<'_>, words: &[Word]) -> Answer {
    Ok(advance(machine, words[0])?.unwrap_or(words[1]))
}

/// `any` and `all` take no more than they need.
pub(in crate::python) fn until(machine: &mut Machine<'_>, word: Word, wanted: bool) -> Answer {
    while let Some(item) = advance(machine, word)? {
        if is_true(machine, item)? == wanted {
            return Ok(truth(wanted));
        }
    }
    Ok(truth(!wanted))
}
