//! Lisp's functions that are not worth compiling inline, and the slow paths of those that are.

use rand::RngExt;

use super::numbers::{Arithmetic, Number, Rounding, division_by_zero};
use super::printer;
use crate::failure::{FaultKind, Raise};
use crate::form::{Dialect, HostFunction, Kinds, Operation, Type};
use crate::machine::Machine;
use crate::message::Message;
use crate::word::{Kind, NIL, TRUE, Word};

type Words<'a> = &'a [Word];
type Answer = Result<Word, Raise>;

const NUMBER: Kinds = Kinds::INTEGER.or(Kinds::SINGLE).or(Kinds::DOUBLE).or(Kinds::RATIO);
const TRUTH: Kinds = Kinds::TRUE.or(Kinds::NIL);
const LIST: Kinds = Kinds::PAIR.or(Kinds::NIL);

/// Lisp's own.
pub(super) static DIALECT: Dialect = Dialect {
    falsehood: NIL,
    slow,
    result,
    fraction: Kinds::SINGLE,
    reads_board: true,
    cells: [NIL, Word::integer(0), Word::integer(1)],
    float: |_, value| Ok(Word::single(value as f32)),
    value,
};

fn value(machine: &mut Machine<'_>, word: Word) -> Result<f64, Raise> {
    match Number::of(machine, word) {
        Some(number) => Ok(number.to_double()),
        None => Err(Raise::new(
            FaultKind::NotANumber,
            Message::new("not-a-number", "the value of heuristica is {value}, which is not a number")
                .with("value", printer::show(machine, word)),
        )),
    }
}

fn result(operation: Operation, kinds: &[Kinds]) -> Kinds {
    use Operation as O;
    match operation {
        O::Add | O::Subtract | O::Multiply | O::Modulo => combined(kinds[0], kinds[1], false),
        O::Divide => combined(kinds[0], kinds[1], true),
        O::FloorDivide | O::BitAnd | O::BitOr | O::BitXor | O::ShiftLeft | O::ShiftRight | O::Length => {
            Kinds::INTEGER
        }
        O::Less | O::LessEqual | O::Greater | O::GreaterEqual | O::Equal | O::NotEqual | O::Truth => TRUTH,
        O::First | O::Rest if kinds[0] == Kinds::NIL => Kinds::NIL,
        _ => Kinds::ANY,
    }
}

/// What numbers of these kinds give together; what is no number ends in a fault.
fn combined(a: Kinds, b: Kinds, divides: bool) -> Kinds {
    let mut found = Kinds::NONE;
    let exact = Kinds::INTEGER.or(Kinds::RATIO);
    let (a, b) = (a.and(NUMBER), b.and(NUMBER));
    if a.is_empty() || b.is_empty() {
        return found;
    }
    if a.meets(exact) && b.meets(exact) {
        found = found.or(Kinds::INTEGER);
        if divides || a.meets(Kinds::RATIO) || b.meets(Kinds::RATIO) {
            found = found.or(Kinds::RATIO);
        }
    }
    if a.meets(Kinds::DOUBLE) || b.meets(Kinds::DOUBLE) {
        found = found.or(Kinds::DOUBLE);
    }
    let not_double = Kinds(NUMBER.0 & !Kinds::DOUBLE.0);
    if (a.meets(Kinds::SINGLE) && b.meets(not_double)) || (b.meets(Kinds::SINGLE) && a.meets(not_double)) {
        found = found.or(Kinds::SINGLE);
    }
    found
}

/// Where something else was needed.
pub(super) fn wrong_type(machine: &Machine<'_>, word: Word, wanted: &'static str) -> Raise {
    Raise::program(
        Message::new("wrong-type", "{value} is not {wanted}")
            .with("value", printer::show(machine, word))
            .with("wanted", wanted),
    )
}

fn number(machine: &Machine<'_>, word: Word) -> Result<Number, Raise> {
    Number::of(machine, word).ok_or_else(|| wrong_type(machine, word, "a number"))
}

fn integer(machine: &Machine<'_>, word: Word) -> Result<i64, Raise> {
    word.as_integer().ok_or_else(|| wrong_type(machine, word, "an integer"))
}

#[expect(clippy::unnecessary_wraps, reason = "the answer of a library function")]
fn truth(holds: bool) -> Answer {
    Ok(Word::truth(holds, NIL))
}

fn combine(machine: &mut Machine<'_>, operation: Arithmetic, words: Words<'_>) -> Answer {
    let (a, b) = (number(machine, words[0])?, number(machine, words[1])?);
    a.combine(operation, b)?.word(machine)
}

fn order(machine: &Machine<'_>, words: Words<'_>) -> Result<std::cmp::Ordering, Raise> {
    Ok(number(machine, words[0])?.compare(number(machine, words[1])?))
}

fn bits(machine: &Machine<'_>, words: Words<'_>, run: fn(i64, i64) -> i64) -> Answer {
    let (a, b) = (integer(machine, words[0])?, integer(machine, words[1])?);
    Ok(Word::integer(run(a, b)))
}

/// The elements of a proper list.
pub(super) fn elements(machine: &mut Machine<'_>, list: Word) -> Result<Vec<Word>, Raise> {
    let mut found = Vec::new();
    let mut rest = list;
    while let Some(address) = rest.as_pair() {
        found.push(machine.word(address));
        rest = machine.word(address + 8);
        if found.len().is_multiple_of(1024) {
            machine.charge(1024)?;
        }
    }
    if rest != NIL {
        return match machine.items(rest) {
            Some(items) if found.is_empty() => Ok(items),
            _ => Err(wrong_type(machine, list, "a list")),
        };
    }
    machine.charge(found.len() & 1023)?;
    Ok(found)
}

/// Equal numbers of the same kind, or the same thing.
pub(super) fn eql(machine: &Machine<'_>, a: Word, b: Word) -> bool {
    if a == b {
        return true;
    }
    match (machine.kind(a), machine.kind(b)) {
        (Some(Kind::RATIO | Kind::DOUBLE), Some(Kind::RATIO | Kind::DOUBLE)) => {
            match (Number::of(machine, a), Number::of(machine, b)) {
                (Some(Number::Double(a)), Some(Number::Double(b))) => a.to_bits() == b.to_bits(),
                (a, b) => a == b,
            }
        }
        _ => false,
    }
}

/// The same shape with the same leaves.
fn equal(machine: &mut Machine<'_>, a: Word, b: Word) -> Result<bool, Raise> {
    let mut work = vec![(a, b)];
    while let Some((a, b)) = work.pop() {
        machine.charge(1)?;
        if let (Some(left), Some(right)) = (a.as_pair(), b.as_pair()) {
            work.push((machine.word(left + 8), machine.word(right + 8)));
            work.push((machine.word(left), machine.word(right)));
            continue;
        }
        let same_text = matches!((machine.as_text(a), machine.as_text(b)), (Some(a), Some(b)) if a == b);
        if !same_text && !eql(machine, a, b) {
            return Ok(false);
        }
    }
    Ok(true)
}

macro_rules! library {
    ($($name:ident $text:literal $arity:literal $kinds:expr => $run:expr;)*) => {
        $(
            pub(super) static $name: HostFunction = HostFunction {
                name: $text,
                arity: $arity,
                result: Type::of($kinds),
                changes: false,
                run: $run,
            };
        )*
    };
}

library! {
    ADD "+" 2 NUMBER => |machine, words| combine(machine, Arithmetic::Add, words);
    SUBTRACT "-" 2 NUMBER => |machine, words| combine(machine, Arithmetic::Subtract, words);
    MULTIPLY "*" 2 NUMBER => |machine, words| combine(machine, Arithmetic::Multiply, words);
    DIVIDE "/" 2 NUMBER => |machine, words| combine(machine, Arithmetic::Divide, words);
    LESS "<" 2 TRUTH => |machine, words| truth(order(machine, words)?.is_lt());
    LESS_EQUAL "<=" 2 TRUTH => |machine, words| truth(order(machine, words)?.is_le());
    GREATER ">" 2 TRUTH => |machine, words| truth(order(machine, words)?.is_gt());
    GREATER_EQUAL ">=" 2 TRUTH => |machine, words| truth(order(machine, words)?.is_ge());
    EQUAL_NUMBERS "=" 2 TRUTH => |machine, words| truth(order(machine, words)?.is_eq());
    DIFFERENT_NUMBERS "/=" 2 TRUTH => |machine, words| truth(order(machine, words)?.is_ne());
    EQL "eql" 2 TRUTH => |machine, words| truth(eql(machine, words[0], words[1]));
    EQUAL "equal" 2 TRUTH => |machine, words| truth(equal(machine, words[0], words[1])?);
    MODULO "mod" 2 NUMBER => |machine, words| {
        let (a, b) = (number(machine, words[0])?, number(machine, words[1])?);
        a.floor(b)?.1.word(machine)
    };
    REMAINDER "rem" 2 NUMBER => |machine, words| {
        let (a, b) = (number(machine, words[0])?, number(machine, words[1])?);
        a.divide(b, Rounding::ToZero)?.1.word(machine)
    };
    FLOOR "floor" 2 Kinds::INTEGER => |machine, words| round(machine, words, Rounding::Down);
    CEILING "ceiling" 2 Kinds::INTEGER => |machine, words| round(machine, words, Rounding::Up);
    TRUNCATE "truncate" 2 Kinds::INTEGER => |machine, words| round(machine, words, Rounding::ToZero);
    ROUND "round" 2 Kinds::INTEGER => |machine, words| round(machine, words, Rounding::Nearest);
    BIT_AND "logand" 2 Kinds::INTEGER => |machine, words| bits(machine, words, |a, b| a & b);
    BIT_OR "logior" 2 Kinds::INTEGER => |machine, words| bits(machine, words, |a, b| a | b);
    BIT_XOR "logxor" 2 Kinds::INTEGER => |machine, words| bits(machine, words, |a, b| a ^ b);
    SHIFT "ash" 2 Kinds::INTEGER => |machine, words| {
        let (value, by) = (integer(machine, words[0])?, integer(machine, words[1])?);
        if by <= 0 {
            return Ok(Word::integer(value >> by.unsigned_abs().min(63)));
        }
        let shifted = if value == 0 { Some(0) } else { i128::from(value).checked_shl(by.min(127) as u32) };
        let is_exact = value == 0 || by < 64;
        shifted.filter(|_| is_exact).and_then(Word::checked_integer).ok_or_else(Raise::overflow)
    };
    EXPT "expt" 2 NUMBER => |machine, words| {
        let (base, power) = (number(machine, words[0])?, number(machine, words[1])?);
        expt(machine, base, power)?.word(machine)
    };
    EXP "exp" 1 NUMBER => |machine, words| function(machine, words, f64::exp);
    SQRT "sqrt" 1 NUMBER => |machine, words| {
        if number(machine, words[0])?.is_negative() {
            return Err(Raise::program(Message::new("complex", "complex numbers are not understood here")));
        }
        function(machine, words, f64::sqrt)
    };
    LOG "log" 1 NUMBER => |machine, words| {
        let value = number(machine, words[0])?;
        if value.is_zero() {
            return Err(division_by_zero());
        }
        if value.is_negative() {
            return Err(Raise::program(Message::new("complex", "complex numbers are not understood here")));
        }
        function(machine, words, f64::ln)
    };
    SIN "sin" 1 NUMBER => |machine, words| function(machine, words, f64::sin);
    COS "cos" 1 NUMBER => |machine, words| function(machine, words, f64::cos);
    TAN "tan" 1 NUMBER => |machine, words| function(machine, words, f64::tan);
    ATAN "atan" 1 NUMBER => |machine, words| function(machine, words, f64::atan);
    FLOAT "float" 1 Kinds::SINGLE.or(Kinds::DOUBLE) => |machine, words| {
        let value = number(machine, words[0])?;
        Ok(if value.is_float() { words[0] } else { Word::single(value.to_single()) })
    };
    DOUBLE "float" 1 Kinds::DOUBLE => |machine, words| {
        let value = number(machine, words[0])?.to_double();
        machine.double(value)
    };
    ISQRT "isqrt" 1 Kinds::INTEGER => |machine, words| match integer(machine, words[0])? {
        value if value >= 0 => Ok(Word::integer(value.isqrt())),
        _ => Err(wrong_type(machine, words[0], "a number of zero or more")),
    };
    NUMERATOR "numerator" 1 Kinds::INTEGER => |machine, words| match number(machine, words[0])?.fraction() {
        Some((numerator, _)) => Ok(Word::integer(numerator as i64)),
        None => Err(wrong_type(machine, words[0], "a rational number")),
    };
    DENOMINATOR "denominator" 1 Kinds::INTEGER => |machine, words| match number(machine, words[0])?.fraction() {
        Some((_, denominator)) => Ok(Word::integer(denominator as i64)),
        None => Err(wrong_type(machine, words[0], "a rational number")),
    };
    GCD "gcd" 2 Kinds::INTEGER => |machine, words| {
        let (mut a, mut b) = (integer(machine, words[0])?, integer(machine, words[1])?);
        while b != 0 {
            (a, b) = (b, a % b);
        }
        Word::checked_integer(i128::from(a).abs()).ok_or_else(Raise::overflow)
    };
    CHECK_INTEGER "integer" 1 Kinds::INTEGER => |machine, words| integer(machine, words[0]).map(Word::integer);
    IS_NUMBER "numberp" 1 TRUTH => |machine, words| truth(Number::of(machine, words[0]).is_some());
    IS_FLOAT "floatp" 1 TRUTH => |machine, words| {
        truth(Number::of(machine, words[0]).is_some_and(Number::is_float))
    };
    IS_RATIONAL "rationalp" 1 TRUTH => |machine, words| {
        truth(Number::of(machine, words[0]).is_some_and(|number| !number.is_float()))
    };
    IS_INTEGER "integerp" 1 TRUTH => |_, words| truth(words[0].as_integer().is_some());
    IS_PAIR "consp" 1 TRUTH => |_, words| truth(words[0].as_pair().is_some());
    IS_LIST "listp" 1 TRUTH => |_, words| truth(words[0] == NIL || words[0].as_pair().is_some());
    IS_SYMBOL "symbolp" 1 TRUTH => |_, words| {
        truth(words[0] == NIL || words[0] == TRUE || words[0].as_symbol().is_some())
    };
    IS_STRING "stringp" 1 TRUTH => |machine, words| truth(machine.as_text(words[0]).is_some());
    IS_FUNCTION "functionp" 1 TRUTH => |machine, words| truth(machine.kind(words[0]) == Some(Kind::CLOSURE));
    FIRST "car" 1 Kinds::NONE => |machine, words| Err(wrong_type(machine, words[0], "a list"));
    REST "cdr" 1 Kinds::NONE => |machine, words| Err(wrong_type(machine, words[0], "a list"));
    LENGTH "length" 1 Kinds::INTEGER => |machine, words| {
        if let Some(text) = machine.as_text(words[0]) {
            return Ok(Word::integer(text.chars().count() as i64));
        }
        Ok(Word::integer(elements(machine, words[0])?.len() as i64))
    };
    NTH "nth" 2 Kinds::ANY => |machine, words| {
        let rest = nthcdr(machine, words[0], words[1])?;
        match rest.as_pair() {
            Some(address) => Ok(machine.word(address)),
            None if rest == NIL => Ok(NIL),
            None => Err(wrong_type(machine, rest, "a list")),
        }
    };
    NTHCDR "nthcdr" 2 Kinds::ANY => |machine, words| nthcdr(machine, words[0], words[1]);
    ELT "elt" 2 Kinds::ANY => |machine, words| {
        let items = elements(machine, words[0])?;
        let index = integer(machine, words[1])?;
        let item = usize::try_from(index).ok().and_then(|index| items.get(index).copied());
        item.ok_or_else(|| wrong_type(machine, words[1], "an index of the sequence"))
    };
    AREF "aref" 2 Kinds::ANY => |machine, words| {
        let items = if words[0].as_pair().is_some() { None } else { machine.items(words[0]) };
        let items = items.ok_or_else(|| wrong_type(machine, words[0], "an array"))?;
        let index = integer(machine, words[1])?;
        let item = usize::try_from(index).ok().and_then(|index| items.get(index).copied());
        item.ok_or_else(|| wrong_type(machine, words[1], "an index of the array"))
    };
    APPEND "append" 2 Kinds::ANY => |machine, words| {
        let mut result = words[1];
        for item in elements(machine, words[0])?.into_iter().rev() {
            result = machine.pair(item, result)?;
        }
        Ok(result)
    };
    REVERSE "reverse" 1 LIST => |machine, words| {
        let mut items = elements(machine, words[0])?;
        items.reverse();
        machine.chain(&items)
    };
    COPY_LIST "copy-list" 1 LIST => |machine, words| {
        let items = elements(machine, words[0])?;
        machine.chain(&items)
    };
    LAST "last" 1 Kinds::ANY => |machine, words| {
        let mut last = words[0];
        while let Some(address) = last.as_pair() {
            machine.charge(1)?;
            let rest = machine.word(address + 8);
            if rest.as_pair().is_none() {
                break;
            }
            last = rest;
        }
        Ok(last)
    };
    BUTLAST "butlast" 1 LIST => |machine, words| {
        let mut items = elements(machine, words[0])?;
        items.pop();
        machine.chain(&items)
    };
    SUBSEQ "subseq" 3 LIST => |machine, words| {
        let items = elements(machine, words[0])?;
        let from = integer(machine, words[1])?;
        let to = if words[2] == NIL { items.len() as i64 } else { integer(machine, words[2])? };
        if from < 0 || to < from || to > items.len() as i64 {
            return Err(wrong_type(machine, words[1], "a part of the sequence"));
        }
        machine.chain(&items[from as usize..to as usize])
    };
    MEMBER "member" 2 LIST => |machine, words| {
        let mut rest = words[1];
        while let Some(address) = rest.as_pair() {
            machine.charge(1)?;
            if eql(machine, words[0], machine.word(address)) {
                return Ok(rest);
            }
            rest = machine.word(address + 8);
        }
        if rest == NIL { Ok(NIL) } else { Err(wrong_type(machine, words[1], "a list")) }
    };
    MEMBER_EQUAL "member" 2 LIST => |machine, words| {
        let mut rest = words[1];
        while let Some(address) = rest.as_pair() {
            let item = machine.word(address);
            if equal(machine, words[0], item)? {
                return Ok(rest);
            }
            rest = machine.word(address + 8);
        }
        if rest == NIL { Ok(NIL) } else { Err(wrong_type(machine, words[1], "a list")) }
    };
    ASSOC "assoc" 2 LIST => |machine, words| {
        for item in elements(machine, words[1])? {
            if let Some(address) = item.as_pair()
                && eql(machine, words[0], machine.word(address)) {
                    return Ok(item);
                }
        }
        Ok(NIL)
    };
    POSITION "position" 2 Kinds::INTEGER.or(Kinds::NIL) => |machine, words| {
        let items = elements(machine, words[1])?;
        let index = items.iter().position(|item| eql(machine, words[0], *item));
        Ok(index.map_or(NIL, |index| Word::integer(index as i64)))
    };
    FIND "find" 2 Kinds::ANY => |machine, words| {
        let items = elements(machine, words[1])?;
        Ok(if items.iter().any(|item| eql(machine, words[0], *item)) { words[0] } else { NIL })
    };
    REMOVE "remove" 2 LIST => |machine, words| {
        let mut items = elements(machine, words[1])?;
        items.retain(|item| !eql(machine, words[0], *item));
        machine.chain(&items)
    };
    REMOVE_DUPLICATES "remove-duplicates" 1 LIST => |machine, words| {
        let items = elements(machine, words[0])?;
        machine.charge(items.len().saturating_mul(items.len()))?;
        let mut kept = Vec::new();
        for (index, item) in items.iter().enumerate() {
            if !items[index + 1..].iter().any(|later| eql(machine, *item, *later)) {
                kept.push(*item);
            }
        }
        machine.chain(&kept)
    };
    RANDOM "random" 1 NUMBER => |machine, words| {
        match number(machine, words[0])? {
            Number::Integer(limit) if limit > 0 => Ok(Word::integer(machine.random().random_range(0..limit))),
            Number::Single(limit) if limit > 0.0 => {
                let share = (machine.random().random::<u32>() >> 8) as f32 / (1 << 24) as f32;
                Ok(Word::single(share * limit))
            }
            Number::Double(limit) if limit > 0.0 => {
                let share = machine.random().random::<f64>();
                machine.double(share * limit)
            }
            _ => Err(wrong_type(machine, words[0], "a positive integer or float")),
        }
    };
    PRINT "print" 1 Kinds::ANY => |machine, words| {
        let text = printer::show(machine, words[0]);
        write(machine, &format!("\n{text} "))?;
        Ok(words[0])
    };
    PRINC "princ" 1 Kinds::ANY => |machine, words| {
        let text = printer::display(machine, words[0]);
        write(machine, &text)?;
        Ok(words[0])
    };
    PRIN1 "prin1" 1 Kinds::ANY => |machine, words| {
        let text = printer::show(machine, words[0]);
        write(machine, &text)?;
        Ok(words[0])
    };
    TERPRI "terpri" 0 Kinds::NIL => |machine, _| {
        write(machine, "\n")?;
        Ok(NIL)
    };
    FORMAT "format" 3 Kinds::NIL.or(Kinds::OBJECT) => |machine, words| {
        let arguments = elements(machine, words[2])?;
        let text = printer::format(machine, words[1], &arguments)?;
        machine.charge(text.len())?;
        if words[0] == NIL {
            return machine.string(&text);
        }
        write(machine, &text)?;
        Ok(NIL)
    };
    ERROR "error" 2 Kinds::NONE => |machine, words| {
        let arguments = elements(machine, words[1])?;
        let text = match machine.as_text(words[0]) {
            Some(_) => printer::format(machine, words[0], &arguments)?,
            None => printer::show(machine, words[0]),
        };
        Err(Raise::program(Message::new("error-called", "the program called error: {text}").with("text", text)))
    };
    NOT_A_FUNCTION "funcall" 2 Kinds::ANY => |machine, words| {
        if machine.kind(words[0]) == Some(Kind::CLOSURE) {
            return Err(Raise::program(
                Message::new("wrong-arguments-value", "a function was called with {count} arguments, which is not what it takes")
                    .with("count", words[1].as_integer().unwrap_or(0)),
            ));
        }
        Err(wrong_type(machine, words[0], "a function"))
    };
    NOT_A_BOARD "tablero" 1 Kinds::NONE => |machine, words| Err(wrong_type(machine, words[0], "a board"));
    NOT_A_STATE "estado" 1 Kinds::NONE => |machine, words| Err(wrong_type(machine, words[0], "a state"));
}

/// Functions that change what they are given.
pub(super) static SET_FIRST: HostFunction = HostFunction {
    name: "setf car",
    arity: 2,
    result: Type::ANY,
    changes: true,
    run: |machine, words| set_part(machine, words, 0),
};

pub(super) static SET_REST: HostFunction = HostFunction {
    name: "setf cdr",
    arity: 2,
    result: Type::ANY,
    changes: true,
    run: |machine, words| set_part(machine, words, 8),
};

fn set_part(machine: &mut Machine<'_>, words: Words<'_>, offset: u32) -> Answer {
    let address = words[0].as_pair().ok_or_else(|| wrong_type(machine, words[0], "a pair"))?;
    machine.store(address + offset, words[1].0);
    Ok(words[1])
}

fn nthcdr(machine: &mut Machine<'_>, count: Word, list: Word) -> Answer {
    let count = integer(machine, count)?;
    if count < 0 {
        return Err(wrong_type(machine, Word::integer(count), "a number of zero or more"));
    }
    let mut rest = list;
    for _ in 0..count {
        machine.charge(1)?;
        match rest.as_pair() {
            Some(address) => rest = machine.word(address + 8),
            None if rest == NIL => return Ok(NIL),
            None => return Err(wrong_type(machine, rest, "a list")),
        }
    }
    Ok(rest)
}

fn round(machine: &mut Machine<'_>, words: Words<'_>, rounding: Rounding) -> Answer {
    let (a, b) = (number(machine, words[0])?, number(machine, words[1])?);
    a.divide(b, rounding)?.0.word(machine)
}

/// A function of analysis: a single, unless the argument is a double.
fn function(machine: &mut Machine<'_>, words: Words<'_>, run: fn(f64) -> f64) -> Answer {
    let argument = number(machine, words[0])?;
    let value = run(argument.to_double());
    let result = if matches!(argument, Number::Double(_)) {
        Number::Double(value)
    } else {
        // The argument becomes a single before the function sees it.
        Number::Single(run(f64::from(argument.to_single())) as f32)
    };
    if !result.to_double().is_finite() {
        return Err(Raise::new(
            FaultKind::Overflow,
            Message::new("float-overflow", "a floating-point number became too large"),
        ));
    }
    result.word(machine)
}

fn expt(machine: &mut Machine<'_>, base: Number, power: Number) -> Result<Number, Raise> {
    if let (Some(_), Number::Integer(power)) = (base.fraction(), power) {
        if power < 0 && base.is_zero() {
            return Err(division_by_zero());
        }
        let (mut result, mut square, mut left) = (Number::Integer(1), base, power.unsigned_abs());
        while left > 0 {
            machine.charge(1)?;
            if left & 1 == 1 {
                result = result.combine(Arithmetic::Multiply, square)?;
            }
            left >>= 1;
            if left > 0 {
                square = square.combine(Arithmetic::Multiply, square)?;
            }
        }
        return if power < 0 { Number::Integer(1).combine(Arithmetic::Divide, result) } else { Ok(result) };
    }
    let is_double = matches!(base, Number::Double(_)) || matches!(power, Number::Double(_));
    let (a, b) = if is_double {
        (base.to_double(), power.to_double())
    } else {
        (f64::from(base.to_single()), f64::from(power.to_single()))
    };
    if base.is_negative() && b.fract() != 0.0 {
        return Err(Raise::program(Message::new("complex", "complex numbers are not understood here")));
    }
    let value = a.powf(b);
    let result = if is_double { Number::Double(value) } else { Number::Single(value as f32) };
    if result.to_double().is_finite() {
        Ok(result)
    } else {
        Err(Raise::new(
            FaultKind::Overflow,
            Message::new("float-overflow", "a floating-point number became too large"),
        ))
    }
}

fn write(machine: &mut Machine<'_>, text: &str) -> Result<(), Raise> {
    machine.charge(10 + text.len())?;
    machine.state.log.write(text);
    Ok(())
}

fn slow(operation: Operation) -> &'static HostFunction {
    use Operation as O;
    match operation {
        O::Add => &ADD,
        O::Subtract => &SUBTRACT,
        O::Multiply => &MULTIPLY,
        O::Divide => &DIVIDE,
        O::FloorDivide => &FLOOR,
        O::Modulo => &MODULO,
        O::BitAnd => &BIT_AND,
        O::BitOr => &BIT_OR,
        O::BitXor => &BIT_XOR,
        O::ShiftLeft | O::ShiftRight => &SHIFT,
        O::Less => &LESS,
        O::LessEqual => &LESS_EQUAL,
        O::Greater => &GREATER,
        O::GreaterEqual => &GREATER_EQUAL,
        O::Equal => &EQUAL_NUMBERS,
        O::NotEqual => &DIFFERENT_NUMBERS,
        O::First => &FIRST,
        O::Rest => &REST,
        O::Length => &LENGTH,
        O::CallValue => &NOT_A_FUNCTION,
        O::BoardOf | O::TurnOf => &NOT_A_STATE,
        O::Width | O::Height | O::WinnerOf | O::OverOf => &NOT_A_BOARD,
        O::BoardCell => &super::framework::OFF_BOARD_CELL,
        O::Inside => &super::framework::INSIDE,
        O::ColumnHeight => &super::framework::OFF_BOARD_HEIGHT,
        O::Run(..) => &super::framework::RUN,
        // Lisp has no lists that grow, and the others need no help.
        _ => &EQL,
    }
}
