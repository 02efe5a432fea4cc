//! Order and difference: sorting, different items, sets of them, choices between arrays.

use super::rearranging::{number, numbers};
use crate::failure::Raise;
use crate::form::Type;
use crate::machine::Machine;
use crate::python::library::arithmetic::shaped;
use crate::python::library::arrays::{by_lines, contents, view_of};
use crate::python::library::builtins::sorted_places;
use crate::python::library::compare::{EQUAL, equals, is_true};
use crate::python::library::value::{Element, elements, integer, new_vector, text};
use crate::python::library::views::side_number;
use crate::python::library::{Answer, beyond, error, host};
use crate::word::{NIL, Word};

host! {
    UNIQUE "np.unique" 4 Type::ANY => unique;
    SORT "np.sort" 2 Type::ANY => sort;
    ARGSORT "np.argsort" 3 Type::ANY => argsort;
    CHOOSE "np.choose" 2 Type::ANY => choose;
    SELECT "np.select" 3 Type::ANY => select;
    UNRAVEL "np.unravel_index" 2 Type::ANY => unravel;
    EXTRACT "np.extract" 2 Type::ANY => extract;
    SET_DIFFERENCE "np.setdiff1d" 2 Type::ANY => set_difference;
    INTERSECTION "np.intersect1d" 2 Type::ANY => intersection;
    UNION "np.union1d" 2 Type::ANY => union;
}

/// The different items in order, where each is first, which of them each item is, and how often each occurs.
fn distinct(machine: &mut Machine<'_>, items: &[Word]) -> Result<[Vec<Word>; 4], Raise> {
    let places = sorted_places(machine, items, false)?;
    let (mut kept, mut first, mut counts): (Vec<Word>, Vec<Word>, Vec<i64>) = Default::default();
    let mut inverse = vec![Word::integer(0); items.len()];
    for place in places {
        let known = match kept.last() {
            Some(last) => equals(machine, *last, items[place])?,
            None => false,
        };
        if !known {
            kept.push(items[place]);
            first.push(Word::integer(place as i64));
            counts.push(0);
        }
        if let Some(count) = counts.last_mut() {
            *count += 1;
        }
        inverse[place] = Word::integer(kept.len() as i64 - 1);
    }
    Ok([kept, first, inverse, counts.into_iter().map(Word::integer).collect()])
}

/// `np.unique(array, return_index, return_inverse, return_counts)`.
fn unique(machine: &mut Machine<'_>, words: &[Word]) -> Answer {
    let (shape, items) = contents(machine, words[0])?;
    if shape.len() > 1 && is_true(machine, words[2])? {
        return Err(beyond("np.unique(return_inverse=True) of a table"));
    }
    let [kept, rest @ ..] = distinct(machine, &items)?;
    let mut results = vec![shaped(machine, &[kept.len() as u32], kept)?];
    for (wanted, places) in words[1..4].iter().zip(rest) {
        if is_true(machine, *wanted)? {
            results.push(new_vector(machine, &places, Element::Integer)?);
        }
    }
    if let [only] = results[..] { Ok(only) } else { machine.tuple(&results) }
}

pub(super) fn is_among(machine: &mut Machine<'_>, item: Word, others: &[Word]) -> Result<bool, Raise> {
    for &other in others {
        if equals(machine, item, other)? {
            return Ok(true);
        }
    }
    Ok(false)
}

/// The different items of the first that are, or are not, among the second's.
fn compared(machine: &mut Machine<'_>, words: &[Word], wanted: bool) -> Answer {
    let ((_, items), (_, others)) = (contents(machine, words[0])?, contents(machine, words[1])?);
    let [kept, ..] = distinct(machine, &items)?;
    machine.charge(kept.len().saturating_mul(others.len()))?;
    let mut found = Vec::new();
    for item in kept {
        if is_among(machine, item, &others)? == wanted {
            found.push(item);
        }
    }
    shaped(machine, &[found.len() as u32], found)
}

fn set_difference(machine: &mut Machine<'_>, words: &[Word]) -> Answer {
    compared(machine, words, false)
}

fn intersection(machine: &mut Machine<'_>, words: &[Word]) -> Answer {
    compared(machine, words, true)
}

fn union(machine: &mut Machine<'_>, words: &[Word]) -> Answer {
    let ((_, mut items), (_, others)) = (contents(machine, words[0])?, contents(machine, words[1])?);
    items.extend(others);
    let [kept, ..] = distinct(machine, &items)?;
    shaped(machine, &[kept.len() as u32], kept)
}

/// `np.sort(array, axis)`, the last axis where none is named.
pub(super) fn sort(machine: &mut Machine<'_>, words: &[Word]) -> Answer {
    let view = view_of(machine, words[0])?;
    let side = side_number(number(machine, words[1], -1)?, view.sides.len())?;
    by_lines(machine, &view, side, &mut |machine, line| {
        let places = sorted_places(machine, &line, false)?;
        Ok(places.into_iter().map(|place| line[place]).collect())
    })
}

/// `np.argsort(array, axis, kind)`: which of equal ones comes first is known of stable sorts only.
fn argsort(machine: &mut Machine<'_>, words: &[Word]) -> Answer {
    let view = view_of(machine, words[0])?;
    let side = side_number(number(machine, words[1], -1)?, view.sides.len())?;
    let kind = text(machine, words[2]);
    let stable = matches!(kind.as_deref(), Some("stable" | "mergesort"));
    by_lines(machine, &view, side, &mut |machine, line| {
        let places = sorted_places(machine, &line, false)?;
        for pair in places.windows(2) {
            if !stable && equals(machine, line[pair[0]], line[pair[1]])? {
                return Err(beyond("the order of equal items in np.argsort() (kind='stable' has one)"));
            }
        }
        Ok(places.into_iter().map(|place| Word::integer(place as i64)).collect())
    })
}

/// `np.choose(which, choices)`.
fn choose(machine: &mut Machine<'_>, words: &[Word]) -> Answer {
    let choices = elements(machine, words[1])?;
    let (_, items) = contents(machine, words[0])?;
    for item in items {
        if integer(machine, item).is_none_or(|number| !(0..choices.len() as i64).contains(&number)) {
            return Err(error("ValueError", "invalid entry in choice array"));
        }
    }
    let mut result = words[0];
    for (number, choice) in choices.iter().enumerate() {
        let test = (EQUAL.run)(machine, &[words[0], Word::integer(number as i64)])?;
        result = (super::itemwise::WHERE_ELSE.run)(machine, &[test, *choice, result])?;
    }
    Ok(result)
}

/// `np.select(conditions, choices, default)`: the first condition that holds decides.
fn select(machine: &mut Machine<'_>, words: &[Word]) -> Answer {
    let (tests, choices) = (elements(machine, words[0])?, elements(machine, words[1])?);
    if tests.len() != choices.len() || tests.is_empty() {
        return Err(error("ValueError", "list of cases must be same length as list of conditions"));
    }
    let mut result = if words[2] == NIL { Word::integer(0) } else { words[2] };
    for (test, choice) in tests.into_iter().zip(choices).rev() {
        result = (super::itemwise::WHERE_ELSE.run)(machine, &[test, choice, result])?;
    }
    Ok(result)
}

/// `np.unravel_index(place, shape)` of one place.
fn unravel(machine: &mut Machine<'_>, words: &[Word]) -> Answer {
    let shape = numbers(machine, words[1])?;
    let Some(place) = integer(machine, words[0]) else {
        return Err(beyond("np.unravel_index() of several places"));
    };
    let size = shape.iter().fold(1_i64, |size, side| size.saturating_mul(*side));
    if !(0..size).contains(&place) {
        return Err(error("ValueError", format_args!("index {place} is out of bounds for array")));
    }
    let mut below = size;
    let mut found = Vec::new();
    for side in shape {
        below /= side;
        found.push(Word::integer(place / below % side));
    }
    machine.tuple(&found)
}

/// `np.extract(condition, array)`.
fn extract(machine: &mut Machine<'_>, words: &[Word]) -> Answer {
    let ((_, tests), (_, items)) = (contents(machine, words[0])?, contents(machine, words[1])?);
    let mut found = Vec::new();
    for (test, item) in tests.into_iter().zip(items) {
        if is_true(machine, test)? {
            found.push(item);
        }
    }
    shaped(machine, &[found.len() as u32], found)
}
