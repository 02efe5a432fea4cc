//! Errors that a program raises and catches.

use super::value::text;
use super::{Answer, host, raised};
use crate::failure::{FaultKind, Raise};
use crate::form::{Kinds, Type};
use crate::machine::Machine;
use crate::message::Message;
use crate::word::{NIL, Word};

host! {
    RAISE "raise" 2 Type::of(Kinds::NONE) => raise;
    NAME_ERROR "NameError" 1 Type::of(Kinds::NONE) => name_error;
    UNBOUND_LOCAL "UnboundLocalError" 1 Type::of(Kinds::NONE) => unbound_local;
    LEFT_ALONE "left alone" 2 Type::of(Kinds::NONE) => left_alone;
    UNKNOWN "unknown attribute" 2 Type::of(Kinds::NONE) => unknown;
    ATTRIBUTE_ERROR "AttributeError" 2 Type::of(Kinds::NONE) => attribute_error;
}

fn raise(machine: &mut Machine<'_>, words: &[Word]) -> Answer {
    let kind = text(machine, words[0]).unwrap_or_else(|| "Exception".to_owned());
    let message = if words[1] == NIL { String::new() } else { super::format::string(machine, words[1])? };
    Err(raised(&kind, message))
}

fn name_error(machine: &mut Machine<'_>, words: &[Word]) -> Answer {
    let name = text(machine, words[0]).unwrap_or_default();
    Err(raised("NameError", format_args!("name '{name}' is not defined")))
}

fn unbound_local(machine: &mut Machine<'_>, words: &[Word]) -> Answer {
    let name = text(machine, words[0]).unwrap_or_default();
    Err(raised(
        "UnboundLocalError",
        format_args!("cannot access local variable '{name}' where it is not associated with a value"),
    ))
}

/// Never caught by the program: Python would have had a value.
fn left_alone(machine: &mut Machine<'_>, words: &[Word]) -> Answer {
    let name = text(machine, words[0]).unwrap_or_default();
    let line = words[1].as_integer().unwrap_or_default();
    let message = Message::new(
        "python-left-unknown",
        "the attribute `{name}` has no value, because line {line} of a constructor is left alone",
    );
    Err(Raise::new(FaultKind::Overflow, message.with("name", name).with("line", line)))
}

/// Never caught by the program, either.
fn unknown(machine: &mut Machine<'_>, words: &[Word]) -> Answer {
    let name = text(machine, words[0]).unwrap_or_default();
    let parameter = text(machine, words[1]).unwrap_or_default();
    let message = Message::new(
        "python-unknown-attribute",
        "the attribute `{name}` has no value, because nothing says what the parameter `{parameter}` of a constructor is",
    );
    Err(Raise::new(FaultKind::Overflow, message.with("name", name).with("parameter", parameter)))
}

fn attribute_error(machine: &mut Machine<'_>, words: &[Word]) -> Answer {
    let owner = super::value::type_name(machine, words[0]);
    let name = text(machine, words[1]).unwrap_or_default();
    Err(raised("AttributeError", format_args!("'{owner}' object has no attribute '{name}'")))
}
