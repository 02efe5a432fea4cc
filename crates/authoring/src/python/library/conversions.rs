//! From one type to another: numbers from text and back, rounding, characters.

use super::arithmetic::binary;
use super::builtins::OBJECT;
use super::numbers::Number;
use super::value::{Value, double, integer, text, type_name, value};
use super::{Answer, beyond, error, host};
use crate::failure::Raise;
use crate::form::{Kinds, Operation, Type};
use crate::machine::Machine;
use crate::word::{NIL, Word};

host! {
    INT "int" 1 Type::INTEGER => int;
    INT_BASE "int" 2 Type::INTEGER => int_base;
    FLOAT "float" 1 Type::DOUBLE => float;
    ABS "abs" 1 Type::ANY => abs;
    ROUND "round" 2 Type::ANY => round;
    BIN "bin" 1 OBJECT => bin;
    ORD "ord" 1 Type::INTEGER => ord;
    CHR "chr" 1 Type::of(Kinds::OTHER) => chr;
    DIVMOD "divmod" 2 OBJECT => divmod;
}

pub(super) fn int(machine: &mut Machine<'_>, words: &[Word]) -> Answer {
    match value(machine, words[0]) {
        Value::Integer(_) => Ok(words[0]),
        Value::Truth(holds) => Ok(Word::integer(i64::from(holds))),
        Value::Large(_) => Err(Raise::overflow()),
        Value::Double(value) if value.is_nan() => {
            Err(error("ValueError", "cannot convert float NaN to integer"))
        }
        Value::Double(value) if value.is_infinite() => {
            Err(error("OverflowError", "cannot convert float infinity to integer"))
        }
        Value::Double(value) => whole(value.trunc()),
        Value::Text => {
            let text = text(machine, words[0]).unwrap_or_default();
            let plain = text.trim().replace('_', "");
            let digits = plain.strip_prefix(['-', '+']).unwrap_or(&plain);
            let all_digits = !digits.is_empty() && digits.bytes().all(|byte| byte.is_ascii_digit());
            if all_digits && digits.len() > 4_300 {
                return Err(error(
                    "ValueError",
                    "Exceeds the limit (4300 digits) for integer string conversion",
                ));
            }
            let found = plain.parse::<i64>().ok().and_then(|value| Word::checked_integer(i128::from(value)));
            match found {
                Some(word) => Ok(word),
                None if all_digits => Err(Raise::overflow()),
                None => {
                    Err(error("ValueError", format_args!("invalid literal for int() with base 10: '{text}'")))
                }
            }
        }
        Value::Vector(_) | Value::Matrix(_) | Value::Tensor(_) => {
            match super::arrays::flat(machine, words[0])[..] {
                [item] => machine.deeper(|machine| int(machine, &[item])),
                _ => Err(error("TypeError", "only length-1 arrays can be converted to Python scalars")),
            }
        }
        _ => {
            let name = type_name(machine, words[0]);
            Err(error(
                "TypeError",
                format_args!(
                    "int() argument must be a string, a bytes-like object or a real number, not '{name}'"
                ),
            ))
        }
    }
}

pub(super) fn whole(value: f64) -> Answer {
    if value.abs() < 4.0e18 { Ok(Word::integer(value as i64)) } else { Err(Raise::overflow()) }
}

fn int_base(machine: &mut Machine<'_>, words: &[Word]) -> Answer {
    let base = integer(machine, words[1]).unwrap_or(10);
    let Some(text) = text(machine, words[0]) else {
        return Err(error("TypeError", "int() can't convert non-string with explicit base"));
    };
    let digits = text.trim().to_lowercase().replace('_', "");
    let digits = match base {
        2 => digits.trim_start_matches("0b"),
        8 => digits.trim_start_matches("0o"),
        16 => digits.trim_start_matches("0x"),
        _ => &digits,
    };
    let value = (2..=36).contains(&base).then(|| i64::from_str_radix(digits, base as u32).ok()).flatten();
    value.and_then(|value| Word::checked_integer(i128::from(value))).ok_or_else(|| {
        error("ValueError", format_args!("invalid literal for int() with base {base}: '{text}'"))
    })
}

pub(super) fn float(machine: &mut Machine<'_>, words: &[Word]) -> Answer {
    if let Some(value) = double(machine, words[0]) {
        return machine.double(value);
    }
    match value(machine, words[0]) {
        Value::Text => {
            let text = text(machine, words[0]).unwrap_or_default();
            let plain = text.trim().to_lowercase().replace('_', "");
            let known = match plain.trim_start_matches(['+', '-']) {
                "inf" | "infinity" => Some(f64::INFINITY),
                "nan" => Some(f64::NAN),
                digits if digits.starts_with(|c: char| c.is_ascii_digit() || c == '.') => digits.parse().ok(),
                _ => None,
            };
            let known = known.map(|value| if plain.starts_with('-') { -value } else { value });
            let known = known.ok_or_else(|| {
                error("ValueError", format_args!("could not convert string to float: '{text}'"))
            })?;
            machine.double(known)
        }
        Value::Vector(_) | Value::Matrix(_) | Value::Tensor(_) => {
            match super::arrays::flat(machine, words[0])[..] {
                [item] => machine.deeper(|machine| float(machine, &[item])),
                _ => Err(error("TypeError", "only length-1 arrays can be converted to Python scalars")),
            }
        }
        _ => {
            let name = type_name(machine, words[0]);
            Err(error(
                "TypeError",
                format_args!("float() argument must be a string or a real number, not '{name}'"),
            ))
        }
    }
}

fn abs(machine: &mut Machine<'_>, words: &[Word]) -> Answer {
    match Number::of(machine, words[0]) {
        Some(Number::Integer(value)) => Number::Integer(value.abs()).word(machine),
        Some(Number::Large(value)) => {
            value.checked_abs().map(Number::Large).ok_or_else(Raise::overflow)?.word(machine)
        }
        Some(Number::Double(value)) => machine.double(value.abs()),
        None => match value(machine, words[0]) {
            Value::Vector(_) | Value::Matrix(_) | Value::Tensor(_) => {
                super::numpy::itemwise::map(machine, words[0], &mut |machine, item| abs(machine, &[item]))
            }
            _ => {
                let name = type_name(machine, words[0]);
                Err(error("TypeError", format_args!("bad operand type for abs(): '{name}'")))
            }
        },
    }
}

fn round(machine: &mut Machine<'_>, words: &[Word]) -> Answer {
    let digits = if words[1] == NIL { None } else { integer(machine, words[1]) };
    match (Number::of(machine, words[0]), digits) {
        (Some(Number::Integer(value)), None) => Ok(Word::integer(value)),
        (Some(Number::Integer(value)), Some(digits)) if digits >= 0 => Ok(Word::integer(value)),
        (Some(Number::Large(_)), None) => Ok(words[0]),
        (Some(Number::Double(value)), None) if value.is_finite() => whole(value.round_ties_even()),
        (Some(Number::Double(value)), Some(digits)) if (0..=22).contains(&digits) => {
            if !value.is_finite() {
                return Ok(words[0]);
            }
            let text = format!("{value:.*}", digits as usize);
            machine.double(text.parse().unwrap_or(value))
        }
        _ => Err(beyond("round() of this")),
    }
}

fn bin(machine: &mut Machine<'_>, words: &[Word]) -> Answer {
    let Some(value) = Number::of(machine, words[0]).and_then(Number::exact) else {
        let name = type_name(machine, words[0]);
        return Err(error("TypeError", format_args!("'{name}' object cannot be interpreted as an integer")));
    };
    let sign = if value < 0 { "-" } else { "" };
    super::value::new_text(machine, &format!("{sign}0b{:b}", value.unsigned_abs()))
}

fn ord(machine: &mut Machine<'_>, words: &[Word]) -> Answer {
    let text = text(machine, words[0]).unwrap_or_default();
    let mut letters = text.chars();
    match (letters.next(), letters.next()) {
        (Some(letter), None) => Ok(Word::integer(i64::from(u32::from(letter)))),
        _ => Err(error("TypeError", "ord() expected a character")),
    }
}

fn chr(machine: &mut Machine<'_>, words: &[Word]) -> Answer {
    let letter =
        integer(machine, words[0]).and_then(|value| u32::try_from(value).ok()).and_then(char::from_u32);
    let letter = letter.ok_or_else(|| error("ValueError", "chr() arg not in range(0x110000)"))?;
    super::value::new_text(machine, letter.encode_utf8(&mut [0; 4]))
}

fn divmod(machine: &mut Machine<'_>, words: &[Word]) -> Answer {
    let quotient = binary(machine, Operation::FloorDivide, words[0], words[1])?;
    let rest = binary(machine, Operation::Modulo, words[0], words[1])?;
    machine.tuple(&[quotient, rest])
}
