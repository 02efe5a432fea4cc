//! Making arrays: of sequences, of one value, of a shape.

use crate::failure::Raise;
use crate::form::Type;
use crate::machine::Machine;
use crate::python::library::arithmetic::{cast, element_of};
use crate::python::library::arrays::{as_array_if_sequence, contents, copied, flat, to_array};
use crate::python::library::value::{Element, Value, elements, integer, new_matrix, text, value};
use crate::python::library::views::{View, new_array};
use crate::python::library::{Answer, beyond, error, host};
use crate::word::{NIL, Word};

host! {
    ARRAY "np.array" 2 Type::ANY => array;
    AS_ARRAY "np.asarray" 2 Type::ANY => as_array;
    ZEROS "np.zeros" 2 Type::ANY => zeros;
    ONES "np.ones" 2 Type::ANY => ones;
    FULL "np.full" 3 Type::ANY => full;
    NDINDEX "np.ndindex" 1 Type::ANY => ndindex;
    COPY "np.copy" 1 Type::ANY => copy;
    ZEROS_LIKE "np.zeros_like" 2 Type::ANY => zeros_like;
    ONES_LIKE "np.ones_like" 2 Type::ANY => ones_like;
    FULL_LIKE "np.full_like" 3 Type::ANY => full_like;
    EYE "np.eye" 4 Type::ANY => eye;
}

/// What a `dtype=` stands for.
pub(in crate::python) fn element_named(machine: &Machine<'_>, word: Word) -> Result<Option<Element>, Raise> {
    if word == NIL {
        return Ok(None);
    }
    let name = match value(machine, word) {
        Value::Type(number) => crate::python::library::builtins::TYPES
            .get(number as usize)
            .map_or(String::new(), |name| (*name).to_owned()),
        _ => text(machine, word).unwrap_or_default(),
    };
    Ok(Some(match name.as_str() {
        "int" | "int_" | "int8" | "int16" | "int32" | "int64" | "uint8" | "i" | "uint64" | "uint32"
        | "uint16" => Element::Integer,
        "float" | "float_" | "float64" | "double" | "f8" => Element::Double,
        "bool" | "bool_" => Element::Truth,
        "object" | "O" => Element::Anything,
        _ => return Err(beyond("this dtype")),
    }))
}

/// Whether a `dtype=` asks for texts.
fn is_text(machine: &Machine<'_>, word: Word) -> bool {
    match value(machine, word) {
        Value::Type(2) => true,
        Value::Text => matches!(text(machine, word).as_deref(), Some("str" | "U")),
        _ => false,
    }
}

/// Items as numpy writes them into an array of texts: a double as Python prints it.
fn texts(machine: &mut Machine<'_>, word: Word) -> Answer {
    let (shape, mut items) = contents(machine, word)?;
    for item in &mut items {
        *item = (crate::python::library::format::STR.run)(machine, &[*item])?;
    }
    new_array(machine, &shape, &items, Element::Anything)
}

pub(super) fn array(machine: &mut Machine<'_>, words: &[Word]) -> Answer {
    if is_text(machine, words[1]) {
        return texts(machine, words[0]);
    }
    let element = element_named(machine, words[1])?;
    to_array(machine, words[0], element)
}

fn as_array(machine: &mut Machine<'_>, words: &[Word]) -> Answer {
    if is_text(machine, words[1]) {
        return texts(machine, words[0]);
    }
    let element = element_named(machine, words[1])?;
    let own = View::of(machine, words[0]).map(|view| view.element);
    if own.is_some() && (element.is_none() || element == own) {
        Ok(words[0])
    } else {
        to_array(machine, words[0], element)
    }
}

fn shape_of(machine: &mut Machine<'_>, word: Word) -> Result<Vec<u32>, Raise> {
    let sides = match value(machine, word) {
        Value::Integer(_) => vec![word],
        _ => elements(machine, word)?,
    };
    let sides: Option<Vec<u32>> = sides
        .into_iter()
        .map(|side| integer(machine, side).and_then(|side| u32::try_from(side).ok()))
        .collect();
    let sides = sides.ok_or_else(|| error("ValueError", "negative dimensions are not allowed"))?;
    if sides.is_empty() {
        return Err(beyond("an array without a dimension"));
    }
    let size = sides.iter().fold(1_usize, |size, &side| size.saturating_mul(side as usize));
    machine.charge(size)?;
    if size > crate::python::library::arithmetic::LARGEST {
        return Err(crate::machine::out_of_memory());
    }
    Ok(sides)
}

pub(in crate::python) fn filled(
    machine: &mut Machine<'_>,
    shape: Word,
    item: Word,
    element: Element,
) -> Answer {
    let shape = shape_of(machine, shape)?;
    let item = cast(machine, item, element)?;
    let items = vec![item; shape.iter().map(|&side| side as usize).product()];
    match shape[..] {
        [rows, columns] => new_matrix(machine, (rows, columns), &items, element),
        _ => new_array(machine, &shape, &items, element),
    }
}

fn zeros(machine: &mut Machine<'_>, words: &[Word]) -> Answer {
    let element = element_named(machine, words[1])?.unwrap_or(Element::Double);
    filled(machine, words[0], Word::integer(0), element)
}

fn ones(machine: &mut Machine<'_>, words: &[Word]) -> Answer {
    let element = element_named(machine, words[1])?.unwrap_or(Element::Double);
    filled(machine, words[0], Word::integer(1), element)
}

pub(super) fn full(machine: &mut Machine<'_>, words: &[Word]) -> Answer {
    let natural = element_of(machine, &words[1..2]);
    let element = element_named(machine, words[2])?.unwrap_or(natural);
    filled(machine, words[0], words[1], element)
}

/// All places of an array of that shape, row by row.
fn ndindex(machine: &mut Machine<'_>, words: &[Word]) -> Answer {
    let mut sides = elements(machine, words[0])?;
    if let [only] = sides[..]
        && matches!(value(machine, only), Value::Tuple)
    {
        sides = elements(machine, only)?;
    }
    let mut ranges = Vec::new();
    for side in sides {
        ranges.push((crate::python::library::builtins::RANGE_OF.run)(machine, &[side, NIL, NIL])?);
    }
    let ranges = machine.tuple(&ranges)?;
    (crate::python::library::itertools::PRODUCT.run)(machine, &[ranges])
}

pub(super) fn copy(machine: &mut Machine<'_>, words: &[Word]) -> Answer {
    let word = as_array_if_sequence(machine, words[0])?;
    copied(machine, word)
}

pub(super) fn to_list(machine: &mut Machine<'_>, word: Word) -> Answer {
    if let Value::Matrix(matrix) = value(machine, word) {
        let mut rows = Vec::new();
        for row in 0..matrix.rows {
            let items = crate::python::library::value::vector_items(machine, matrix.row(row));
            rows.push(machine.list(&items)?);
        }
        machine.list(&rows)
    } else if let Value::Tensor(_) = value(machine, word) {
        let mut parts = Vec::new();
        for part in elements(machine, word)? {
            parts.push(machine.deeper(|machine| to_list(machine, part))?);
        }
        machine.list(&parts)
    } else {
        let items = flat(machine, word);
        machine.list(&items)
    }
}

fn like(machine: &mut Machine<'_>, word: Word, item: Word, kind: Word) -> Answer {
    let word = as_array_if_sequence(machine, word)?;
    let Some(view) = View::of(machine, word) else { return Err(beyond("an array like this")) };
    let (shape, own) = (view.shape(), view.element);
    let element = element_named(machine, kind)?.unwrap_or(own);
    let sides: Vec<Word> = shape.iter().map(|&side| Word::integer(i64::from(side))).collect();
    let sides = machine.tuple(&sides)?;
    filled(machine, sides, item, element)
}

fn zeros_like(machine: &mut Machine<'_>, words: &[Word]) -> Answer {
    like(machine, words[0], Word::integer(0), words[1])
}

fn ones_like(machine: &mut Machine<'_>, words: &[Word]) -> Answer {
    like(machine, words[0], Word::integer(1), words[1])
}

fn full_like(machine: &mut Machine<'_>, words: &[Word]) -> Answer {
    like(machine, words[0], words[1], words[2])
}

fn eye(machine: &mut Machine<'_>, words: &[Word]) -> Answer {
    let element = element_named(machine, words[3])?.unwrap_or(Element::Double);
    let columns = if words[1] == NIL { words[0] } else { words[1] };
    let offset = super::rearranging::number(machine, words[2], 0)?;
    let pair = machine.tuple(&[words[0], columns])?;
    let result = filled(machine, pair, Word::integer(0), element)?;
    let one = cast(machine, Word::integer(1), element)?;
    if let Value::Matrix(matrix) = value(machine, result) {
        let line = crate::python::library::arrays::diagonal_of(matrix, offset);
        for index in 0..line.length {
            machine.store(line.at(index), one.0);
        }
    }
    Ok(result)
}
