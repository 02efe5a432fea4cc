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
    let mut out = String::new();
    put(machine, word, &mut out)?;
    Ok(out)
}

/// Writes a value as Python shows it.
fn put(machine: &mut Machine<'_>, word: Word, out: &mut String) -> Result<(), Raise> {
    machine.charge(4)?;
    let row = |machine: &mut Machine<'_>, items: Vec<Word>, out: &mut String| {
        machine.deeper(|machine| {
            for (index, item) in items.into_iter().enumerate() {
                if index > 0 {
                    machine.grow(out, ", ")?;
                }
                put(machine, item, out)?;
            }
            Ok(())
        })
    };
    let text = match value(machine, word) {
        Value::None => "None".to_owned(),
        Value::Truth(holds) => if holds { "True" } else { "False" }.to_owned(),
        Value::Integer(value) => value.to_string(),
        Value::Large(value) => value.to_string(),
        Value::Double(value) => double_text(value),
        Value::Text => {
            machine.charge_for_texts(&[word])?;
            quoted(&text(machine, word).unwrap_or_default())
        }
        Value::List(_) => {
            let items = elements(machine, word)?;
            out.push('[');
            row(machine, items, out)?;
            "]".to_owned()
        }
        Value::Tuple => {
            let items = elements(machine, word)?;
            let end = if items.len() == 1 { ",)" } else { ")" };
            out.push('(');
            row(machine, items, out)?;
            end.to_owned()
        }
        Value::Dict(address) if super::collections::missing(machine, address).is_some() => {
            return Err(beyond("a defaultdict or a Counter as a text"));
        }
        Value::Dict(address) => {
            let keys = super::collections::keys(machine, address);
            let items = super::collections::values(machine, address);
            machine.deeper(|machine| {
                out.push('{');
                for (index, (key, item)) in keys.into_iter().zip(items).enumerate() {
                    if index > 0 {
                        machine.grow(out, ", ")?;
                    }
                    put(machine, key, out)?;
                    machine.grow(out, ": ")?;
                    put(machine, item, out)?;
                }
                Ok(())
            })?;
            "}".to_owned()
        }
        Value::Range(range) if range.step == 1 => format!("range({}, {})", range.start, range.stop),
        Value::Range(range) => format!("range({}, {}, {})", range.start, range.stop, range.step),
        _ => return Err(beyond("this value as text")),
    };
    machine.grow(out, &text)
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
        Value::Vector(_) | Value::Matrix(_) | Value::Tensor(_) => {
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
    let mut line = String::new();
    for (index, item) in elements(machine, words[0])?.into_iter().enumerate() {
        if index > 0 {
            machine.grow(&mut line, &separator)?;
        }
        let text = shown(machine, item)?;
        machine.grow(&mut line, &text)?;
    }
    machine.grow(&mut line, &end)?;
    machine.state.log.write(&line);
    Ok(NIL)
}

/// The parts of an f-string, joined.
fn concatenate(machine: &mut Machine<'_>, words: &[Word]) -> Answer {
    let mut joined = String::new();
    for item in elements(machine, words[0])? {
        let part = string(machine, item)?;
        machine.grow(&mut joined, &part)?;
    }
    super::value::new_text(machine, &joined)
}

/// A value with a format such as `.2f`, `3d` or `>4`.
fn formatted(machine: &mut Machine<'_>, words: &[Word]) -> Answer {
    let spec = text(machine, words[1]).unwrap_or_default();
    let text = with_format(machine, words[0], &spec)?;
    super::value::new_text(machine, &text)
}

/// Fill, sign, width, digits and kind of a format: what numbers and texts are padded and rounded by.
pub(in crate::python) fn with_format(
    machine: &mut Machine<'_>,
    word: Word,
    spec: &str,
) -> Result<String, Raise> {
    if spec.is_empty() {
        return string(machine, word);
    }
    let other = || beyond("this format");
    let letters: Vec<char> = spec.chars().collect();
    let is_align = |letter: Option<&char>| matches!(letter, Some('<' | '>' | '^'));
    let (mut fill, mut align, mut at) = (' ', None, 0);
    if is_align(letters.get(1)) {
        (fill, align, at) = (letters[0], Some(letters[1]), 2);
    } else if is_align(letters.first()) {
        (align, at) = (Some(letters[0]), 1);
    }
    let plus = letters.get(at) == Some(&'+');
    at += usize::from(plus);
    let zero = letters.get(at) == Some(&'0');
    let mut rest: String = letters[at..].iter().collect();
    let kind = rest.pop().filter(char::is_ascii_alphabetic);
    if kind.is_none() {
        rest = letters[at..].iter().collect();
    }
    let (width, digits) = match rest.split_once('.') {
        Some((width, digits)) => (width.to_owned(), Some(digits.parse::<usize>().map_err(|_| other())?)),
        None => (rest, None),
    };
    let width: usize = if width.is_empty() { 0 } else { width.parse().map_err(|_| other())? };
    if width > 10_000 || digits.is_some_and(|digits| digits > 50) {
        return Err(other());
    }
    let (body, is_number) = match (value(machine, word), kind, digits) {
        (Value::Integer(number), None | Some('d'), None) => (number.to_string(), true),
        (Value::Integer(number), Some('b'), None) if number >= 0 => (format!("{number:b}"), true),
        (Value::Large(number), None | Some('d'), None) => (number.to_string(), true),
        (Value::Large(number), Some('b'), None) if number >= 0 => (format!("{number:b}"), true),
        (Value::Text, None | Some('s'), None) => (string(machine, word)?, false),
        (Value::Double(number), Some('f'), digits) if number.is_finite() => {
            (format!("{number:.*}", digits.unwrap_or(6)), true)
        }
        (Value::Integer(number), Some('f'), digits) => {
            (format!("{:.*}", digits.unwrap_or(6), number as f64), true)
        }
        _ => return Err(other()),
    };
    let body = if plus && is_number && !body.starts_with('-') { format!("+{body}") } else { body };
    let missing = width.saturating_sub(body.chars().count());
    if zero && is_number && align.is_none() {
        let (sign, digits) = match body.strip_prefix(['-', '+']) {
            Some(digits) => (&body[..1], digits),
            None => ("", body.as_str()),
        };
        return Ok(format!("{sign}{}{digits}", "0".repeat(missing)));
    }
    let pad = |count: usize| fill.to_string().repeat(count);
    Ok(match align.unwrap_or(if is_number { '>' } else { '<' }) {
        '<' => body + &pad(missing),
        '^' => format!("{}{body}{}", pad(missing / 2), pad(missing - missing / 2)),
        _ => pad(missing) + &body,
    })
}

/// `text.format(…)`: places to fill in by number or in order.
pub(in crate::python) fn filled_in(machine: &mut Machine<'_>, pattern: &str, items: &[Word]) -> Answer {
    let mut out = String::new();
    let mut letters = pattern.chars().peekable();
    let mut next = 0;
    while let Some(letter) = letters.next() {
        match letter {
            '{' if letters.peek() == Some(&'{') => {
                letters.next();
                out.push('{');
            }
            '}' if letters.peek() == Some(&'}') => {
                letters.next();
                out.push('}');
            }
            '{' => {
                let inner: String = letters.by_ref().take_while(|letter| *letter != '}').collect();
                let (name, spec) = inner.split_once(':').unwrap_or((&inner, ""));
                let index = if name.is_empty() {
                    next += 1;
                    next - 1
                } else {
                    name.parse().map_err(|_| beyond("this format"))?
                };
                let Some(item) = items.get(index) else {
                    let text =
                        format_args!("Replacement index {index} out of range for positional args tuple");
                    return Err(super::error("IndexError", text.to_string()));
                };
                let part = with_format(machine, *item, spec)?;
                machine.grow(&mut out, &part)?;
            }
            _ => out.push(letter),
        }
    }
    machine.charge(out.len() / 8)?;
    super::value::new_text(machine, &out)
}
