//! Values as text, for messages, `print` and `format`.

use std::fmt::Write as _;

use crate::failure::Raise;
use crate::machine::Machine;
use crate::message::Message;
use crate::word::{Kind, NIL, TRUE, Word};

/// The longest text of one value.
const LONG: usize = 2_000;

/// As it would be read.
pub(super) fn show(machine: &Machine<'_>, word: Word) -> String {
    let mut out = String::new();
    put(machine, word, true, 0, &mut out);
    out
}

/// As people read it.
pub(super) fn display(machine: &Machine<'_>, word: Word) -> String {
    let mut out = String::new();
    put(machine, word, false, 0, &mut out);
    out
}

fn put(machine: &Machine<'_>, word: Word, readably: bool, depth: usize, out: &mut String) {
    if out.len() > LONG || depth > 20 {
        out.push_str("...");
        return;
    }
    if let Some(value) = word.as_integer() {
        out.push_str(&value.to_string());
    } else if let Some(value) = word.as_single() {
        out.push_str(&float(f64::from(value), &format!("{value:?}")));
    } else if let Some(name) = machine.symbol_name(word) {
        out.push_str(name);
    } else if let Some(letter) = word.as_character() {
        out.push_str(if readably { "#\\" } else { "" });
        out.push(letter);
    } else if word == NIL {
        out.push_str("NIL");
    } else if word == TRUE {
        out.push('T');
    } else if word.as_pair().is_some() {
        list(machine, word, readably, depth, out);
    } else {
        object(machine, word, readably, out);
    }
}

fn list(machine: &Machine<'_>, word: Word, readably: bool, depth: usize, out: &mut String) {
    out.push('(');
    let mut rest = word;
    let mut first = true;
    while let Some(address) = rest.as_pair() {
        if !std::mem::take(&mut first) {
            out.push(' ');
        }
        put(machine, machine.word(address), readably, depth + 1, out);
        rest = machine.word(address + 8);
        if out.len() > LONG {
            break;
        }
    }
    if rest != NIL && rest.as_pair().is_none() {
        out.push_str(" . ");
        put(machine, rest, readably, depth + 1, out);
    }
    out.push(')');
}

fn object(machine: &Machine<'_>, word: Word, readably: bool, out: &mut String) {
    if let Some((numerator, denominator)) = machine.as_ratio(word) {
        let _ = write!(out, "{numerator}/{denominator}");
    } else if let Some(value) = machine.as_double(word) {
        let _ = write!(out, "{value:?}d0");
    } else if let Some(text) = machine.as_text(word) {
        let _ = if readably { write!(out, "{text:?}") } else { out.write_str(text) };
    } else {
        out.push_str(match machine.kind(word) {
            Some(Kind::BOARD) => "#<board>",
            Some(Kind::STATE) => "#<state>",
            Some(Kind::CLOSURE) => "#<function>",
            _ => "#<object>",
        });
    }
}

/// Between 1/1000 and 10 million without an exponent, as Lisp prints singles.
fn float(value: f64, shortest: &str) -> String {
    let size = value.abs();
    if value == 0.0 || (1e-3..1e7).contains(&size) {
        return shortest.to_owned();
    }
    let text = format!("{:e}", value as f32);
    match text.split_once('e') {
        Some((mantissa, exponent)) if mantissa.contains('.') => format!("{mantissa}e{exponent}"),
        Some((mantissa, exponent)) => format!("{mantissa}.0e{exponent}"),
        None => text,
    }
}

/// `format` with the directives that are used: ~a ~s ~d ~f ~% ~& ~~.
pub(super) fn format(machine: &Machine<'_>, control: Word, arguments: &[Word]) -> Result<String, Raise> {
    let Some(control) = machine.as_text(control) else {
        return Err(super::library::wrong_type(machine, control, "a string"));
    };
    let mut arguments = arguments.iter();
    let mut out = String::new();
    let mut letters = control.chars();
    while let Some(letter) = letters.next() {
        if letter != '~' {
            out.push(letter);
            continue;
        }
        let directive = loop {
            match letters.next() {
                Some(letter) if letter.is_ascii_digit() || matches!(letter, ',' | ':' | '@') => {}
                other => break other,
            }
        };
        match directive.map(|letter| letter.to_ascii_lowercase()) {
            Some('%' | '&') => out.push('\n'),
            Some('~') => out.push('~'),
            Some(kind @ ('a' | 's' | 'd' | 'f' | 'x' | 'b' | 'w')) => {
                let Some(argument) = arguments.next() else {
                    return Err(Raise::program(Message::new(
                        "format-arguments",
                        "format has fewer arguments than its control string needs",
                    )));
                };
                out.push_str(&if kind == 's' {
                    show(machine, *argument)
                } else {
                    display(machine, *argument)
                });
            }
            _ => {}
        }
        if out.len() > LONG * 10 {
            break;
        }
    }
    Ok(out)
}
