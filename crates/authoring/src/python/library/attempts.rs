//! Errors that a program raises and catches.

use super::value::text;
use super::{Answer, host, raised};
use crate::form::{Kinds, Type};
use crate::machine::Machine;
use crate::word::{NIL, Word};

host! {
    RAISE "raise" 2 Type::of(Kinds::NONE) => raise;
    NAME_ERROR "NameError" 1 Type::of(Kinds::NONE) => name_error;
    UNBOUND_LOCAL "UnboundLocalError" 1 Type::of(Kinds::NONE) => unbound_local;
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

fn attribute_error(machine: &mut Machine<'_>, words: &[Word]) -> Answer {
    let owner = super::value::type_name(machine, words[0]);
    let name = text(machine, words[1]).unwrap_or_default();
    Err(raised("AttributeError", format_args!("'{owner}' object has no attribute '{name}'")))
}
