//! Arrays of numbers at equal distances, and what writes into arrays or counts in them.

use super::creation::element_named;
use super::rearranging::{mixed, number};
use crate::failure::Raise;
use crate::form::Type;
use crate::machine::Machine;
use crate::python::library::arithmetic::{LARGEST, cast};
use crate::python::library::arrays::{contents, view_of};
use crate::python::library::compare::is_true;
use crate::python::library::value::{Element, Value, double, elements, integer, value};
use crate::python::library::views::{Side, View, new_array};
use crate::python::library::{Answer, beyond, error, host};
use crate::word::{NIL, Word};

host! {
    ARANGE "np.arange" 4 Type::ANY => arange;
    LINSPACE "np.linspace" 4 Type::ANY => linspace;
    FILL_DIAGONAL "np.fill_diagonal" 2 Type::ANY => fill_diagonal;
    TRIU "np.triu" 2 Type::ANY => triu;
    TRIL "np.tril" 2 Type::ANY => tril;
    BINCOUNT "np.bincount" 2 Type::ANY => bincount;
    COPY_TO "np.copyto" 2 Type::ANY => copy_to;
    PUT_MASK "np.putmask" 3 Type::ANY => put_mask;
    NDENUMERATE "np.ndenumerate" 1 Type::ANY => ndenumerate;
    ATLEAST_2D "np.atleast_2d" 1 Type::ANY => at_least_2d;
}

fn arange(machine: &mut Machine<'_>, words: &[Word]) -> Answer {
    let element = element_named(machine, words[3])?;
    if words[..3].iter().any(|word| matches!(value(machine, *word), Value::Double(_))) {
        return arange_of_doubles(machine, words, element.unwrap_or(Element::Double));
    }
    let range = (crate::python::library::builtins::RANGE_OF.run)(machine, &words[..3])
        .map_err(|_| beyond("np.arange() of anything but numbers"))?;
    let items = elements(machine, range)?;
    mixed(machine, &[items.len() as u32], items, element.unwrap_or(Element::Integer))
}

/// With fractions: the step is what the second number is more than the first, after rounding.
fn arange_of_doubles(machine: &mut Machine<'_>, words: &[Word], element: Element) -> Answer {
    let part = |word: Word, missing: f64| if word == NIL { Some(missing) } else { double(machine, word) };
    let (low, high) = if words[1] == NIL { (NIL, words[0]) } else { (words[0], words[1]) };
    let (Some(start), Some(stop), Some(step)) = (part(low, 0.0), part(high, 0.0), part(words[2], 1.0)) else {
        return Err(beyond("np.arange() of anything but numbers"));
    };
    let count = ((stop - start) / step).ceil();
    if count.is_nan() || count > LARGEST as f64 {
        return Err(error("ValueError", "Maximum allowed size exceeded"));
    }
    let count = count.max(0.0) as usize;
    machine.charge(count)?;
    let delta = (start + step) - start;
    let mut items = Vec::with_capacity(count);
    for index in 0..count {
        let item = if index == 1 { start + step } else { start + index as f64 * delta };
        items.push(machine.double(item)?);
    }
    mixed(machine, &[count as u32], items, element)
}

/// `np.linspace(start, stop, num, endpoint)`.
fn linspace(machine: &mut Machine<'_>, words: &[Word]) -> Answer {
    let (Some(start), Some(stop)) = (double(machine, words[0]), double(machine, words[1])) else {
        return Err(beyond("np.linspace() of anything but numbers"));
    };
    let count = number(machine, words[2], 50)?;
    let ends = words[3] == NIL || is_true(machine, words[3])?;
    let Ok(count) = usize::try_from(count) else {
        return Err(error("ValueError", "Number of samples, must be non-negative."));
    };
    machine.charge(count)?;
    if count > LARGEST {
        return Err(crate::machine::out_of_memory());
    }
    let parts = if ends { count as f64 - 1.0 } else { count as f64 };
    let span = stop - start;
    let step = span / parts;
    let mut items = Vec::with_capacity(count);
    for index in 0..count {
        let at = index as f64;
        let offset = if parts <= 0.0 {
            at * span
        } else if step == 0.0 {
            at / parts * span
        } else {
            at * step
        };
        let item = if ends && count > 1 && index + 1 == count { stop } else { offset + start };
        items.push(machine.double(item)?);
    }
    new_array(machine, &[count as u32], &items, Element::Double)
}

/// All places of an array with what lies there.
fn ndenumerate(machine: &mut Machine<'_>, words: &[Word]) -> Answer {
    let (shape, items) = contents(machine, words[0])?;
    machine.charge(items.len() * 2)?;
    let mut pairs = Vec::with_capacity(items.len());
    for (index, item) in items.into_iter().enumerate() {
        let place = machine.tuple(&place_of(&shape, index))?;
        pairs.push(machine.tuple(&[place, item])?);
    }
    machine.list(&pairs)
}

/// The place of an item by the sides of its array.
pub(super) fn place_of(shape: &[u32], index: usize) -> Vec<Word> {
    let mut rest = index;
    let mut place: Vec<Word> = shape
        .iter()
        .rev()
        .map(|&side| {
            let side = (side as usize).max(1);
            let at = rest % side;
            rest /= side;
            Word::integer(at as i64)
        })
        .collect();
    place.reverse();
    place
}

fn at_least_2d(machine: &mut Machine<'_>, words: &[Word]) -> Answer {
    let mut view = view_of(machine, words[0])?;
    if view.sides.len() == 1 {
        view.sides.insert(0, Side { length: 1, step: 0 });
    }
    view.word(machine)
}

/// The array that a function writes into.
fn target(machine: &Machine<'_>, word: Word) -> Result<View, Raise> {
    View::of(machine, word).ok_or_else(|| error("TypeError", "the first argument must be an array"))
}

/// `np.fill_diagonal(array, value)`: values begin anew when they are used up.
fn fill_diagonal(machine: &mut Machine<'_>, words: &[Word]) -> Answer {
    let view = target(machine, words[0])?;
    let [rows, columns] = view.sides[..] else {
        return Err(beyond("np.fill_diagonal() of anything but a table"));
    };
    let (_, items) = contents(machine, words[1])?;
    for index in 0..rows.length.min(columns.length) {
        let Some(item) = items.get(index as usize % items.len().max(1)) else { break };
        let kept = cast(machine, *item, view.element)?;
        machine.store(view.at(0, index).at(0, index).data, kept.0);
    }
    Ok(NIL)
}

fn triangle(machine: &mut Machine<'_>, words: &[Word], keep: fn(i64, i64) -> bool) -> Answer {
    let view = view_of(machine, words[0])?;
    let offset = number(machine, words[1], 0)?;
    let [_, columns] = view.sides[..] else {
        return Err(beyond("a triangle of anything but a table"));
    };
    let zero = cast(machine, Word::integer(0), view.element)?;
    let mut items = view.items(machine);
    let columns = columns.length.max(1) as usize;
    for (index, item) in items.iter_mut().enumerate() {
        if !keep((index % columns) as i64 - (index / columns) as i64, offset) {
            *item = zero;
        }
    }
    new_array(machine, &view.shape(), &items, view.element)
}

fn triu(machine: &mut Machine<'_>, words: &[Word]) -> Answer {
    triangle(machine, words, |right, offset| right >= offset)
}

fn tril(machine: &mut Machine<'_>, words: &[Word]) -> Answer {
    triangle(machine, words, |right, offset| right <= offset)
}

/// `np.bincount(array, minlength)`.
fn bincount(machine: &mut Machine<'_>, words: &[Word]) -> Answer {
    let (shape, items) = contents(machine, words[0])?;
    if shape.len() != 1 {
        return Err(error("ValueError", "object too deep for desired array"));
    }
    let least = number(machine, words[1], 0)?.clamp(0, 1 << 20) as usize;
    let mut counts = vec![0_i64; least];
    for item in items {
        let Some(number) = integer(machine, item) else {
            return Err(error("TypeError", "Cannot cast array data from dtype('float64') to dtype('int64')"));
        };
        let Ok(number) = usize::try_from(number) else {
            return Err(error("ValueError", "'list' argument must have no negative elements"));
        };
        if number >= 1 << 20 {
            return Err(crate::machine::out_of_memory());
        }
        if counts.len() <= number {
            counts.resize(number + 1, 0);
        }
        counts[number] += 1;
    }
    machine.charge(counts.len())?;
    let counts: Vec<Word> = counts.into_iter().map(Word::integer).collect();
    new_array(machine, &[counts.len() as u32], &counts, Element::Integer)
}

pub(super) fn copy_to(machine: &mut Machine<'_>, words: &[Word]) -> Answer {
    let view = target(machine, words[0])?;
    crate::python::library::indices::put(machine, &view.shape(), &view.addresses(), words[1], view.element)?;
    Ok(NIL)
}

/// `np.putmask(array, mask, values)`.
fn put_mask(machine: &mut Machine<'_>, words: &[Word]) -> Answer {
    let view = target(machine, words[0])?;
    let ((shape, tests), (_, items)) = (contents(machine, words[1])?, contents(machine, words[2])?);
    if shape != view.shape() || items.is_empty() {
        return Err(error("ValueError", "putmask: mask and data must be the same size"));
    }
    for (index, (address, test)) in view.addresses().into_iter().zip(tests).enumerate() {
        if is_true(machine, test)? {
            let kept = cast(machine, items[index % items.len()], view.element)?;
            machine.store(address, kept.0);
        }
    }
    Ok(NIL)
}
