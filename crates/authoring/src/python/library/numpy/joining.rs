//! Arrays put together, taken apart, repeated and framed.

use super::rearranging::{common, mixed, number, numbers};
use crate::failure::Raise;
use crate::form::Type;
use crate::machine::Machine;
use crate::python::library::arithmetic::{LARGEST, cast};
use crate::python::library::arrays::{by_lines, contents, view_of};
use crate::python::library::value::{Element, Value, elements, integer, text, value};
use crate::python::library::views::{View, new_array, side_number};
use crate::python::library::{Answer, beyond, error, host};
use crate::word::{NIL, Word};

host! {
    CONCATENATE "np.concatenate" 2 Type::ANY => concatenate;
    HSTACK "np.hstack" 1 Type::ANY => hstack;
    VSTACK "np.vstack" 1 Type::ANY => vstack;
    COLUMN_STACK "np.column_stack" 1 Type::ANY => column_stack;
    STACK "np.stack" 2 Type::ANY => stack;
    APPEND "np.append" 3 Type::ANY => append;
    SPLIT "np.split" 3 Type::ANY => split;
    VSPLIT "np.vsplit" 2 Type::ANY => vsplit;
    HSPLIT "np.hsplit" 2 Type::ANY => hsplit;
    ARRAY_SPLIT "np.array_split" 3 Type::ANY => array_split;
    ROLL "np.roll" 3 Type::ANY => roll;
    DELETE "np.delete" 3 Type::ANY => delete;
    REPEAT "np.repeat" 3 Type::ANY => repeat;
    TILE "np.tile" 2 Type::ANY => tile;
    PAD "np.pad" 4 Type::ANY => pad;
    TAKE "np.take" 3 Type::ANY => take;
}

/// Shapes, items and common kind of several arrays.
type Parts = (Vec<(Vec<u32>, Vec<Word>)>, Element);

fn parts_of(machine: &mut Machine<'_>, word: Word) -> Result<Parts, Raise> {
    let mut parts = Vec::new();
    let mut element = Element::Truth;
    for part in elements(machine, word)? {
        element = element.max(common(machine, part)?);
        parts.push(contents(machine, part)?);
    }
    if parts.is_empty() {
        return Err(error("ValueError", "need at least one array to concatenate"));
    }
    Ok((parts, element))
}

/// Puts arrays behind each other along a side.
fn joined(machine: &mut Machine<'_>, (parts, element): Parts, side: usize) -> Answer {
    let first = parts[0].0.clone();
    let mut shape = first.clone();
    if first.is_empty() {
        return Err(error("ValueError", "zero-dimensional arrays cannot be concatenated"));
    }
    shape[side] = 0;
    for (own, _) in &parts {
        let fits = own.len() == first.len()
            && own.iter().zip(&first).enumerate().all(|(at, (a, b))| at == side || a == b);
        if !fits {
            return Err(error(
                "ValueError",
                "all the input array dimensions except for the concatenation axis must match exactly",
            ));
        }
        shape[side] += own[side];
    }
    let before: usize = first[..side].iter().map(|&side| side as usize).product();
    let mut items = Vec::new();
    for block in 0..before {
        for (own, all) in &parts {
            let length: usize = own[side..].iter().map(|&side| side as usize).product();
            items.extend(&all[block * length..(block + 1) * length]);
        }
    }
    machine.charge(items.len())?;
    mixed(machine, &shape, items, element)
}

fn concatenate(machine: &mut Machine<'_>, words: &[Word]) -> Answer {
    let mut parts = parts_of(machine, words[0])?;
    if words[1] == NIL {
        let side = 0;
        return joined(machine, parts, side);
    }
    if parts.0[0].0.is_empty() {
        parts.0.clear();
        return Err(error("ValueError", "zero-dimensional arrays cannot be concatenated"));
    }
    let side = side_number(number(machine, words[1], 0)?, parts.0[0].0.len())?;
    joined(machine, parts, side)
}

fn hstack(machine: &mut Machine<'_>, words: &[Word]) -> Answer {
    let mut parts = parts_of(machine, words[0])?;
    for (shape, _) in &mut parts.0 {
        if shape.is_empty() {
            shape.push(1);
        }
    }
    let side = usize::from(parts.0[0].0.len() > 1);
    joined(machine, parts, side)
}

/// Rows and tables one below the other.
fn vstack(machine: &mut Machine<'_>, words: &[Word]) -> Answer {
    let mut parts = parts_of(machine, words[0])?;
    for (shape, _) in &mut parts.0 {
        while shape.len() < 2 {
            shape.insert(0, 1);
        }
    }
    joined(machine, parts, 0)
}

fn column_stack(machine: &mut Machine<'_>, words: &[Word]) -> Answer {
    let mut parts = parts_of(machine, words[0])?;
    for (shape, _) in &mut parts.0 {
        while shape.len() < 2 {
            shape.push(1);
        }
    }
    joined(machine, parts, 1)
}

fn stack(machine: &mut Machine<'_>, words: &[Word]) -> Answer {
    let mut parts = parts_of(machine, words[0])?;
    let first = parts.0[0].0.clone();
    if parts.0.iter().any(|(shape, _)| *shape != first) {
        return Err(error("ValueError", "all input arrays must have the same shape"));
    }
    let side = side_number(number(machine, words[1], 0)?, first.len() + 1)?;
    for (shape, _) in &mut parts.0 {
        shape.insert(side, 1);
    }
    joined(machine, parts, side)
}

fn append(machine: &mut Machine<'_>, words: &[Word]) -> Answer {
    let pair = machine.tuple(&words[..2])?;
    let mut parts = parts_of(machine, pair)?;
    if words[2] == NIL {
        for (shape, items) in &mut parts.0 {
            *shape = vec![items.len() as u32];
        }
        return joined(machine, parts, 0);
    }
    let side = side_number(number(machine, words[2], 0)?, parts.0[0].0.len())?;
    joined(machine, parts, side)
}

/// Views of the parts of an array between places along a side.
fn cut(machine: &mut Machine<'_>, view: &View, side: usize, places: &[i64]) -> Answer {
    let length = i64::from(view.sides[side].length);
    let clamp = |place: i64| if place < 0 { (place + length).max(0) } else { place.min(length) };
    let mut parts = Vec::new();
    let ends = places.iter().copied().chain([length]);
    let mut from = 0;
    for end in ends {
        let (low, high) = (clamp(from), clamp(end));
        let mut part = view.clone();
        part.sides[side].length = (high - low).max(0) as u32;
        part.data = part.data.wrapping_add_signed(part.sides[side].step.wrapping_mul(low as i32));
        parts.push(part.word(machine)?);
        from = end;
    }
    machine.list(&parts)
}

fn split_at(machine: &mut Machine<'_>, array: Word, places: Word, axis: Word, equal: bool) -> Answer {
    let view = view_of(machine, array)?;
    let side = side_number(number(machine, axis, 0)?, view.sides.len())?;
    let length = i64::from(view.sides[side].length);
    let Some(count) = integer(machine, places) else {
        let places = numbers(machine, places)?;
        return cut(machine, &view, side, &places);
    };
    if count <= 0 {
        return Err(error("ValueError", "number sections must be larger than 0."));
    }
    machine.charge(count as usize)?;
    if equal && length % count != 0 {
        return Err(error("ValueError", "array split does not result in an equal division"));
    }
    // The first parts have one more where it does not come out even.
    let (each, more) = (length / count, length % count);
    let places: Vec<i64> = (1..count).map(|part| part * each + part.min(more)).collect();
    cut(machine, &view, side, &places)
}

fn split(machine: &mut Machine<'_>, words: &[Word]) -> Answer {
    split_at(machine, words[0], words[1], words[2], true)
}

fn array_split(machine: &mut Machine<'_>, words: &[Word]) -> Answer {
    split_at(machine, words[0], words[1], words[2], false)
}

fn vsplit(machine: &mut Machine<'_>, words: &[Word]) -> Answer {
    if view_of(machine, words[0])?.sides.len() < 2 {
        return Err(error("ValueError", "vsplit only works on arrays of 2 or more dimensions"));
    }
    split_at(machine, words[0], words[1], NIL, true)
}

fn hsplit(machine: &mut Machine<'_>, words: &[Word]) -> Answer {
    let side = i64::from(view_of(machine, words[0])?.sides.len() > 1);
    split_at(machine, words[0], words[1], Word::integer(side), true)
}

fn roll(machine: &mut Machine<'_>, words: &[Word]) -> Answer {
    let mut word = words[0];
    if words[2] == NIL {
        let Some(shift) = integer(machine, words[1]) else { return Err(beyond("np.roll() by this")) };
        let (shape, mut items) = contents(machine, word)?;
        let element = common(machine, word)?;
        if !items.is_empty() {
            let shift = shift.rem_euclid(items.len() as i64) as usize;
            items.rotate_right(shift);
        }
        return mixed(machine, &shape, items, element);
    }
    let (mut shifts, axes) = (numbers(machine, words[1])?, numbers(machine, words[2])?);
    if let ([shift], true) = (&shifts[..], axes.len() > 1) {
        shifts = vec![*shift; axes.len()];
    }
    if shifts.len() != axes.len() {
        return Err(beyond("np.roll() by this"));
    }
    for (shift, axis) in shifts.into_iter().zip(axes) {
        let view = view_of(machine, word)?;
        let side = side_number(axis, view.sides.len())?;
        word = by_lines(machine, &view, side, &mut |_, mut line| {
            if !line.is_empty() {
                let shift = shift.rem_euclid(line.len() as i64) as usize;
                line.rotate_right(shift);
            }
            Ok(line)
        })?;
    }
    Ok(word)
}

/// The array and the side that a function works along: the flat array where no side is named.
pub(super) fn lined(machine: &mut Machine<'_>, word: Word, axis: Word) -> Result<(View, usize), Raise> {
    if axis == NIL {
        let flat = super::rearranging::ravel(machine, &[word])?;
        return Ok((view_of(machine, flat)?, 0));
    }
    let view = view_of(machine, word)?;
    let side = side_number(number(machine, axis, 0)?, view.sides.len())?;
    Ok((view, side))
}

fn places_along(places: Vec<i64>, length: usize) -> Result<Vec<usize>, Raise> {
    let wrap = |place: i64| {
        crate::python::library::indexing::wrapped(place, length as u32).map(|at| at as usize).ok_or_else(
            || {
                error(
                    "IndexError",
                    format_args!("index {place} is out of bounds for axis 0 with size {length}"),
                )
            },
        )
    };
    places.into_iter().map(wrap).collect()
}

fn delete(machine: &mut Machine<'_>, words: &[Word]) -> Answer {
    let (view, side) = lined(machine, words[0], words[2])?;
    let mut which = words[1];
    if let Value::Tuple = value(machine, which)
        && let [only] = elements(machine, which)?[..]
    {
        which = only;
    }
    if let Value::Slice(_) = value(machine, which) {
        return Err(beyond("np.delete() of a slice"));
    }
    if let Some(array) = View::of(machine, which)
        && array.element != Element::Integer
        && array.count() > 0
    {
        return Err(beyond("np.delete() of these places"));
    }
    let places = numbers(machine, which)?;
    let places = places_along(places, view.sides[side].length as usize)?;
    by_lines(machine, &view, side, &mut |_, line| {
        let kept = line.into_iter().enumerate().filter(|(at, _)| !places.contains(at));
        Ok(kept.map(|(_, item)| item).collect())
    })
}

fn repeat(machine: &mut Machine<'_>, words: &[Word]) -> Answer {
    let (_, items) = contents(machine, words[0])?;
    let (view, side) = if view_of(machine, words[0]).is_err() {
        let element = common(machine, words[0])?;
        let array = new_array(machine, &[1], &items, element)?;
        lined(machine, array, NIL)?
    } else {
        lined(machine, words[0], words[2])?
    };
    let counts = numbers(machine, words[1])?;
    let length = view.sides[side].length as usize;
    let counts = if let [only] = counts[..] { vec![only; length] } else { counts };
    if counts.len() != length || counts.iter().any(|count| *count < 0) {
        return Err(error("ValueError", "operands could not be broadcast together"));
    }
    let total = counts.iter().fold(view.count(), |total, &count| {
        total.saturating_add((count as usize).saturating_mul(view.count()))
    });
    machine.charge(total)?;
    if total > LARGEST {
        return Err(crate::machine::out_of_memory());
    }
    by_lines(machine, &view, side, &mut |_, line| {
        let all = line.into_iter().zip(&counts);
        Ok(all.flat_map(|(item, &count)| std::iter::repeat_n(item, count as usize)).collect())
    })
}

fn tile(machine: &mut Machine<'_>, words: &[Word]) -> Answer {
    let (mut shape, items) = contents(machine, words[0])?;
    let element = common(machine, words[0])?;
    let mut times = numbers(machine, words[1])?;
    while shape.len() < times.len() {
        shape.insert(0, 1);
    }
    while times.len() < shape.len() {
        times.insert(0, 1);
    }
    let total = times.iter().fold(items.len(), |total, &count| total.saturating_mul(count.max(0) as usize));
    machine.charge(total)?;
    if total > LARGEST {
        return Err(crate::machine::out_of_memory());
    }
    let mut found = items;
    // From the last side on: each block is written as often as its side says.
    let mut block = 1;
    for (side, &count) in shape.iter_mut().zip(&times).rev() {
        block *= *side as usize;
        found = found.chunks(block.max(1)).flat_map(|chunk| chunk.repeat(count.max(0) as usize)).collect();
        *side *= count.max(0) as u32;
        block *= count.max(0) as usize;
    }
    mixed(machine, &shape, found, element)
}

/// `np.pad(array, width, mode, constant_values)`.
fn pad(machine: &mut Machine<'_>, words: &[Word]) -> Answer {
    let view = view_of(machine, words[0])?;
    match text(machine, words[2]).as_deref() {
        None | Some("constant") => {}
        _ => return Err(beyond("this mode of np.pad()")),
    }
    let widths = pairs(machine, words[1], view.sides.len())?;
    let filling = if words[3] == NIL { Word::integer(0) } else { words[3] };
    let Some(_) = crate::python::library::value::double(machine, filling) else {
        return Err(beyond("np.pad() with several constants"));
    };
    let filling = cast(machine, filling, view.element)?;
    let mut word = view.word(machine)?;
    for (side, (before, behind)) in widths.into_iter().enumerate() {
        let (before, behind) = match (usize::try_from(before), usize::try_from(behind)) {
            (Ok(before), Ok(behind)) if before < 4096 && behind < 4096 => (before, behind),
            _ => return Err(error("ValueError", "index can't contain negative values")),
        };
        let part = view_of(machine, word)?;
        machine.charge(part.count() + before + behind)?;
        word = by_lines(machine, &part, side, &mut |_, line| {
            let mut framed = vec![filling; before];
            framed.extend(line);
            framed.extend(std::iter::repeat_n(filling, behind));
            Ok(framed)
        })?;
    }
    Ok(word)
}

/// The widths before and behind each side.
fn pairs(machine: &mut Machine<'_>, word: Word, sides: usize) -> Result<Vec<(i64, i64)>, Raise> {
    let (shape, items) = contents(machine, word)?;
    let found: Option<Vec<i64>> = items.iter().map(|item| integer(machine, *item)).collect();
    let found = found.ok_or_else(|| error("TypeError", "`pad_width` must be of integral type."))?;
    match (&shape[..], &found[..]) {
        ([] | [1], [all]) => Ok(vec![(*all, *all); sides]),
        ([2] | [1, 2], [before, behind]) => Ok(vec![(*before, *behind); sides]),
        ([count, 1], all) if *count as usize == sides => Ok(all.iter().map(|&one| (one, one)).collect()),
        ([count, 2], all) if *count as usize == sides => {
            Ok(all.chunks(2).map(|pair| (pair[0], pair[1])).collect())
        }
        _ => Err(error("ValueError", "operands could not be broadcast together")),
    }
}

fn take(machine: &mut Machine<'_>, words: &[Word]) -> Answer {
    let (view, side) = lined(machine, words[0], words[2])?;
    let single = integer(machine, words[1]);
    let (shape, _) = contents(machine, words[1])?;
    if shape.len() > 1 {
        return Err(beyond("np.take() of a table of places"));
    }
    let places = numbers(machine, words[1])?;
    let places = places_along(places, view.sides[side].length as usize)?;
    if let (Some(_), [place]) = (single, &places[..]) {
        let part = view.at(side, *place as u32);
        let word = part.word(machine)?;
        return crate::python::library::arrays::copied(machine, word);
    }
    by_lines(machine, &view, side, &mut |_, line| Ok(places.iter().map(|&place| line[place]).collect()))
}
