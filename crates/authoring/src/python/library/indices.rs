//! `a[…]` with whatever numpy takes for an index: numbers, slices, None, `...`, places and masks, of any number of sides.

use super::arithmetic::{LARGEST, cast};
use super::indexing::{out_of_bounds, wrapped};
use super::slicing::extent;
use super::value::{ELLIPSIS, Element, SLICE_VALUE, Value, elements, value};
use super::views::{Side, View, broadcast, new_array, stretched};
use super::{Answer, beyond, error, host};
use crate::failure::Raise;
use crate::form::Type;
use crate::machine::Machine;
use crate::word::{NIL, TRUE, Word};

host! {
    NEW_SLICE "slice" 3 Type::ANY => new_slice;
}

/// A slice as a value.
fn new_slice(machine: &mut Machine<'_>, words: &[Word]) -> Answer {
    machine.object(SLICE_VALUE, 3, &[words[0].0, words[1].0, words[2].0])
}

/// The bounds in a slice.
pub(super) fn bounds(machine: &Machine<'_>, address: u32) -> (Word, Word, Word) {
    let part = |index: u32| machine.word(address + 8 + 8 * index);
    (part(0), part(1), part(2))
}

/// What an index means.
enum Part {
    Number(i64),
    Slice(Word, Word, Word),
    New,
    Rest,
    Places(Vec<u32>, Vec<i64>),
}

/// What lies there: part of the array, or cells that are copied.
enum Found {
    View(View),
    Cells(Vec<u32>, Vec<u32>),
}

fn parts(machine: &mut Machine<'_>, view: &View, index: Word) -> Result<Vec<Part>, Raise> {
    let words = match value(machine, index) {
        Value::Tuple => elements(machine, index)?,
        _ => vec![index],
    };
    let (mut parts, mut side) = (Vec::new(), 0);
    for word in words {
        let used = match value(machine, word) {
            Value::Integer(number) => {
                parts.push(Part::Number(number));
                1
            }
            Value::None => {
                parts.push(Part::New);
                0
            }
            Value::Slice(address) => {
                let (low, high, step) = bounds(machine, address);
                parts.push(Part::Slice(low, high, step));
                1
            }
            _ if word == Word::own(super::value::TYPE, ELLIPSIS) => {
                parts.push(Part::Rest);
                0
            }
            Value::Truth(_) => return Err(beyond("a truth value as an index of an array")),
            Value::List(_)
            | Value::Tuple
            | Value::Vector(_)
            | Value::Matrix(_)
            | Value::Tensor(_)
            | Value::Range(_) => {
                let (shape, items) = super::arrays::contents(machine, word)?;
                let is_mask = match View::of(machine, word) {
                    Some(array) => array.element == Element::Truth,
                    None => {
                        !items.is_empty()
                            && items.iter().all(|item| matches!(value(machine, *item), Value::Truth(_)))
                    }
                };
                if is_mask {
                    if parts.iter().any(|part| matches!(part, Part::Rest)) {
                        return Err(beyond("a mask behind `...`"));
                    }
                    let sides: Vec<u32> = view.shape().into_iter().skip(side).take(shape.len()).collect();
                    if sides != shape {
                        return Err(error("IndexError", "boolean index did not match indexed array"));
                    }
                    let used = shape.len();
                    parts.extend(places_of_mask(&shape, &items));
                    used
                } else {
                    let numbers: Option<Vec<i64>> = items
                        .iter()
                        .map(|item| match value(machine, *item) {
                            Value::Integer(number) => Some(number),
                            _ => None,
                        })
                        .collect();
                    let numbers = numbers.ok_or_else(|| {
                        error("IndexError", "arrays used as indices must be of integer (or boolean) type")
                    })?;
                    parts.push(Part::Places(shape, numbers));
                    1
                }
            }
            _ => {
                return Err(error(
                    "IndexError",
                    "only integers, slices (`:`), ellipsis (`...`), numpy.newaxis (`None`) and integer or boolean arrays are valid indices",
                ));
            }
        };
        side += used;
    }
    let sides = view.sides.len();
    if side > sides {
        return Err(error(
            "IndexError",
            format_args!("too many indices for array: array is {sides}-dimensional, but {side} were indexed"),
        ));
    }
    // What is not named is taken whole: where `...` stands, else at the end.
    let at = parts.iter().position(|part| matches!(part, Part::Rest));
    if at.is_some() {
        parts.retain(|part| !matches!(part, Part::Rest));
    }
    let at = at.unwrap_or(parts.len());
    parts.splice(at..at, (side..sides).map(|_| Part::Slice(NIL, NIL, NIL)));
    Ok(parts)
}

/// The places where a mask holds, one list for each side.
fn places_of_mask(shape: &[u32], items: &[Word]) -> Vec<Part> {
    let held: Vec<usize> =
        items.iter().enumerate().filter(|(_, item)| **item == TRUE).map(|(at, _)| at).collect();
    let mut below: usize = shape.iter().map(|&side| side as usize).product();
    let mut found = Vec::new();
    for &side in shape {
        below /= (side as usize).max(1);
        let places = held.iter().map(|at| (at / below.max(1) % (side as usize).max(1)) as i64).collect();
        found.push(Part::Places(vec![held.len() as u32], places));
    }
    found
}

fn resolve(machine: &mut Machine<'_>, view: &View, index: Word) -> Result<Found, Raise> {
    let parts = parts(machine, view, index)?;
    let picks = parts.iter().any(|part| matches!(part, Part::Places(..)));
    let mut data = view.data;
    let mut side = 0;
    // What is left of the sides before and behind the places, and the places with the steps between them.
    let (mut sides, mut first, mut last): (Vec<Side>, Option<usize>, usize) = (Vec::new(), None, 0);
    let mut apart = false;
    let mut chosen: Vec<(Vec<u32>, Vec<i64>)> = Vec::new();
    for (number, part) in parts.into_iter().enumerate() {
        let mut choose = |shape: Vec<u32>, offsets: Vec<i64>, sides: &Vec<Side>| {
            apart |= first.is_some() && last + 1 != number;
            first = first.or(Some(sides.len()));
            last = number;
            chosen.push((shape, offsets));
        };
        match part {
            Part::New => sides.push(Side { length: 1, step: 0 }),
            Part::Rest => {}
            Part::Slice(low, high, step) => {
                let own = view.sides[side];
                let (low, count, step) = extent(machine, (low, high, step), own.length)?;
                if count > 0 {
                    data = data.wrapping_add_signed(own.step.wrapping_mul(low as i32));
                }
                sides.push(Side { length: count, step: own.step.wrapping_mul(step as i32) });
                side += 1;
            }
            Part::Number(number) => {
                let own = view.sides[side];
                let at = wrapped(number, own.length)
                    .ok_or_else(|| out_of_bounds(number, side as u32, own.length))?;
                let offset = i64::from(own.step) * i64::from(at);
                if picks {
                    choose(Vec::new(), vec![offset], &sides);
                } else {
                    data = data.wrapping_add_signed(offset as i32);
                }
                side += 1;
            }
            Part::Places(shape, numbers) => {
                let own = view.sides[side];
                let mut offsets = Vec::with_capacity(numbers.len());
                for number in numbers {
                    let at = wrapped(number, own.length)
                        .ok_or_else(|| out_of_bounds(number, side as u32, own.length))?;
                    offsets.push(i64::from(own.step) * i64::from(at));
                }
                choose(shape, offsets, &sides);
                side += 1;
            }
        }
    }
    if !picks {
        return Ok(Found::View(View { data, element: view.element, sides }));
    }
    let mut shape = Vec::new();
    for (own, _) in &chosen {
        shape = broadcast(&shape, own).ok_or_else(|| {
            error("IndexError", "shape mismatch: indexing arrays could not be broadcast together")
        })?;
    }
    let count = shape.iter().fold(1_usize, |count, &side| count.saturating_mul(side as usize));
    let all = sides.iter().fold(count, |count, side| count.saturating_mul(side.length as usize));
    machine.charge(all)?;
    if all > LARGEST {
        return Err(crate::machine::out_of_memory());
    }
    let mut offsets = vec![0_i64; count];
    for (own, steps) in &chosen {
        for (offset, place) in offsets.iter_mut().zip(stretched(own, &shape)) {
            *offset += steps[place];
        }
    }
    // Places that stand together stay where they are, others come first.
    let at = if apart { 0 } else { first.unwrap_or(0) };
    let behind = sides.split_off(at);
    let before = View { data, element: view.element, sides };
    let mut addresses = Vec::with_capacity(all);
    for from in before.addresses() {
        for offset in &offsets {
            let data = from.wrapping_add_signed(*offset as i32);
            let rest = View { data, element: view.element, sides: behind.clone() };
            addresses.extend(rest.addresses());
        }
    }
    let mut whole = before.shape();
    whole.extend(shape);
    whole.extend(behind.iter().map(|side| side.length));
    Ok(Found::Cells(whole, addresses))
}

/// `array[index]`.
pub(super) fn get(machine: &mut Machine<'_>, view: &View, index: Word) -> Answer {
    machine.charge(8)?;
    match resolve(machine, view, index)? {
        Found::View(part) => part.word(machine),
        Found::Cells(shape, addresses) => {
            let items: Vec<Word> = addresses.into_iter().map(|address| machine.word(address)).collect();
            new_array(machine, &shape, &items, view.element)
        }
    }
}

/// `array[index] = item`.
pub(super) fn set(machine: &mut Machine<'_>, view: &View, index: Word, item: Word) -> Answer {
    let (shape, addresses) = match resolve(machine, view, index)? {
        Found::View(part) => (part.shape(), part.addresses()),
        Found::Cells(shape, addresses) => (shape, addresses),
    };
    put(machine, &shape, &addresses, item, view.element)?;
    Ok(item)
}

/// Puts an item or an array of them, stretched, into cells of that shape.
pub(super) fn put(
    machine: &mut Machine<'_>,
    shape: &[u32],
    addresses: &[u32],
    item: Word,
    element: Element,
) -> Result<(), Raise> {
    machine.charge(addresses.len())?;
    let (mut own, items) = super::arrays::contents(machine, item)?;
    // Sides of one in front do not count.
    while own.len() > shape.len() && own[0] == 1 {
        own.remove(0);
    }
    if own.len() > shape.len() || broadcast(&own, shape).as_deref() != Some(shape) {
        return Err(error(
            "ValueError",
            format_args!("could not broadcast input array from shape {own:?} into shape {shape:?}"),
        ));
    }
    let mut kept = Vec::with_capacity(items.len());
    for item in items {
        kept.push(cast(machine, item, element)?);
    }
    for (address, place) in addresses.iter().zip(stretched(&own, shape)) {
        machine.store(*address, kept[place].0);
    }
    Ok(())
}
