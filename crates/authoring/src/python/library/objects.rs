//! Instances of the file's classes, and errors that were caught.

use super::value::{INSTANCE, Value, elements, text, value};
use super::{Answer, beyond, error, host, raised, truth};
use crate::form::{Kinds, Type};
use crate::machine::Machine;
use crate::word::{UNBOUND, Word};

host! {
    NEW_INSTANCE "class" 2 Type::of(Kinds::OBJECT) => new_instance;
    FIELD "attribute" 1 Type::ANY => field;
    SET_FIELD "attribute" 2 Type::ANY => set_field;
    WAS_RAISED "except" 1 super::compare::BOOLEAN => was_raised;
    RAISED_TEXT "except" 0 Type::ANY => raised_text;
    RAISE_AGAIN "raise" 0 Type::of(Kinds::NONE) => raise_again;
    DICT_OF "dict" 1 Type::ANY => dict_of;
    NOT_CALLABLE "call" 2 Type::of(Kinds::NONE) => not_callable;
    INDEX "index" 1 Type::INTEGER => index;
}

/// A new instance: the number of its class, then all attributes, none of them set.
pub(in crate::python) fn new_instance(machine: &mut Machine<'_>, words: &[Word]) -> Answer {
    let slots = words[1].as_integer().unwrap_or(0).clamp(0, 4096) as usize;
    let mut fields = vec![UNBOUND.0; slots + 1];
    fields[0] = words[0].0;
    machine.object(INSTANCE, fields.len() as u32, &fields)
}

fn field(machine: &mut Machine<'_>, words: &[Word]) -> Answer {
    if let Value::Slice(_) = value(machine, words[0]) {
        return Err(beyond("an attribute of a slice"));
    }
    let name = super::value::type_name(machine, words[0]);
    Err(raised("AttributeError", format_args!("'{name}' object has no such attribute")))
}

fn set_field(machine: &mut Machine<'_>, words: &[Word]) -> Answer {
    field(machine, words)
}

/// Kinds of errors and the kinds they belong to.
const FAMILIES: &[(&str, &str)] = &[
    ("IndexError", "LookupError"),
    ("KeyError", "LookupError"),
    ("ZeroDivisionError", "ArithmeticError"),
    ("OverflowError", "ArithmeticError"),
    ("UnboundLocalError", "NameError"),
    ("AxisError", "ValueError"),
    ("AxisError", "IndexError"),
];

fn raised_kind(machine: &Machine<'_>) -> String {
    let raise = machine.state.caught.as_ref();
    let kind = raise.and_then(|raise| raise.message.arguments.iter().find(|(name, _)| *name == "kind"));
    kind.map_or_else(|| "Exception".to_owned(), |(_, kind)| kind.clone())
}

fn was_raised(machine: &mut Machine<'_>, words: &[Word]) -> Answer {
    let kind = raised_kind(machine);
    for wanted in elements(machine, words[0])? {
        let wanted = text(machine, wanted).unwrap_or_default();
        let family = FAMILIES.iter().any(|(known, family)| *known == kind && *family == wanted);
        if wanted == kind || family || wanted == "Exception" || wanted == "BaseException" {
            return Ok(truth(true));
        }
    }
    Ok(truth(false))
}

fn raised_text(machine: &mut Machine<'_>, _words: &[Word]) -> Answer {
    let raise = machine.state.caught.as_ref();
    let found = raise.and_then(|raise| raise.message.arguments.iter().find(|(name, _)| *name == "text"));
    let found = found.map_or_else(String::new, |(_, text)| text.clone());
    super::value::new_text(machine, &found)
}

fn raise_again(machine: &mut Machine<'_>, _words: &[Word]) -> Answer {
    match machine.state.caught.clone() {
        Some(raise) => Err(raise),
        None => Err(error("RuntimeError", "No active exception to reraise")),
    }
}

fn dict_of(machine: &mut Machine<'_>, words: &[Word]) -> Answer {
    if let Value::Dict(_) = value(machine, words[0]) {
        return (super::copying::COPY.run)(machine, words);
    }
    let dict = super::collections::empty_dict(machine)?;
    let address = dict.as_object().unwrap_or(0);
    for pair in elements(machine, words[0])? {
        match elements(machine, pair)?[..] {
            [key, item] => super::collections::insert(machine, address, key, item)?,
            _ => return Err(beyond("dict() of this")),
        }
    }
    Ok(dict)
}

fn not_callable(machine: &mut Machine<'_>, words: &[Word]) -> Answer {
    if let Value::Function = value(machine, words[0]) {
        let count = words[1].as_integer().unwrap_or(0);
        return Err(error("TypeError", format_args!("the function does not take {count} arguments")));
    }
    if let Value::Type(_) = value(machine, words[0]) {
        return Err(beyond("calling a type that a variable holds"));
    }
    if let Value::Instance(_) = value(machine, words[0]) {
        return Err(beyond("calling this object"));
    }
    let name = super::value::type_name(machine, words[0]);
    Err(error("TypeError", format_args!("'{name}' object is not callable")))
}

/// What must be an integer and is none, or a truth value.
fn index(machine: &mut Machine<'_>, words: &[Word]) -> Answer {
    if let Some(value) = super::value::integer(machine, words[0]) {
        Ok(Word::integer(value))
    } else {
        let name = super::value::type_name(machine, words[0]);
        Err(error("TypeError", format_args!("'{name}' object cannot be interpreted as an integer")))
    }
}
