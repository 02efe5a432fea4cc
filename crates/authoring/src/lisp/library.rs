//! Lisp's functions that are not worth compiling inline, and the slow paths of those that are.

use super::lists::elements;
use super::numbers::Number;
use super::{arithmetic, lists, printer};
use crate::failure::{FaultKind, Raise};
use crate::form::{Dialect, HostFunction, Kinds, Operation, Type};
use crate::machine::Machine;
use crate::message::Message;
use crate::word::{Kind, NIL, TRUE, Word};

pub(super) type Words<'a> = &'a [Word];

pub(super) type Answer = Result<Word, Raise>;

pub(super) const NUMBER: Kinds = Kinds::INTEGER.or(Kinds::SINGLE).or(Kinds::DOUBLE).or(Kinds::RATIO);

pub(super) const TRUTH: Kinds = Kinds::TRUE.or(Kinds::NIL);

pub(super) const LIST: Kinds = Kinds::PAIR.or(Kinds::NIL);

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

pub(super) fn value(machine: &mut Machine<'_>, word: Word) -> Result<f64, Raise> {
    match Number::of(machine, word) {
        Some(number) => Ok(number.to_double()),
        None => Err(Raise::new(
            FaultKind::NotANumber,
            Message::new("not-a-number", "the value of heuristica is {value}, which is not a number")
                .with("value", printer::show(machine, word)),
        )),
    }
}

pub(super) fn result(operation: Operation, kinds: &[Kinds]) -> Kinds {
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

pub(super) fn number(machine: &Machine<'_>, word: Word) -> Result<Number, Raise> {
    Number::of(machine, word).ok_or_else(|| wrong_type(machine, word, "a number"))
}

pub(super) fn integer(machine: &Machine<'_>, word: Word) -> Result<i64, Raise> {
    word.as_integer().ok_or_else(|| wrong_type(machine, word, "an integer"))
}

#[expect(clippy::unnecessary_wraps, reason = "the answer of a library function")]
pub(super) fn truth(holds: bool) -> Answer {
    Ok(Word::truth(holds, NIL))
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
pub(super) fn equal(machine: &mut Machine<'_>, a: Word, b: Word) -> Result<bool, Raise> {
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

/// Equal as numbers, as texts whatever their case, or as lists of what is.
fn equalp(machine: &mut Machine<'_>, a: Word, b: Word) -> Result<bool, Raise> {
    let mut work = vec![(a, b)];
    while let Some((a, b)) = work.pop() {
        machine.charge(1)?;
        if let (Some(left), Some(right)) = (a.as_pair(), b.as_pair()) {
            work.push((machine.word(left + 8), machine.word(right + 8)));
            work.push((machine.word(left), machine.word(right)));
            continue;
        }
        let is_same = match (Number::of(machine, a), Number::of(machine, b)) {
            (Some(a), Some(b)) => a.compare(b).is_eq(),
            _ => match (a.as_character(), b.as_character()) {
                (Some(a), Some(b)) => a.to_lowercase().eq(b.to_lowercase()),
                _ => match (machine.as_text(a), machine.as_text(b)) {
                    (Some(a), Some(b)) => a.to_lowercase() == b.to_lowercase(),
                    _ => eql(machine, a, b),
                },
            },
        };
        if !is_same {
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
                changes_boards: false,
                run: $run,
            };
        )*
    };
}
pub(super) use library;

fn write(machine: &mut Machine<'_>, text: &str) -> Result<(), Raise> {
    machine.charge(10 + text.len())?;
    machine.state.log.write(text);
    Ok(())
}

fn slow(operation: Operation) -> &'static HostFunction {
    use Operation as O;
    match operation {
        O::Add => &arithmetic::ADD,
        O::Subtract => &arithmetic::SUBTRACT,
        O::Multiply => &arithmetic::MULTIPLY,
        O::Divide => &arithmetic::DIVIDE,
        O::FloorDivide => &arithmetic::FLOOR,
        O::Modulo => &arithmetic::MODULO,
        O::BitAnd => &arithmetic::BIT_AND,
        O::BitOr => &arithmetic::BIT_OR,
        O::BitXor => &arithmetic::BIT_XOR,
        O::ShiftLeft | O::ShiftRight => &arithmetic::SHIFT,
        O::Less => &arithmetic::LESS,
        O::LessEqual => &arithmetic::LESS_EQUAL,
        O::Greater => &arithmetic::GREATER,
        O::GreaterEqual => &arithmetic::GREATER_EQUAL,
        O::Equal => &arithmetic::EQUAL_NUMBERS,
        O::NotEqual => &arithmetic::DIFFERENT_NUMBERS,
        O::First => &lists::FIRST,
        O::Rest => &lists::REST,
        O::Length => &lists::LENGTH,
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

library! {
    EQL "eql" 2 TRUTH => |machine, words| truth(eql(machine, words[0], words[1]));
    EQUAL "equal" 2 TRUTH => |machine, words| truth(equal(machine, words[0], words[1])?);
    EQUALP "equalp" 2 TRUTH => |machine, words| truth(equalp(machine, words[0], words[1])?);
    IS_SYMBOL "symbolp" 1 TRUTH => |_, words| {
        truth(words[0] == NIL || words[0] == TRUE || words[0].as_symbol().is_some())
    };
    IS_STRING "stringp" 1 TRUTH => |machine, words| truth(machine.as_text(words[0]).is_some());
    IS_FUNCTION "functionp" 1 TRUTH => |machine, words| truth(machine.kind(words[0]) == Some(Kind::CLOSURE));
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
