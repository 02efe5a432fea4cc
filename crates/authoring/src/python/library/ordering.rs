//! The best of several, and sorting.

use std::cmp::Ordering;

use super::builtins::{OBJECT, sorted_places};
use super::collections::unordered;
use super::compare::{is_true, ordering};
use super::value::elements;
use super::{Answer, error, host};
use crate::form::Type;
use crate::machine::Machine;
use crate::word::Word;

host! {
    MAX "max" 1 Type::ANY => max;
    MIN "min" 1 Type::ANY => min;
    BEST_BY_KEY "max" 3 Type::ANY => best_by_key;
    SORTED "sorted" 2 OBJECT => sorted;
    SORTED_BY "sorted" 3 OBJECT => sorted_by;
}

fn best(machine: &mut Machine<'_>, items: &[Word], name: &str, better: Ordering) -> Answer {
    let Some((&first, others)) = items.split_first() else {
        return Err(error("ValueError", format_args!("{name}() arg is an empty sequence")));
    };
    let sign = if better == Ordering::Greater { ">" } else { "<" };
    let mut found = first;
    for &item in others {
        if ordering(machine, item, found, sign)? == Some(better) {
            found = item;
        }
    }
    Ok(found)
}

pub(super) fn max(machine: &mut Machine<'_>, words: &[Word]) -> Answer {
    let items = unordered(machine, words[0])?;
    best(machine, &items, "max", Ordering::Greater)
}

pub(super) fn min(machine: &mut Machine<'_>, words: &[Word]) -> Answer {
    let items = unordered(machine, words[0])?;
    best(machine, &items, "min", Ordering::Less)
}

/// The item with the best of the keys; the third word tells the largest from the smallest.
fn best_by_key(machine: &mut Machine<'_>, words: &[Word]) -> Answer {
    let (items, keys) = (elements(machine, words[0])?, elements(machine, words[1])?);
    let largest = is_true(machine, words[2])?;
    let (better, sign, name) =
        if largest { (Ordering::Greater, ">", "max") } else { (Ordering::Less, "<", "min") };
    if items.is_empty() {
        return Err(error("ValueError", format_args!("{name}() arg is an empty sequence")));
    }
    let mut found = 0;
    for index in 1..items.len() {
        if ordering(machine, keys[index], keys[found], sign)? == Some(better) {
            found = index;
        }
    }
    Ok(items[found])
}

fn sorted(machine: &mut Machine<'_>, words: &[Word]) -> Answer {
    let items = unordered(machine, words[0])?;
    let reverse = is_true(machine, words[1])?;
    let places = sorted_places(machine, &items, reverse)?;
    let items: Vec<Word> = places.into_iter().map(|place| items[place]).collect();
    machine.list(&items)
}

fn sorted_by(machine: &mut Machine<'_>, words: &[Word]) -> Answer {
    let (items, keys) = (elements(machine, words[0])?, elements(machine, words[1])?);
    let reverse = is_true(machine, words[2])?;
    let places = sorted_places(machine, &keys, reverse)?;
    let items: Vec<Word> = places.into_iter().map(|place| items[place]).collect();
    machine.list(&items)
}
