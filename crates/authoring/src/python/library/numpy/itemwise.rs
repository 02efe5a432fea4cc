//! What is done to each item, or asked of each.

use crate::form::{Operation, Type};
use crate::machine::Machine;
use crate::python::library::arithmetic::{binary, elementwise, shaped};
use crate::python::library::arrays::{contents, copied, view_of};
use crate::python::library::compare::{equals, is_true, ordering};
use crate::python::library::numbers::Number;
use crate::python::library::value::{Element, new_matrix, new_vector};
use crate::python::library::{Answer, beyond, host, truth};
use crate::word::{FALSE, NIL, TRUE, Word};

host! {
    WHERE "np.where" 1 Type::ANY => where_true;
    WHERE_ELSE "np.where" 3 Type::ANY => where_else;
    ARRAY_EQUAL "np.array_equal" 2 Type::ANY => array_equal;
    ABS "np.abs" 1 Type::ANY => abs;
    SIGN "np.sign" 1 Type::ANY => sign;
    LOGICAL_XOR "np.logical_xor" 2 Type::ANY => logical_xor;
    LOGICAL_AND "np.logical_and" 2 Type::ANY => logical_and;
    LOGICAL_OR "np.logical_or" 2 Type::ANY => logical_or;
    LOGICAL_NOT "np.logical_not" 1 Type::ANY => logical_not;
    SQUARE "np.square" 1 Type::ANY => square;
    CLIP "np.clip" 3 Type::ANY => clip;
    ARGWHERE "np.argwhere" 1 Type::ANY => argwhere;
    FLATNONZERO "np.flatnonzero" 1 Type::ANY => flatnonzero;
    MAXIMUM "np.maximum" 2 Type::ANY => maximum;
    MINIMUM "np.minimum" 2 Type::ANY => minimum;
    IS_IN "np.isin" 3 Type::ANY => is_in;
}

pub(super) fn where_true(machine: &mut Machine<'_>, words: &[Word]) -> Answer {
    let (shape, items) = contents(machine, words[0])?;
    if shape.len() > 2 {
        let table = argwhere(machine, words)?;
        let table = view_of(machine, table)?;
        let mut columns = Vec::with_capacity(shape.len());
        for side in 0..shape.len() as u32 {
            columns.push(table.at(1, side).word(machine)?);
        }
        return machine.tuple(&columns);
    }
    let columns = i64::from(shape.last().copied().unwrap_or(1)).max(1);
    let (mut rows, mut places) = (Vec::new(), Vec::new());
    for (index, item) in items.into_iter().enumerate() {
        if is_true(machine, item)? {
            rows.push(Word::integer(index as i64 / columns));
            places.push(Word::integer(index as i64 % columns));
        }
    }
    let places = new_vector(machine, &places, Element::Integer)?;
    if shape.len() == 2 {
        let rows = new_vector(machine, &rows, Element::Integer)?;
        machine.tuple(&[rows, places])
    } else {
        machine.tuple(&[places])
    }
}

fn where_else(machine: &mut Machine<'_>, words: &[Word]) -> Answer {
    let pairs = elementwise(machine, words[0], words[1], &mut |machine, test, then| {
        if is_true(machine, test)? { Ok(then) } else { Ok(NIL) }
    })?;
    let result = elementwise(machine, pairs, words[2], &mut |_, then, other| {
        Ok(if then == NIL { other } else { then })
    })?;
    let (shape, items) = contents(machine, result)?;
    shaped(machine, &shape, items)
}

fn array_equal(machine: &mut Machine<'_>, words: &[Word]) -> Answer {
    let ((left, first), (right, second)) = (contents(machine, words[0])?, contents(machine, words[1])?);
    if left != right {
        return Ok(FALSE);
    }
    for (a, b) in first.into_iter().zip(second) {
        if !equals(machine, a, b)? {
            return Ok(FALSE);
        }
    }
    Ok(TRUE)
}

/// A function of every element.
pub(in crate::python) fn map(
    machine: &mut Machine<'_>,
    word: Word,
    operation: &mut dyn FnMut(&mut Machine<'_>, Word) -> Answer,
) -> Answer {
    let (shape, items) = contents(machine, word)?;
    let mut results = Vec::with_capacity(items.len());
    for item in items {
        results.push(machine.deeper(|machine| operation(machine, item))?);
    }
    shaped(machine, &shape, results)
}

fn abs(machine: &mut Machine<'_>, words: &[Word]) -> Answer {
    map(machine, words[0], &mut |machine, item| {
        (crate::python::library::conversions::ABS.run)(machine, &[item])
    })
}

fn square(machine: &mut Machine<'_>, words: &[Word]) -> Answer {
    map(machine, words[0], &mut |machine, item| binary(machine, Operation::Multiply, item, item))
}

fn sign(machine: &mut Machine<'_>, words: &[Word]) -> Answer {
    map(machine, words[0], &mut |machine, item| match Number::of(machine, item) {
        Some(Number::Integer(value)) => Ok(Word::integer(value.signum())),
        Some(Number::Large(value)) => Ok(Word::integer(value.signum() as i64)),
        Some(Number::Double(value)) => machine.double(if value == 0.0 { 0.0 } else { value.signum() }),
        None => Err(beyond("np.sign() of this")),
    })
}

fn logical_not(machine: &mut Machine<'_>, words: &[Word]) -> Answer {
    map(machine, words[0], &mut |machine, item| is_true(machine, item).map(|holds| truth(!holds)))
}

fn logical_and(machine: &mut Machine<'_>, words: &[Word]) -> Answer {
    elementwise(machine, words[0], words[1], &mut |machine, a, b| {
        Ok(truth(is_true(machine, a)? & is_true(machine, b)?))
    })
}

fn logical_or(machine: &mut Machine<'_>, words: &[Word]) -> Answer {
    elementwise(machine, words[0], words[1], &mut |machine, a, b| {
        Ok(truth(is_true(machine, a)? | is_true(machine, b)?))
    })
}

fn logical_xor(machine: &mut Machine<'_>, words: &[Word]) -> Answer {
    elementwise(machine, words[0], words[1], &mut |machine, a, b| {
        Ok(truth(is_true(machine, a)? ^ is_true(machine, b)?))
    })
}

fn clip(machine: &mut Machine<'_>, words: &[Word]) -> Answer {
    // As numpy has it: the larger of item and least value, then the smaller of that and the most.
    let raised = if words[1] == NIL { words[0] } else { maximum(machine, &words[..2])? };
    if words[2] == NIL { copied(machine, raised) } else { minimum(machine, &[raised, words[2]]) }
}

fn argwhere(machine: &mut Machine<'_>, words: &[Word]) -> Answer {
    let (shape, items) = contents(machine, words[0])?;
    let mut places = Vec::new();
    for (index, item) in items.into_iter().enumerate() {
        if is_true(machine, item)? {
            places.extend(super::filling::place_of(&shape, index));
        }
    }
    let width = shape.len().max(1) as u32;
    new_matrix(machine, (places.len() as u32 / width, width), &places, Element::Integer)
}

fn flatnonzero(machine: &mut Machine<'_>, words: &[Word]) -> Answer {
    let (_, items) = contents(machine, words[0])?;
    let mut places = Vec::new();
    for (index, item) in items.into_iter().enumerate() {
        if is_true(machine, item)? {
            places.push(Word::integer(index as i64));
        }
    }
    crate::python::library::value::new_vector(machine, &places, Element::Integer)
}

fn larger(machine: &mut Machine<'_>, words: &[Word], wanted: std::cmp::Ordering) -> Answer {
    elementwise(machine, words[0], words[1], &mut |machine, a, b| {
        Ok(if ordering(machine, b, a, "<")? == Some(wanted) { b } else { a })
    })
}

fn maximum(machine: &mut Machine<'_>, words: &[Word]) -> Answer {
    larger(machine, words, std::cmp::Ordering::Greater)
}

fn minimum(machine: &mut Machine<'_>, words: &[Word]) -> Answer {
    larger(machine, words, std::cmp::Ordering::Less)
}

fn is_in(machine: &mut Machine<'_>, words: &[Word]) -> Answer {
    let (_, wanted) = contents(machine, words[1])?;
    let inverted = is_true(machine, words[2])?;
    map(machine, words[0], &mut |machine, item| {
        super::sorting::is_among(machine, item, &wanted).map(|found| truth(found != inverted))
    })
}
