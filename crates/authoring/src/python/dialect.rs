//! What is Python's own in the intermediate form.

use super::library::{arithmetic, builtins, collections, compare, indexing, methods, objects, value};
use crate::failure::{FaultKind, Raise};
use crate::form::{Dialect, HostFunction, Kinds, Operation};
use crate::machine::Machine;
use crate::message::Message;
use crate::python::library::{conversions, slicing};
use crate::word::{FALSE, Word};

const OF_ARRAYS: Dialect = Dialect {
    falsehood: FALSE,
    slow,
    result: |operation, kinds| result(operation, kinds, true),
    reads_board: false,
    cells: [Word::integer(0), Word::integer(1), Word::integer(2)],
    value: number,
    float,
    fraction: Kinds::DOUBLE,
};

/// Of programs in which arrays may occur.
pub(super) static ARRAYS: Dialect = OF_ARRAYS;

/// Of files whose board is ours: an array that counts as a list does.
pub(super) static OURS: Dialect = Dialect {
    slow: |operation| match operation {
        Operation::CountOf => &methods::COUNT_IN_BOARD,
        operation => slow(operation),
    },
    ..OF_ARRAYS
};

/// Of programs without arrays: comparisons give truth values.
pub(super) static PLAIN: Dialect =
    Dialect { result: |operation, kinds| result(operation, kinds, false), ..OF_ARRAYS };

fn float(machine: &mut Machine<'_>, value: f64) -> Result<Word, Raise> {
    machine.double(value)
}

fn slow(operation: Operation) -> &'static HostFunction {
    match operation {
        Operation::Add => &arithmetic::ADD,
        Operation::Subtract => &arithmetic::SUBTRACT,
        Operation::Multiply => &arithmetic::MULTIPLY,
        Operation::Divide => &arithmetic::DIVIDE,
        Operation::FloorDivide => &arithmetic::FLOOR_DIVIDE,
        Operation::Modulo => &arithmetic::MODULO,
        Operation::BitAnd => &arithmetic::BIT_AND,
        Operation::BitOr => &arithmetic::BIT_OR,
        Operation::BitXor => &arithmetic::BIT_XOR,
        Operation::ShiftLeft => &arithmetic::SHIFT_LEFT,
        Operation::ShiftRight => &arithmetic::SHIFT_RIGHT,
        Operation::Less => &compare::LESS,
        Operation::LessEqual => &compare::LESS_EQUAL,
        Operation::Greater => &compare::GREATER,
        Operation::GreaterEqual => &compare::GREATER_EQUAL,
        Operation::Equal => &compare::EQUAL,
        Operation::NotEqual => &compare::NOT_EQUAL,
        Operation::Same => &compare::SAME,
        Operation::Truth => &compare::TRUTH,
        Operation::Item => &indexing::ITEM,
        Operation::Get => &collections::GET,
        Operation::SetItem => &indexing::SET_ITEM,
        Operation::Slice => &slicing::SLICE_PLAIN,
        Operation::ListOf => &builtins::LIST,
        Operation::Column => &slicing::COLUMN_PLAIN,
        Operation::Diagonal => &slicing::DIAGONAL,
        Operation::Append => &builtins::APPEND,
        Operation::CountOf => &methods::COUNT,
        Operation::Whole(0) => &conversions::INT,
        Operation::Whole(_) => &objects::INDEX,
        Operation::Length => &builtins::LENGTH,
        Operation::Field(..) => &objects::FIELD,
        Operation::SetField(..) => &objects::SET_FIELD,
        _ => &objects::NOT_CALLABLE,
    }
}

const NUMBERS: Kinds = Kinds::INTEGER.or(Kinds::DOUBLE).or(Kinds::TRUE).or(Kinds::FALSE);
const TRUTHS: Kinds = Kinds::TRUE.or(Kinds::FALSE);
const EXACT: Kinds = Kinds::INTEGER.or(Kinds::TRUE).or(Kinds::FALSE);

fn result(operation: Operation, kinds: &[Kinds], arrays: bool) -> Kinds {
    use Operation as O;
    let numbers = kinds.iter().all(|kind| kind.within(NUMBERS));
    let exact = kinds.iter().all(|kind| kind.within(EXACT));
    match operation {
        O::Add | O::Subtract | O::Multiply | O::FloorDivide | O::Modulo => {
            if exact {
                Kinds::INTEGER
            } else if numbers {
                let certain = kinds.iter().any(|kind| kind.within(Kinds::DOUBLE));
                if certain { Kinds::DOUBLE } else { Kinds::INTEGER.or(Kinds::DOUBLE) }
            } else {
                // Texts of one character are no objects.
                Kinds::INTEGER.or(Kinds::DOUBLE).or(Kinds::OBJECT).or(Kinds::OTHER).or(if arrays {
                    TRUTHS
                } else {
                    Kinds::NONE
                })
            }
        }
        O::Divide => {
            if numbers || !arrays {
                Kinds::DOUBLE
            } else {
                Kinds::DOUBLE.or(Kinds::OBJECT)
            }
        }
        O::BitAnd | O::BitOr | O::BitXor => {
            let has_integer = kinds.iter().any(|kind| kind.within(Kinds::INTEGER));
            match (has_integer, exact) {
                (true, true) => Kinds::INTEGER,
                // Integers, one of which may be a large one.
                (true, false) if !arrays => Kinds::INTEGER.or(Kinds::OBJECT),
                _ => EXACT.or(Kinds::OBJECT),
            }
        }
        O::ShiftRight if exact => Kinds::INTEGER,
        // What is shifted to the left may become a large integer.
        O::ShiftLeft | O::ShiftRight => Kinds::INTEGER.or(Kinds::OBJECT),
        O::Less | O::LessEqual | O::Greater | O::GreaterEqual | O::Equal | O::NotEqual => {
            let objects = kinds.iter().any(|kind| kind.meets(Kinds::OBJECT));
            if arrays && objects { TRUTHS.or(Kinds::OBJECT) } else { TRUTHS }
        }
        O::Truth => TRUTHS,
        O::Length => Kinds::INTEGER,
        _ => Kinds::ANY,
    }
}

/// What the entry gave, as a value of the position.
fn number(machine: &mut Machine<'_>, word: Word) -> Result<f64, Raise> {
    let found = match value::value(machine, word) {
        value::Value::Vector(_) | value::Value::Matrix(_) => {
            match super::library::arrays::flat(machine, word)[..] {
                [item] => value::double(machine, item),
                _ => None,
            }
        }
        _ => value::double(machine, word),
    };
    match found {
        Some(number) if !number.is_nan() => Ok(number),
        _ => {
            let name = if found.is_some() { "nan" } else { value::type_name(machine, word) };
            let message = if word == crate::word::NIL {
                Message::new(
                    "python-returns-none",
                    "the evaluation ended without `return`, which gives None and no number",
                )
            } else {
                Message::new(
                    "python-returns",
                    "the evaluation gave a value of type {name} instead of a number",
                )
                .with("name", name)
            };
            Err(Raise::new(FaultKind::NotANumber, message))
        }
    }
}
