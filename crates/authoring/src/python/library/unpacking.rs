//! `a, b = c` and `a, *b = c`.

use super::value::{Value, elements, type_name, value};
use super::{Answer, error, host};
use crate::failure::Raise;
use crate::form::Type;
use crate::machine::Machine;
use crate::word::Word;

host! {
    UNPACK "unpacking" 2 Type::ANY => unpack;
    UNPACK_STAR "unpacking" 3 Type::ANY => unpack_star;
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
