//! The slow paths of operators: whatever is not two integers or two doubles.

use super::numbers::{Number, apply, power};
use super::value::{
    Element, Value, elements, integer, matrix_items, new_matrix, new_vector, text, type_name, value,
    vector_items,
};
use super::{Answer, beyond, error, host};
use crate::failure::Raise;
use crate::form::{Operation, Type};
use crate::machine::Machine;
use crate::word::Word;

host! {
    ADD "+" 2 Type::ANY => add;
    SUBTRACT "-" 2 Type::ANY => subtract;
    MULTIPLY "*" 2 Type::ANY => multiply;
    DIVIDE "/" 2 Type::ANY => divide;
    FLOOR_DIVIDE "//" 2 Type::ANY => floor_divide;
    MODULO "%" 2 Type::ANY => modulo;
    BIT_AND "&" 2 Type::ANY => bit_and;
    BIT_OR "|" 2 Type::ANY => bit_or;
    BIT_XOR "^" 2 Type::ANY => bit_xor;
    SHIFT_LEFT "<<" 2 Type::ANY => shift_left;
    SHIFT_RIGHT ">>" 2 Type::ANY => shift_right;
    POWER "**" 2 Type::ANY => raise_to;
    NEGATE "unary -" 1 Type::ANY => negate;
    PLUS "unary +" 1 Type::ANY => plus;
    INVERT "~" 1 Type::ANY => invert;
    ADD_IN_PLACE "+=" 2 Type::ANY => add_in_place;
    SUBTRACT_IN_PLACE "-=" 2 Type::ANY => subtract_in_place;
    MULTIPLY_IN_PLACE "*=" 2 Type::ANY => multiply_in_place;
    DIVIDE_IN_PLACE "/=" 2 Type::ANY => divide_in_place;
    FLOOR_DIVIDE_IN_PLACE "//=" 2 Type::ANY => floor_divide_in_place;
    MODULO_IN_PLACE "%=" 2 Type::ANY => modulo_in_place;
    BIT_AND_IN_PLACE "&=" 2 Type::ANY => bit_and_in_place;
    BIT_OR_IN_PLACE "|=" 2 Type::ANY => bit_or_in_place;
    BIT_XOR_IN_PLACE "^=" 2 Type::ANY => bit_xor_in_place;
    SHIFT_LEFT_IN_PLACE "<<=" 2 Type::ANY => shift_left_in_place;
    SHIFT_RIGHT_IN_PLACE ">>=" 2 Type::ANY => shift_right_in_place;
    POWER_IN_PLACE "**=" 2 Type::ANY => power_in_place;
}

macro_rules! binary {
    ($($name:ident $operation:ident;)*) => {
        $(fn $name(machine: &mut Machine<'_>, words: &[Word]) -> Answer {
            binary(machine, Operation::$operation, words[0], words[1])
        })*
    };
}

macro_rules! in_place {
    ($($name:ident $operation:ident;)*) => {
        $(fn $name(machine: &mut Machine<'_>, words: &[Word]) -> Answer {
            change_in_place(machine, Operation::$operation, words[0], words[1])
        })*
    };
}

in_place! {
    divide_in_place Divide;
    floor_divide_in_place FloorDivide;
    modulo_in_place Modulo;
    bit_and_in_place BitAnd;
    bit_or_in_place BitOr;
    bit_xor_in_place BitXor;
    shift_left_in_place ShiftLeft;
    shift_right_in_place ShiftRight;
}

binary! {
    add Add;
    subtract Subtract;
    multiply Multiply;
    divide Divide;
    floor_divide FloorDivide;
    modulo Modulo;
    bit_and BitAnd;
    bit_or BitOr;
    bit_xor BitXor;
    shift_left ShiftLeft;
    shift_right ShiftRight;
}

/// How an operation is written.
fn sign(operation: Operation) -> &'static str {
    match operation {
        Operation::Add => "+",
        Operation::Subtract => "-",
        Operation::Multiply => "*",
        Operation::Divide => "/",
        Operation::FloorDivide => "//",
        Operation::Modulo => "%",
        Operation::BitAnd => "&",
        Operation::BitOr => "|",
        Operation::BitXor => "^",
        Operation::ShiftLeft => "<<",
        Operation::ShiftRight => ">>",
        _ => "this",
    }
}

fn unsupported(machine: &Machine<'_>, sign: &str, a: Word, b: Word) -> Raise {
    // Counters can be added and the like.
    let is_counter = |word: Word| {
        matches!(value(machine, word), Value::Dict(address)
            if super::collections::missing(machine, address).is_some())
    };
    if is_counter(a) || is_counter(b) {
        return beyond("arithmetic with a Counter");
    }
    let (a, b) = (type_name(machine, a), type_name(machine, b));
    error("TypeError", format_args!("unsupported operand type(s) for {sign}: '{a}' and '{b}'"))
}

pub(in crate::python) fn binary(machine: &mut Machine<'_>, operation: Operation, a: Word, b: Word) -> Answer {
    if let (Some(x), Some(y)) = (Number::of(machine, a), Number::of(machine, b)) {
        if let (Value::Truth(x), Value::Truth(y)) = (value(machine, a), value(machine, b)) {
            match operation {
                Operation::BitAnd => return Ok(super::truth(x & y)),
                Operation::BitOr => return Ok(super::truth(x | y)),
                Operation::BitXor => return Ok(super::truth(x ^ y)),
                _ => {}
            }
        }
        return match apply(operation, x, y)? {
            Some(number) => number.word(machine),
            None => Err(unsupported(machine, sign(operation), a, b)),
        };
    }
    match (value(machine, a), value(machine, b)) {
        (x, y) if x.is_array() || y.is_array() => {
            elementwise(machine, a, b, &mut |machine, x, y| array_element(machine, operation, x, y))
        }
        (Value::Text, Value::Text) if operation == Operation::Add => {
            let joined = text(machine, a).unwrap_or_default() + &text(machine, b).unwrap_or_default();
            super::value::new_text(machine, &joined)
        }
        (Value::List(_), Value::List(_)) if operation == Operation::Add => {
            let mut items = elements(machine, a)?;
            items.extend(elements(machine, b)?);
            machine.list(&items)
        }
        (Value::Tuple, Value::Tuple) if operation == Operation::Add => {
            let mut items = elements(machine, a)?;
            items.extend(elements(machine, b)?);
            machine.tuple(&items)
        }
        (Value::Text | Value::List(_) | Value::Tuple, Value::Integer(_) | Value::Truth(_))
            if operation == Operation::Multiply =>
        {
            repeat(machine, a, b)
        }
        (Value::Integer(_) | Value::Truth(_), Value::Text | Value::List(_) | Value::Tuple)
            if operation == Operation::Multiply =>
        {
            repeat(machine, b, a)
        }
        (Value::Set(x), Value::Set(y)) => super::collections::combine(machine, operation, x, y)
            .unwrap_or_else(|| Err(unsupported(machine, sign(operation), a, b))),
        (Value::Text, _) if operation == Operation::Modulo => {
            let pattern = text(machine, a).unwrap_or_default();
            super::percent::filled(machine, &pattern, b)
        }
        (Value::Text, _) if operation == Operation::Add => {
            let other = type_name(machine, b);
            Err(error("TypeError", format_args!("can only concatenate str (not \"{other}\") to str")))
        }
        (Value::List(_), _) if operation == Operation::Add => {
            let other = type_name(machine, b);
            Err(error("TypeError", format_args!("can only concatenate list (not \"{other}\") to list")))
        }
        _ => Err(unsupported(machine, sign(operation), a, b)),
    }
}

fn repeat(machine: &mut Machine<'_>, sequence: Word, times: Word) -> Answer {
    let times = integer(machine, times).unwrap_or(0).max(0) as usize;
    if let Some(text) = text(machine, sequence) {
        machine.charge(text.len().saturating_mul(times) / 8)?;
        if text.len().saturating_mul(times) > crate::machine::LONGEST_TEXT {
            return Err(crate::machine::too_long());
        }
        return super::value::new_text(machine, &text.repeat(times));
    }
    let items = elements(machine, sequence)?;
    machine.charge(items.len().saturating_mul(times))?;
    if items.len().saturating_mul(times) > LARGEST {
        return Err(crate::machine::out_of_memory());
    }
    let repeated = items.repeat(times);
    match value(machine, sequence) {
        Value::Tuple => machine.tuple(&repeated),
        _ => machine.list(&repeated),
    }
}

/// Numpy's arithmetic on two elements: division by zero gives infinity there, and truth values join by logic.
fn array_element(machine: &mut Machine<'_>, operation: Operation, a: Word, b: Word) -> Answer {
    if let (Value::Truth(x), Value::Truth(y)) = (value(machine, a), value(machine, b)) {
        match operation {
            Operation::Add => return Ok(super::truth(x | y)),
            Operation::Multiply => return Ok(super::truth(x & y)),
            Operation::Subtract => {
                return Err(error("TypeError", "numpy boolean subtract, the `-` operator, is not supported"));
            }
            _ => {}
        }
    }
    if let (Operation::Divide, Some(x), Some(y)) = (operation, Number::of(machine, a), Number::of(machine, b))
    {
        let quotient = x.as_double() / y.as_double();
        return machine.double(quotient);
    }
    let result = binary(machine, operation, a, b)?;
    // Elements of arrays have 64 bits, and numpy would cut them off.
    if matches!(value(machine, result), Value::Large(_)) { Err(Raise::overflow()) } else { Ok(result) }
}

/// What the elements of an array of these words are.
pub(in crate::python) fn element_of(machine: &Machine<'_>, items: &[Word]) -> Element {
    items
        .iter()
        .map(|item| match value(machine, *item) {
            Value::Truth(_) => Element::Truth,
            Value::Integer(_) => Element::Integer,
            Value::Double(_) => Element::Double,
            _ => Element::Anything,
        })
        .max()
        .unwrap_or(Element::Double)
}

/// Brings words to the kind of an array's elements.
pub(in crate::python) fn cast(machine: &mut Machine<'_>, item: Word, element: Element) -> Answer {
    match element {
        Element::Anything => Ok(item),
        Element::Truth => super::compare::is_true(machine, item).map(super::truth),
        Element::Integer => match Number::of(machine, item) {
            Some(Number::Integer(value)) => Ok(Word::integer(value)),
            Some(Number::Double(value)) if value.is_finite() => {
                Word::checked_integer(value.trunc() as i128).ok_or_else(Raise::overflow)
            }
            _ => Err(error("ValueError", "an array of integers cannot hold this")),
        },
        Element::Double => match Number::of(machine, item) {
            Some(Number::Double(_)) => Ok(item),
            Some(number) => machine.double(number.as_double()),
            None => Err(error("ValueError", "could not convert to float")),
        },
    }
}

pub(in crate::python) type OnElements<'a> = &'a mut dyn FnMut(&mut Machine<'_>, Word, Word) -> Answer;

/// An array's shape; numbers and the like have none.
pub(in crate::python) fn shape(machine: &Machine<'_>, word: Word) -> Vec<u32> {
    match value(machine, word) {
        Value::Vector(vector) => vec![vector.length],
        Value::Matrix(matrix) => vec![matrix.rows, matrix.columns],
        Value::Tensor(_) => super::views::View::of(machine, word).map_or(Vec::new(), |view| view.shape()),
        _ => Vec::new(),
    }
}

/// A new array, or the only word where there is no shape.
pub(in crate::python) fn shaped(machine: &mut Machine<'_>, shape: &[u32], items: Vec<Word>) -> Answer {
    let element = element_of(machine, &items);
    let mut items = items;
    for item in &mut items {
        *item = cast(machine, *item, element)?;
    }
    match *shape {
        [] => Ok(items[0]),
        [_] => new_vector(machine, &items, element),
        [rows, columns] => new_matrix(machine, (rows, columns), &items, element),
        _ => super::views::new_array(machine, shape, &items, element),
    }
}

/// More elements than any memory here holds.
pub(in crate::python) const LARGEST: usize = 4 << 20;

/// An operation on all elements of two arrays, or of an array and a number.
pub(in crate::python) fn elementwise(
    machine: &mut Machine<'_>,
    a: Word,
    b: Word,
    operation: OnElements<'_>,
) -> Answer {
    let a = super::arrays::as_array_if_sequence(machine, a)?;
    let b = super::arrays::as_array_if_sequence(machine, b)?;
    let (left, right) = (shape(machine, a), shape(machine, b));
    let shape = super::views::broadcast(&left, &right)
        .ok_or_else(|| error("ValueError", "operands could not be broadcast together"))?;
    let size = shape.iter().map(|&side| side as usize).product::<usize>();
    machine.charge(size)?;
    if size > LARGEST {
        return Err(crate::machine::out_of_memory());
    }
    let mut items = Vec::with_capacity(size);
    if shape.len() > 2 {
        // The rarer case of more than two dimensions.
        let (x, y) = (super::arrays::flat(machine, a), super::arrays::flat(machine, b));
        let places =
            super::views::stretched(&left, &shape).into_iter().zip(super::views::stretched(&right, &shape));
        for (at, other) in places {
            items.push(machine.deeper(|machine| operation(machine, x[at], y[other]))?);
        }
        return shaped(machine, &shape, items);
    }
    let columns = shape.last().copied().unwrap_or(1);
    for index in 0..size as u32 {
        let place = (index / columns.max(1), index % columns.max(1));
        let x = broadcast_item(machine, a, place);
        let y = broadcast_item(machine, b, place);
        items.push(machine.deeper(|machine| operation(machine, x, y))?);
    }
    shaped(machine, &shape, items)
}

fn broadcast_item(machine: &Machine<'_>, word: Word, (row, column): (u32, u32)) -> Word {
    let within = |index: u32, length: u32| if length == 1 { 0 } else { index };
    match value(machine, word) {
        Value::Vector(vector) => machine.word(vector.at(within(column, vector.length))),
        Value::Matrix(matrix) => {
            machine.word(matrix.at(within(row, matrix.rows), within(column, matrix.columns)))
        }
        _ => word,
    }
}

fn raise_to(machine: &mut Machine<'_>, words: &[Word]) -> Answer {
    match (Number::of(machine, words[0]), Number::of(machine, words[1])) {
        (Some(a), Some(b)) => power(a, b)?.word(machine),
        _ => match (value(machine, words[0]), value(machine, words[1])) {
            (x, y) if x.is_array() || y.is_array() => {
                elementwise(machine, words[0], words[1], &mut |machine, x, y| raise_to(machine, &[x, y]))
            }
            _ => Err(unsupported(machine, "** or pow()", words[0], words[1])),
        },
    }
}

fn unary(
    machine: &mut Machine<'_>,
    word: Word,
    sign: &str,
    operation: &mut dyn FnMut(&mut Machine<'_>, Word) -> Option<Answer>,
) -> Answer {
    let (shape, items) = match value(machine, word) {
        Value::Vector(vector) => (vec![vector.length], vector_items(machine, vector)),
        Value::Matrix(matrix) => (vec![matrix.rows, matrix.columns], matrix_items(machine, matrix)),
        Value::Tensor(_) => super::arrays::contents(machine, word)?,
        _ => {
            return operation(machine, word).unwrap_or_else(|| {
                let name = type_name(machine, word);
                Err(error("TypeError", format_args!("bad operand type for {sign}: '{name}'")))
            });
        }
    };
    let mut results = Vec::with_capacity(items.len());
    for item in items {
        results.push(unary(machine, item, sign, operation)?);
    }
    shaped(machine, &shape, results)
}

fn negate(machine: &mut Machine<'_>, words: &[Word]) -> Answer {
    unary(machine, words[0], "unary -", &mut |machine, word| {
        Number::of(machine, word).map(|number| match number {
            Number::Integer(value) => {
                value.checked_neg().map(Number::Integer).ok_or_else(Raise::overflow)?.word(machine)
            }
            Number::Large(value) => {
                value.checked_neg().map(Number::Large).ok_or_else(Raise::overflow)?.word(machine)
            }
            Number::Double(value) => machine.double(-value),
        })
    })
}

fn plus(machine: &mut Machine<'_>, words: &[Word]) -> Answer {
    unary(machine, words[0], "unary +", &mut |machine, word| {
        Number::of(machine, word).map(|number| number.word(machine))
    })
}

fn invert(machine: &mut Machine<'_>, words: &[Word]) -> Answer {
    let in_array = value(machine, words[0]).is_array();
    unary(machine, words[0], "unary ~", &mut |machine, word| match value(machine, word) {
        Value::Truth(holds) if in_array => Some(Ok(super::truth(!holds))),
        Value::Large(value) => Some(Number::Large(!value).word(machine)),
        _ => integer(machine, word).map(|value| Ok(Word::integer(!value))),
    })
}

/// `a += b` of what can be changed: lists grow in place, arrays change their elements.
fn add_in_place(machine: &mut Machine<'_>, words: &[Word]) -> Answer {
    match value(machine, words[0]) {
        Value::List(address) => {
            for item in elements(machine, words[1])? {
                machine.push(address, item)?;
            }
            Ok(words[0])
        }
        Value::Vector(_) | Value::Matrix(_) | Value::Tensor(_) => {
            change_in_place(machine, Operation::Add, words[0], words[1])
        }
        _ => binary(machine, Operation::Add, words[0], words[1]),
    }
}

/// The function that changes lists and arrays by an operation.
pub(in crate::python) fn in_place(operation: Operation) -> &'static crate::form::HostFunction {
    match operation {
        Operation::Add => &ADD_IN_PLACE,
        Operation::Subtract => &SUBTRACT_IN_PLACE,
        Operation::Multiply => &MULTIPLY_IN_PLACE,
        Operation::Divide => &DIVIDE_IN_PLACE,
        Operation::FloorDivide => &FLOOR_DIVIDE_IN_PLACE,
        Operation::Modulo => &MODULO_IN_PLACE,
        Operation::BitAnd => &BIT_AND_IN_PLACE,
        Operation::BitOr => &BIT_OR_IN_PLACE,
        Operation::BitXor => &BIT_XOR_IN_PLACE,
        Operation::ShiftLeft => &SHIFT_LEFT_IN_PLACE,
        _ => &SHIFT_RIGHT_IN_PLACE,
    }
}

fn subtract_in_place(machine: &mut Machine<'_>, words: &[Word]) -> Answer {
    change_in_place(machine, Operation::Subtract, words[0], words[1])
}

fn multiply_in_place(machine: &mut Machine<'_>, words: &[Word]) -> Answer {
    if let Value::List(address) = value(machine, words[0]) {
        let repeated = repeat(machine, words[0], words[1])?;
        let items = elements(machine, repeated)?;
        super::collections::replace_items(machine, address, &items)?;
        return Ok(words[0]);
    }
    change_in_place(machine, Operation::Multiply, words[0], words[1])
}

fn power_in_place(machine: &mut Machine<'_>, words: &[Word]) -> Answer {
    let result = raise_to(machine, words)?;
    keep_in_place(machine, words[0], result)
}

/// Numpy's in-place operators keep the array and the kind of its elements.
pub(in crate::python) fn change_in_place(
    machine: &mut Machine<'_>,
    operation: Operation,
    a: Word,
    b: Word,
) -> Answer {
    let result = binary(machine, operation, a, b)?;
    keep_in_place(machine, a, result)
}

/// Puts what an operator gave into the array that it was asked of.
fn keep_in_place(machine: &mut Machine<'_>, a: Word, result: Word) -> Answer {
    let Some(to) = super::views::View::of(machine, a) else { return Ok(result) };
    let items = match super::views::View::of(machine, result) {
        Some(from) if from.shape() == to.shape() => from.items(machine),
        _ => return Err(error("ValueError", "non-broadcastable output operand")),
    };
    for (address, item) in to.addresses().into_iter().zip(items) {
        let item = keep_kind(machine, item, to.element)?;
        machine.store(address, item.0);
    }
    Ok(a)
}

fn keep_kind(machine: &mut Machine<'_>, item: Word, element: Element) -> Answer {
    let kind = element_of(machine, &[item]);
    if element == Element::Truth && kind > element {
        return Err(error("TypeError", "Cannot cast ufunc output to dtype('bool')"));
    }
    if element == Element::Integer && kind == Element::Double {
        return Err(error("TypeError", "Cannot cast ufunc output from dtype('float64') to dtype('int64')"));
    }
    cast(machine, item, element)
}
