//! Python's `copy`.

use super::builtins::list;
use super::value::{Value, elements, value};
use super::{Answer, beyond, host};
use crate::form::Type;
use crate::machine::Machine;
use crate::word::Word;

host! {
    COPY "copy" 1 Type::ANY => copy;
    DEEP_COPY "deepcopy" 1 Type::ANY => deep_copy;
}

fn copy(machine: &mut Machine<'_>, words: &[Word]) -> Answer {
    match value(machine, words[0]) {
        Value::List(_) => list(machine, words),
        Value::Vector(_) | Value::Matrix(_) | Value::Tensor(_) => super::arrays::copied(machine, words[0]),
        Value::Dict(address) => {
            let (keys, values) =
                (super::collections::keys(machine, address), super::collections::values(machine, address));
            let (keys, values) = (machine.list(&keys)?, machine.list(&values)?);
            let length = machine.length(address);
            let more = (2..length).map(|index| machine.load(address + 8 + 8 * index));
            let fields: Vec<i64> = [keys.0, values.0].into_iter().chain(more).collect();
            machine.object(super::value::DICT, length, &fields)
        }
        Value::Set(_) => super::collections::new_set(machine, words),
        Value::Instance(address) => {
            let length = machine.length(address);
            let fields: Vec<i64> = (0..length).map(|index| machine.load(address + 8 + 8 * index)).collect();
            machine.object(super::value::INSTANCE, length, &fields)
        }
        _ => Ok(words[0]),
    }
}

fn deep_copy(machine: &mut Machine<'_>, words: &[Word]) -> Answer {
    deep(machine, words[0], &mut Vec::new(), 0)
}

/// Copies everything once; what is met again is the same copy.
fn deep(machine: &mut Machine<'_>, word: Word, known: &mut Vec<(Word, Word)>, depth: u32) -> Answer {
    machine.charge(4 + known.len() / 8)?;
    if depth > 200 {
        return Err(beyond("copying such deep nesting"));
    }
    if let Some((_, copy)) = known.iter().find(|(original, _)| *original == word) {
        return Ok(*copy);
    }
    match value(machine, word) {
        Value::List(_) => {
            let items = elements(machine, word)?;
            let result = machine.list(&[])?;
            known.push((word, result));
            let address = result.as_object().unwrap_or(0);
            for item in items {
                let item = deep(machine, item, known, depth + 1)?;
                machine.push(address, item)?;
            }
            Ok(result)
        }
        Value::Tuple => {
            let mut items = elements(machine, word)?;
            for item in &mut items {
                *item = deep(machine, *item, known, depth + 1)?;
            }
            machine.tuple(&items)
        }
        Value::Dict(_) | Value::Instance(_) => {
            let result = copy(machine, &[word])?;
            known.push((word, result));
            let (from, length) = if let Value::Instance(address) = value(machine, result) {
                (address + 16, machine.length(address) - 1)
            } else {
                let values = machine.word(result.as_object().unwrap_or(0) + 16);
                machine.extent(values).unwrap_or((0, 0))
            };
            for index in 0..length {
                let item = deep(machine, machine.word(from + 8 * index), known, depth + 1)?;
                machine.store(from + 8 * index, item.0);
            }
            Ok(result)
        }
        _ => copy(machine, &[word]),
    }
}
