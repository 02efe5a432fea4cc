//! Values as text: `str`, `repr`, `print`.

use super::value::{Value, elements, text, value};
use super::{Answer, beyond, host};
use crate::failure::Raise;
use crate::form::Type;
use crate::machine::Machine;
use crate::word::{NIL, Word};

host! {
    STR "str" 1 Type::ANY => str_of;
    REPR "repr" 1 Type::ANY => repr_of;
    PRINT "print" 3 Type::ANY => print;
    CONCATENATE "f-string" 1 Type::ANY => concatenate;
    FORMATTED "format" 2 Type::ANY => formatted;
}

/// A double as Python writes it.
pub(in crate::python) fn double_text(value: f64) -> String {
    if value.is_nan() {
        return "nan".to_owned();
    }
    if value.is_infinite() {
        return if value > 0.0 { "inf" } else { "-inf" }.to_owned();
    }
    let magnitude = value.abs();
    if magnitude != 0.0 && !(1e-4..1e16).contains(&magnitude) {
        let text = format!("{value:e}");
        let (digits, exponent) = text.split_once('e').unwrap_or((&text, "0"));
        let exponent: i32 = exponent.parse().unwrap_or(0);
        let sign = if exponent < 0 { '-' } else { '+' };
        return format!("{digits}e{sign}{:02}", exponent.abs());
    }
    let text = format!("{value}");
    if text.contains('.') { text } else { text + ".0" }
}

fn quoted(text: &str) -> String {
    let quote = if text.contains('\'') && !text.contains('"') { '"' } else { '\'' };
    let mut result = String::from(quote);
    for letter in text.chars() {
        match letter {
            '\n' => result.push_str("\\n"),
            '\t' => result.push_str("\\t"),
            '\r' => result.push_str("\\r"),
            '\\' => result.push_str("\\\\"),
            _ if letter == quote => {
                result.push('\\');
                result.push(letter);
            }
            _ => result.push(letter),
        }
    }
    result.push(quote);
    result
}

pub(in crate::python) fn repr(machine: &mut Machine<'_>, word: Word) -> Result<String, Raise> {
    machine.charge(4)?;
    let joined = |machine: &mut Machine<'_>, items: Vec<Word>| {
        let mut parts = Vec::new();
        for item in items {
            parts.push(repr(machine, item)?);
        }
        Ok::<_, Raise>(parts)
    };
    Ok(match value(machine, word) {
        Value::None => "None".to_owned(),
        Value::Truth(holds) => if holds { "True" } else { "False" }.to_owned(),
        Value::Integer(value) => value.to_string(),
        Value::Double(value) => double_text(value),
        Value::Text => quoted(&text(machine, word).unwrap_or_default()),
        Value::List(_) => {
            let items = elements(machine, word)?;
            format!("[{}]", joined(machine, items)?.join(", "))
        }
        Value::Tuple => {
            let items = elements(machine, word)?;
            let comma = if items.len() == 1 { "," } else { "" };
            format!("({}{comma})", joined(machine, items)?.join(", "))
        }
        Value::Dict(address) => {
            let keys = super::collections::keys(machine, address);
            let items = super::collections::values(machine, address);
            let (keys, items) = (joined(machine, keys)?, joined(machine, items)?);
            let entries: Vec<String> =
                keys.iter().zip(&items).map(|(key, item)| format!("{key}: {item}")).collect();
            format!("{{{}}}", entries.join(", "))
        }
        Value::Range(range) if range.step == 1 => format!("range({}, {})", range.start, range.stop),
        Value::Range(range) => format!("range({}, {}, {})", range.start, range.stop, range.step),
        _ => return Err(beyond("this value as text")),
    })
}

pub(in crate::python) fn string(machine: &mut Machine<'_>, word: Word) -> Result<String, Raise> {
    match text(machine, word) {
        Some(text) => Ok(text),
        None => repr(machine, word),
    }
}

fn str_of(machine: &mut Machine<'_>, words: &[Word]) -> Answer {
    if matches!(value(machine, words[0]), Value::Text) {
        return Ok(words[0]);
    }
    let text = string(machine, words[0])?;
    super::value::new_text(machine, &text)
}

fn repr_of(machine: &mut Machine<'_>, words: &[Word]) -> Answer {
    let text = repr(machine, words[0])?;
    super::value::new_text(machine, &text)
}

/// What goes to the log may be approximate: arrays and instances are shown in short.
fn shown(machine: &mut Machine<'_>, word: Word) -> Result<String, Raise> {
    match value(machine, word) {
        Value::Vector(_) | Value::Matrix(_) => {
            let items = super::arrays::flat(machine, word);
            let list = machine.list(&items)?;
            repr(machine, list)
        }
        _ => match string(machine, word) {
            Ok(text) => Ok(text),
            Err(raise) if raise.message.key == "python-beyond" => Ok("<object>".to_owned()),
            Err(raise) => Err(raise),
        },
    }
}

/// `print(values, sep, end)`: to the log.
fn print(machine: &mut Machine<'_>, words: &[Word]) -> Answer {
    machine.charge(50)?;
    if !machine.state.log.is_open() {
        return Ok(NIL);
    }
    let separator = text(machine, words[1]).unwrap_or_else(|| " ".to_owned());
    let end = text(machine, words[2]).unwrap_or_else(|| "\n".to_owned());
    let mut parts = Vec::new();
    for item in elements(machine, words[0])? {
        parts.push(shown(machine, item)?);
    }
    let line = parts.join(&separator) + &end;
    machine.state.log.write(&line);
    Ok(NIL)
}

/// The parts of an f-string, joined.
fn concatenate(machine: &mut Machine<'_>, words: &[Word]) -> Answer {
    let mut joined = String::new();
    for item in elements(machine, words[0])? {
        joined.push_str(&string(machine, item)?);
    }
    super::value::new_text(machine, &joined)
}

/// A value with a format such as `.2f` or `3d`.
fn formatted(machine: &mut Machine<'_>, words: &[Word]) -> Answer {
    let spec = text(machine, words[1]).unwrap_or_default();
    if spec.is_empty() {
        return str_of(machine, &words[..1]);
    }
    let number = super::value::double(machine, words[0]);
    let digits =
        spec.strip_prefix('.').and_then(|rest| rest.strip_suffix('f')).and_then(|digits| digits.parse().ok());
    match (digits, number) {
        (Some(digits), Some(number)) => {
            let digits: usize = digits;
            super::value::new_text(machine, &format!("{number:.*}", digits.min(50)))
        }
        _ => Err(beyond("this format")),
    }
}
