//! The same items in another shape or order, as views wherever numpy gives views.

use crate::failure::Raise;
use crate::form::Type;
use crate::machine::Machine;
use crate::python::library::arithmetic::element_of;
use crate::python::library::arrays::{contents, reshaped, view_of};
use crate::python::library::value::{Element, Value, elements, integer, text, value};
use crate::python::library::views::{Side, View, new_array, side_number};
use crate::python::library::{Answer, beyond, error, host};
use crate::word::{NIL, Word};

host! {
    FLIPLR "np.fliplr" 1 Type::ANY => fliplr;
    FLIPUD "np.flipud" 1 Type::ANY => flipud;
    FLIP "np.flip" 2 Type::ANY => flip;
    DIAGONAL "np.diagonal" 4 Type::ANY => diagonal;
    DIAG "np.diag" 2 Type::ANY => diag;
    TRANSPOSE "np.transpose" 2 Type::ANY => transpose;
    SWAP_AXES "np.swapaxes" 3 Type::ANY => swap_axes;
    ROT90 "np.rot90" 3 Type::ANY => rot90;
    RESHAPE "np.reshape" 3 Type::ANY => reshape;
    SLIDING "np.lib.stride_tricks.sliding_window_view" 3 Type::ANY => sliding;
    RAVEL "np.ravel" 2 Type::ANY => ravel;
    FLATTEN "flatten" 2 Type::ANY => flatten;
    SQUEEZE "np.squeeze" 2 Type::ANY => squeeze;
    EXPAND_DIMS "np.expand_dims" 2 Type::ANY => expand_dims;
    SIZE "np.size" 2 Type::ANY => size;
    SHAPE "np.shape" 1 Type::ANY => shape;
    DIMENSIONS "np.ndim" 1 Type::ANY => dimensions;
}

pub(super) fn number(machine: &Machine<'_>, word: Word, missing: i64) -> Result<i64, Raise> {
    if word == NIL {
        return Ok(missing);
    }
    integer(machine, word).ok_or_else(|| error("TypeError", "an integer is required"))
}

/// The whole numbers in a word: one, or those of a sequence.
pub(super) fn numbers(machine: &mut Machine<'_>, word: Word) -> Result<Vec<i64>, Raise> {
    if let Some(number) = integer(machine, word) {
        return Ok(vec![number]);
    }
    let parts = elements(machine, word)?;
    let parts: Option<Vec<i64>> = parts.into_iter().map(|part| integer(machine, part)).collect();
    parts.ok_or_else(|| error("TypeError", "an integer is required"))
}

fn fliplr(machine: &mut Machine<'_>, words: &[Word]) -> Answer {
    let mut view = view_of(machine, words[0])?;
    if view.sides.len() < 2 {
        return Err(error("ValueError", "Input must be >= 2-d."));
    }
    view.flip(1);
    view.word(machine)
}

fn flipud(machine: &mut Machine<'_>, words: &[Word]) -> Answer {
    flip(machine, &[words[0], Word::integer(0)])
}

fn flip(machine: &mut Machine<'_>, words: &[Word]) -> Answer {
    let mut view = view_of(machine, words[0])?;
    for side in crate::python::library::arrays::axes(machine, words[1], view.sides.len())? {
        view.flip(side);
    }
    view.word(machine)
}

/// `np.rot90(array, k, axes)`.
fn rot90(machine: &mut Machine<'_>, words: &[Word]) -> Answer {
    let mut view = view_of(machine, words[0])?;
    let turns = number(machine, words[1], 1)?.rem_euclid(4);
    let sides = view.sides.len();
    let (a, b) = if words[2] == NIL {
        (0, 1)
    } else {
        match numbers(machine, words[2])?[..] {
            [a, b] => (side_number(a, sides)?, side_number(b, sides)?),
            _ => return Err(error("ValueError", "len(axes) must be 2.")),
        }
    };
    if sides < 2 || a == b {
        return Err(error("ValueError", "Axes must be different."));
    }
    match turns {
        1 => {
            view.flip(b);
            view.sides.swap(a, b);
        }
        2 => {
            view.flip(a);
            view.flip(b);
        }
        3 => {
            view.sides.swap(a, b);
            view.flip(b);
        }
        _ => {}
    }
    view.word(machine)
}

/// `np.diagonal(array, offset, axis1, axis2)`.
pub(super) fn diagonal(machine: &mut Machine<'_>, words: &[Word]) -> Answer {
    let view = view_of(machine, words[0])?;
    let word = |index: usize| words.get(index).copied().unwrap_or(NIL);
    let sides = view.sides.len();
    if sides < 2 {
        return Err(error("ValueError", "diag requires an array of at least two dimensions"));
    }
    let offset = number(machine, word(1), 0)?;
    let first = side_number(number(machine, word(2), 0)?, sides)?;
    let second = side_number(number(machine, word(3), 1)?, sides)?;
    if first == second {
        return Err(error("ValueError", "axis1 and axis2 cannot be the same"));
    }
    let (down, across) = (view.sides[first], view.sides[second]);
    let (row, column) = if offset < 0 { (offset.saturating_neg(), 0) } else { (0, offset) };
    let length = (i64::from(down.length) - row).min(i64::from(across.length) - column).max(0) as u32;
    let mut part = view;
    part.sides.remove(first.max(second));
    part.sides.remove(first.min(second));
    if length > 0 {
        let from = i64::from(down.step) * row + i64::from(across.step) * column;
        part.data = part.data.wrapping_add_signed(from as i32);
    }
    part.sides.push(Side { length, step: down.step.wrapping_add(across.step) });
    part.word(machine)
}

/// The diagonal of a table, or the table with that diagonal.
fn diag(machine: &mut Machine<'_>, words: &[Word]) -> Answer {
    let view = view_of(machine, words[0])?;
    if view.sides.len() != 1 {
        return diagonal(machine, words);
    }
    let offset = number(machine, words[1], 0)?;
    let items = view.items(machine);
    let size = items.len().saturating_add(offset.unsigned_abs() as usize);
    machine.charge(size.saturating_mul(size))?;
    if size > 2048 {
        return Err(crate::machine::out_of_memory());
    }
    let zero = crate::python::library::arithmetic::cast(machine, Word::integer(0), view.element)?;
    let mut cells = vec![zero; size * size];
    for (index, item) in items.into_iter().enumerate() {
        let (row, column) = if offset < 0 {
            (index + offset.unsigned_abs() as usize, index)
        } else {
            (index, index + offset as usize)
        };
        cells[row * size + column] = item;
    }
    new_array(machine, &[size as u32, size as u32], &cells, view.element)
}

/// `np.transpose(array, axes)`.
pub(super) fn transpose(machine: &mut Machine<'_>, words: &[Word]) -> Answer {
    let mut view = view_of(machine, words[0])?;
    if words[1] == NIL {
        view.sides.reverse();
        return view.word(machine);
    }
    let order = numbers(machine, words[1])?;
    let mut sides = Vec::with_capacity(order.len());
    let mut used = Vec::new();
    for number in &order {
        let side = side_number(*number, view.sides.len())?;
        if used.contains(&side) {
            return Err(error("ValueError", "repeated axis in transpose"));
        }
        used.push(side);
        sides.push(view.sides[side]);
    }
    if sides.len() != view.sides.len() {
        return Err(error("ValueError", "axes don't match array"));
    }
    view.sides = sides;
    view.word(machine)
}

pub(super) fn swap_axes(machine: &mut Machine<'_>, words: &[Word]) -> Answer {
    let mut view = view_of(machine, words[0])?;
    let sides = view.sides.len();
    let a = side_number(number(machine, words[1], 0)?, sides)?;
    let b = side_number(number(machine, words[2], 1)?, sides)?;
    view.sides.swap(a, b);
    view.word(machine)
}

/// Whether `order=` asks for columns first.
fn by_columns(machine: &Machine<'_>, word: Word) -> Result<bool, Raise> {
    match (word, text(machine, word).as_deref()) {
        (NIL, _) | (_, Some("C")) => Ok(false),
        (_, Some("F")) => Ok(true),
        _ => Err(beyond("this order of an array's items")),
    }
}

fn turned(machine: &mut Machine<'_>, word: Word) -> Answer {
    let mut view = view_of(machine, word)?;
    view.sides.reverse();
    view.word(machine)
}

pub(super) fn reshape(machine: &mut Machine<'_>, words: &[Word]) -> Answer {
    let mut sides = numbers(machine, words[1])?;
    if !by_columns(machine, words.get(2).copied().unwrap_or(NIL))? {
        return reshaped(machine, words[0], &sides);
    }
    sides.reverse();
    let turned_around = turned(machine, words[0])?;
    let result = reshaped(machine, turned_around, &sides)?;
    turned(machine, result)
}

pub(super) fn ravel(machine: &mut Machine<'_>, words: &[Word]) -> Answer {
    if by_columns(machine, words.get(1).copied().unwrap_or(NIL))? {
        return flatten(machine, words);
    }
    reshaped(machine, words[0], &[-1])
}

fn flatten(machine: &mut Machine<'_>, words: &[Word]) -> Answer {
    let mut view = view_of(machine, words[0])?;
    if by_columns(machine, words[1])? {
        view.sides.reverse();
    }
    let items = view.items(machine);
    new_array(machine, &[items.len() as u32], &items, view.element)
}

fn squeeze(machine: &mut Machine<'_>, words: &[Word]) -> Answer {
    let mut view = view_of(machine, words[0])?;
    let axes = crate::python::library::arrays::axes(machine, words[1], view.sides.len())?;
    if words[1] != NIL && axes.iter().any(|&side| view.sides[side].length != 1) {
        return Err(error(
            "ValueError",
            "cannot select an axis to squeeze out which has size not equal to one",
        ));
    }
    let mut number = 0;
    view.sides.retain(|side| {
        number += 1;
        side.length != 1 || !axes.contains(&(number - 1))
    });
    view.word(machine)
}

fn expand_dims(machine: &mut Machine<'_>, words: &[Word]) -> Answer {
    let mut view = view_of(machine, words[0])?;
    let side = side_number(number(machine, words[1], 0)?, view.sides.len() + 1)?;
    view.sides.insert(side, Side { length: 1, step: 0 });
    view.word(machine)
}

/// `sliding_window_view(array, window_shape, axis)`: windows of every place, without copying any.
fn sliding(machine: &mut Machine<'_>, words: &[Word]) -> Answer {
    let mut view = view_of(machine, words[0])?;
    let window = numbers(machine, words[1])?;
    let axes: Vec<usize> = if words[2] == NIL {
        (0..view.sides.len()).collect()
    } else {
        let named = numbers(machine, words[2])?;
        named.into_iter().map(|number| side_number(number, view.sides.len())).collect::<Result<_, _>>()?
    };
    if axes.len() != window.len() {
        return Err(error("ValueError", "Must provide window_shape for all dimensions of `x`"));
    }
    for (side, width) in axes.into_iter().zip(window) {
        let own = view.sides[side];
        if width < 0 || width > i64::from(own.length) {
            return Err(error("ValueError", "window shape cannot be larger than input array shape"));
        }
        view.sides[side].length = own.length - width as u32 + 1;
        view.sides.push(Side { length: width as u32, step: own.step });
    }
    view.word(machine)
}

pub(super) fn size(machine: &mut Machine<'_>, words: &[Word]) -> Answer {
    let (shape, items) = contents(machine, words[0])?;
    if words[1] == NIL {
        return Ok(Word::integer(items.len() as i64));
    }
    let side = side_number(number(machine, words[1], 0)?, shape.len())?;
    Ok(Word::integer(i64::from(shape[side])))
}

pub(super) fn shape(machine: &mut Machine<'_>, words: &[Word]) -> Answer {
    let (shape, _) = contents(machine, words[0])?;
    let sides: Vec<Word> = shape.into_iter().map(|side| Word::integer(i64::from(side))).collect();
    machine.tuple(&sides)
}

fn dimensions(machine: &mut Machine<'_>, words: &[Word]) -> Answer {
    let (shape, _) = contents(machine, words[0])?;
    Ok(Word::integer(shape.len() as i64))
}

/// A new array of items that come from several.
pub(super) fn mixed(
    machine: &mut Machine<'_>,
    shape: &[u32],
    mut items: Vec<Word>,
    element: Element,
) -> Answer {
    for item in &mut items {
        *item = crate::python::library::arithmetic::cast(machine, *item, element)?;
    }
    new_array(machine, shape, &items, element)
}

/// The kind of the items of all these arrays together.
pub(super) fn common(machine: &mut Machine<'_>, word: Word) -> Result<Element, Raise> {
    if let Some(view) = View::of(machine, word) {
        return Ok(view.element);
    }
    let (_, items) = contents(machine, word)?;
    let is_text = matches!(value(machine, word), Value::Text);
    Ok(if is_text { Element::Anything } else { element_of(machine, &items) })
}
