//! Functions on numbers.

use rand::RngExt;

use super::library::{Answer, NUMBER, TRUTH, Words, integer, library, number, truth, wrong_type};
use super::numbers::{Arithmetic, Number, Rounding, division_by_zero};
use crate::failure::{FaultKind, Raise};
use crate::form::{HostFunction, Kinds, Type};
use crate::machine::Machine;
use crate::message::Message;
use crate::word::Word;

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

fn round(machine: &mut Machine<'_>, words: Words<'_>, rounding: Rounding) -> Answer {
    let (a, b) = (number(machine, words[0])?, number(machine, words[1])?);
    a.divide(b, rounding)?.0.word(machine)
}

/// A function of analysis: computed in doubles, and a single unless the argument is a double.
pub(super) fn function(machine: &mut Machine<'_>, words: Words<'_>, run: fn(f64) -> f64) -> Answer {
    let argument = number(machine, words[0])?;
    let value = run(argument.to_double());
    let result = if matches!(argument, Number::Double(_)) {
        Number::Double(value)
    } else {
        Number::Single(value as f32)
    };
    if !result.to_double().is_finite() {
        return Err(Raise::new(
            FaultKind::Overflow,
            Message::new("float-overflow", "a floating-point number became too large"),
        ));
    }
    result.word(machine)
}

/// The same where not every number has a real value.
fn real(machine: &mut Machine<'_>, words: Words<'_>, run: fn(f64) -> f64) -> Answer {
    if run(number(machine, words[0])?.to_double()).is_nan() {
        return Err(Raise::program(Message::new("complex", "complex numbers are not understood here")));
    }
    function(machine, words, run)
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
    if power.is_zero() && base.is_zero() && power.is_float() {
        return Err(division_by_zero());
    }
    let is_double = matches!(base, Number::Double(_)) || matches!(power, Number::Double(_));
    let (a, b) = (base.to_double(), power.to_double());
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
    ATAN_OF_TWO "atan" 2 NUMBER => |machine, words| {
        let (y, x) = (number(machine, words[0])?, number(machine, words[1])?);
        let angle = y.to_double().atan2(x.to_double());
        let is_double = matches!(y, Number::Double(_)) || matches!(x, Number::Double(_));
        if is_double { Number::Double(angle) } else { Number::Single(angle as f32) }.word(machine)
    };
    ASIN "asin" 1 NUMBER => |machine, words| real(machine, words, f64::asin);
    ACOS "acos" 1 NUMBER => |machine, words| real(machine, words, f64::acos);
    SINH "sinh" 1 NUMBER => |machine, words| function(machine, words, f64::sinh);
    COSH "cosh" 1 NUMBER => |machine, words| function(machine, words, f64::cosh);
    TANH "tanh" 1 NUMBER => |machine, words| function(machine, words, f64::tanh);
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
    LCM "lcm" 2 Kinds::INTEGER => |machine, words| {
        let (a, b) = (integer(machine, words[0])?, integer(machine, words[1])?);
        let (mut divisor, mut rest) = (a, b);
        while rest != 0 {
            (divisor, rest) = (rest, divisor % rest);
        }
        if a == 0 || b == 0 {
            return Ok(Word::integer(0));
        }
        let product = (i128::from(a) * i128::from(b) / i128::from(divisor)).abs();
        Word::checked_integer(product).ok_or_else(Raise::overflow)
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
}
