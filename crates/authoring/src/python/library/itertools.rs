//! Python's `itertools`.

use super::arithmetic::binary;
use super::builtins::OBJECT;
use super::compare::equals;
use super::value::{elements, integer};
use super::{Answer, error, host};
use crate::form::Operation;
use crate::machine::Machine;
use crate::word::{NIL, Word};

host! {
    PERMUTATIONS "permutations" 2 OBJECT => permutations;
    REPEATED "product" 2 OBJECT => repeated;
    ACCUMULATE "accumulate" 1 OBJECT => accumulate;
    GROUP_BY "groupby" 1 OBJECT => group_by;
    ISLICE "islice" 4 OBJECT => islice;
    PRODUCT "product" 1 OBJECT => product;
    INDEX_OF_CHAIN "chain" 1 OBJECT => chain;
    COMBINATIONS "combinations" 2 OBJECT => combinations;
}

fn permutations(machine: &mut Machine<'_>, words: &[Word]) -> Answer {
    let items = elements(machine, words[0])?;
    let count = if words[1] == NIL { items.len() as i64 } else { integer(machine, words[1]).unwrap_or(-1) };
    let mut found: Vec<Vec<usize>> = if count < 0 { Vec::new() } else { vec![Vec::new()] };
    for _ in 0..count.min(items.len() as i64 + 1) {
        machine.charge(found.len().saturating_mul(items.len()))?;
        found = found
            .iter()
            .flat_map(|row| {
                let free = (0..items.len()).filter(|place| !row.contains(place));
                free.map(|place| [row.as_slice(), &[place]].concat()).collect::<Vec<_>>()
            })
            .collect();
    }
    let mut tuples = Vec::with_capacity(found.len());
    for row in found {
        let row: Vec<Word> = row.into_iter().map(|place| items[place]).collect();
        tuples.push(machine.tuple(&row)?);
    }
    machine.list(&tuples)
}

/// `itertools.product(*words, repeat=n)`.
fn repeated(machine: &mut Machine<'_>, words: &[Word]) -> Answer {
    let all = elements(machine, words[0])?;
    let times = integer(machine, words[1]).unwrap_or(1).clamp(0, 64) as usize;
    let lists = all.repeat(times);
    let lists = machine.tuple(&lists)?;
    product(machine, &[lists])
}

fn accumulate(machine: &mut Machine<'_>, words: &[Word]) -> Answer {
    let mut sums: Vec<Word> = Vec::new();
    for item in elements(machine, words[0])? {
        let sum = match sums.last() {
            Some(&last) => binary(machine, Operation::Add, last, item)?,
            None => item,
        };
        sums.push(sum);
    }
    machine.list(&sums)
}

/// `itertools.groupby(items)`: pairs of an item and the equal ones that follow it.
fn group_by(machine: &mut Machine<'_>, words: &[Word]) -> Answer {
    let mut groups: Vec<(Word, Vec<Word>)> = Vec::new();
    for item in elements(machine, words[0])? {
        let same = match groups.last() {
            Some(&(key, _)) => equals(machine, key, item)?,
            None => false,
        };
        match groups.last_mut() {
            Some((_, group)) if same => group.push(item),
            _ => groups.push((item, vec![item])),
        }
    }
    let mut pairs = Vec::with_capacity(groups.len());
    for (key, group) in groups {
        let group = machine.list(&group)?;
        let group = (super::iterators::NEW_ITERATOR.run)(machine, &[group])?;
        pairs.push(machine.tuple(&[key, group])?);
    }
    machine.list(&pairs)
}

/// `itertools.islice(items, stop)` and `(items, start, stop, step)`; a missing stop is the start.
fn islice(machine: &mut Machine<'_>, words: &[Word]) -> Answer {
    let items = elements(machine, words[0])?;
    let number = |machine: &Machine<'_>, word: Word, other: i64| {
        if word == NIL { Some(other) } else { integer(machine, word).filter(|number| *number >= 0) }
    };
    let all = items.len() as i64;
    let (from, to, step) =
        (number(machine, words[1], 0), number(machine, words[2], all), number(machine, words[3], 1));
    let (Some(from), Some(to), Some(step @ 1..)) = (from, to, step) else {
        return Err(error("ValueError", "Indices for islice() must be None or a non-negative integer"));
    };
    let taken: Vec<Word> =
        items.into_iter().take(to as usize).skip(from as usize).step_by(step as usize).collect();
    machine.list(&taken)
}

/// `itertools.product(*words)`.
pub(super) fn product(machine: &mut Machine<'_>, words: &[Word]) -> Answer {
    let mut rows: Vec<Vec<Word>> = vec![Vec::new()];
    for sequence in elements(machine, words[0])? {
        let items = elements(machine, sequence)?;
        machine.charge(rows.len().saturating_mul(items.len()))?;
        rows = rows
            .iter()
            .flat_map(|row| items.iter().map(move |item| [row.as_slice(), &[*item]].concat()))
            .collect();
    }
    let mut tuples = Vec::with_capacity(rows.len());
    for row in rows {
        tuples.push(machine.tuple(&row)?);
    }
    machine.list(&tuples)
}

/// `itertools.chain(*words)`.
fn chain(machine: &mut Machine<'_>, words: &[Word]) -> Answer {
    let mut items = Vec::new();
    for sequence in elements(machine, words[0])? {
        items.extend(elements(machine, sequence)?);
    }
    machine.list(&items)
}

fn combinations(machine: &mut Machine<'_>, words: &[Word]) -> Answer {
    let items = elements(machine, words[0])?;
    let count = integer(machine, words[1]).unwrap_or(-1);
    let mut found: Vec<Vec<Word>> = Vec::new();
    if (0..=items.len() as i64).contains(&count) {
        let count = count as usize;
        let mut places: Vec<usize> = (0..count).collect();
        loop {
            machine.charge(count + 1)?;
            found.push(places.iter().map(|&place| items[place]).collect());
            let Some(moving) = (0..count).rev().find(|&index| places[index] < items.len() - count + index)
            else {
                break;
            };
            places[moving] += 1;
            for index in moving + 1..count {
                places[index] = places[index - 1] + 1;
            }
        }
    }
    let mut tuples = Vec::with_capacity(found.len());
    for row in found {
        tuples.push(machine.tuple(&row)?);
    }
    machine.list(&tuples)
}
