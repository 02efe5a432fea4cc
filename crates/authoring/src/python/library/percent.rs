//! `"%d of %s" % (3, name)`: texts that are filled in by place.

use super::conversions::int;
use super::format::{repr, string, with_format};
use super::numbers::Number;
use super::value::{Value, elements, type_name, value};
use super::{Answer, beyond, error};
use crate::failure::Raise;
use crate::machine::Machine;
use crate::word::Word;

/// The pattern with what stands for its places: the items of a tuple, or one value.
pub(super) fn filled(machine: &mut Machine<'_>, pattern: &str, given: Word) -> Answer {
    let is_tuple = matches!(value(machine, given), Value::Tuple);
    let mut items = if is_tuple { elements(machine, given)? } else { vec![given] }.into_iter();
    let mut out = String::new();
    let mut letters = pattern.chars();
    while let Some(letter) = letters.next() {
        if letter != '%' {
            out.push(letter);
            continue;
        }
        let mut spec = String::new();
        let kind = loop {
            match letters.next() {
                Some(letter) if letter.is_ascii_alphabetic() || letter == '%' => break letter,
                Some(letter @ ('0'..='9' | '.' | '+' | '-')) => spec.push(letter),
                Some(_) => return Err(beyond("this format")),
                None => return Err(error("ValueError", "incomplete format")),
            }
        };
        if kind == '%' {
            out.push('%');
            continue;
        }
        let Some(item) = items.next() else {
            return Err(error("TypeError", "not enough arguments for format string"));
        };
        let part = shown(machine, kind, &spec, item)?;
        machine.grow(&mut out, &part)?;
    }
    if items.next().is_some() {
        return Err(error("TypeError", "not all arguments converted during string formatting"));
    }
    super::value::new_text(machine, &out)
}

/// One value. Numbers and texts stand at the right end of their width, unless a minus says otherwise.
fn shown(machine: &mut Machine<'_>, kind: char, spec: &str, item: Word) -> Result<String, Raise> {
    let (align, spec) = match spec.strip_prefix('-') {
        Some(spec) => ("<", spec.trim_start_matches('0')),
        None => ("", spec),
    };
    match kind {
        'd' | 'i' | 'u' => {
            if Number::of(machine, item).is_none() {
                let name = type_name(machine, item);
                let message = format_args!("%{kind} format: a real number is required, not {name}");
                return Err(error("TypeError", message.to_string()));
            }
            let whole = int(machine, &[item])?;
            with_format(machine, whole, &format!("{align}{spec}d"))
        }
        'f' | 'F' => {
            let Some(number) = Number::of(machine, item) else {
                let name = type_name(machine, item);
                return Err(error("TypeError", format!("must be real number, not {name}")));
            };
            let double = machine.double(number.as_double())?;
            with_format(machine, double, &format!("{align}{spec}f"))
        }
        's' | 'r' => {
            let text = if kind == 's' { string(machine, item)? } else { repr(machine, item)? };
            let width = spec.trim_start_matches('+').parse::<usize>().unwrap_or(0);
            if spec.contains('.') || width > 10_000 {
                return Err(beyond("this format"));
            }
            let missing = " ".repeat(width.saturating_sub(text.chars().count()));
            Ok(if align.is_empty() { missing + &text } else { text + &missing })
        }
        _ => Err(beyond("this format")),
    }
}
