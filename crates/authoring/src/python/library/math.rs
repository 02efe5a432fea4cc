//! Python's `math`.

use super::compare::BOOLEAN;
use super::conversions::{int, whole};
use super::numbers::{Number, power};
use super::value::{Value, double, integer, type_name, value};
use super::{Answer, error, host, truth};
use crate::failure::Raise;
use crate::form::Type;
use crate::machine::Machine;
use crate::word::{NIL, Word};

host! {
    SQRT "sqrt" 1 Type::DOUBLE => sqrt;
    FLOOR "floor" 1 Type::INTEGER => floor;
    CEIL "ceil" 1 Type::INTEGER => ceil;
    EXP "exp" 1 Type::DOUBLE => exp;
    LOG "log" 2 Type::DOUBLE => log;
    POW_DOUBLE "math.pow" 2 Type::DOUBLE => pow_double;
    IS_INF "isinf" 1 BOOLEAN => is_inf;
    TANH "tanh" 1 Type::DOUBLE => tanh;
    IS_NAN "isnan" 1 BOOLEAN => is_nan;
    TRUNC "trunc" 1 Type::INTEGER => trunc;
    LOG_2 "log2" 1 Type::DOUBLE => log_2;
    LOG_10 "log10" 1 Type::DOUBLE => log_10;
    COMB "comb" 2 Type::INTEGER => comb;
    FACTORIAL "factorial" 1 Type::INTEGER => factorial;
}

pub(super) fn math(machine: &mut Machine<'_>, word: Word) -> Result<f64, Raise> {
    double(machine, word).ok_or_else(|| {
        let name = type_name(machine, word);
        error("TypeError", format_args!("must be real number, not {name}"))
    })
}

fn sqrt(machine: &mut Machine<'_>, words: &[Word]) -> Answer {
    let value = math(machine, words[0])?;
    if value < 0.0 {
        return Err(error("ValueError", "math domain error"));
    }
    machine.double(value.sqrt())
}

fn floor(machine: &mut Machine<'_>, words: &[Word]) -> Answer {
    let value = math(machine, words[0])?;
    if !value.is_finite() {
        return int(machine, words);
    }
    if words[0].as_integer().is_some() { Ok(words[0]) } else { whole(value.floor()) }
}

fn ceil(machine: &mut Machine<'_>, words: &[Word]) -> Answer {
    let value = math(machine, words[0])?;
    if !value.is_finite() {
        return int(machine, words);
    }
    if words[0].as_integer().is_some() { Ok(words[0]) } else { whole(value.ceil()) }
}

fn exp(machine: &mut Machine<'_>, words: &[Word]) -> Answer {
    let value = math(machine, words[0])?;
    let result = value.exp();
    if result.is_infinite() && value.is_finite() {
        return Err(error("OverflowError", "math range error"));
    }
    machine.double(result)
}

fn log(machine: &mut Machine<'_>, words: &[Word]) -> Answer {
    let value = math(machine, words[0])?;
    if value <= 0.0 {
        return Err(error("ValueError", "math domain error"));
    }
    if words[1] == NIL {
        return machine.double(value.ln());
    }
    let base = math(machine, words[1])?;
    if base <= 0.0 {
        return Err(error("ValueError", "math domain error"));
    }
    if base == 1.0 {
        return Err(error("ZeroDivisionError", "float division by zero"));
    }
    machine.double(value.ln() / base.ln())
}

fn pow_double(machine: &mut Machine<'_>, words: &[Word]) -> Answer {
    let (a, b) = (math(machine, words[0])?, math(machine, words[1])?);
    power(Number::Double(a), Number::Double(b))?.word(machine)
}

fn is_inf(machine: &mut Machine<'_>, words: &[Word]) -> Answer {
    Ok(truth(math(machine, words[0])?.is_infinite()))
}

fn tanh(machine: &mut Machine<'_>, words: &[Word]) -> Answer {
    let value = math(machine, words[0])?;
    machine.double(value.tanh())
}

pub(super) fn is_nan(machine: &mut Machine<'_>, words: &[Word]) -> Answer {
    Ok(truth(math(machine, words[0])?.is_nan()))
}

pub(super) fn trunc(machine: &mut Machine<'_>, words: &[Word]) -> Answer {
    match value(machine, words[0]) {
        Value::Text => Err(error("TypeError", "type str doesn't define __trunc__ method")),
        _ => int(machine, words),
    }
}

fn log_2(machine: &mut Machine<'_>, words: &[Word]) -> Answer {
    let value = math(machine, words[0])?;
    if value <= 0.0 {
        return Err(error("ValueError", "math domain error"));
    }
    machine.double(value.log2())
}

fn log_10(machine: &mut Machine<'_>, words: &[Word]) -> Answer {
    let value = math(machine, words[0])?;
    if value <= 0.0 {
        return Err(error("ValueError", "math domain error"));
    }
    machine.double(value.log10())
}

fn factorial(machine: &mut Machine<'_>, words: &[Word]) -> Answer {
    let number = integer(machine, words[0]).ok_or_else(|| error("TypeError", "an integer is required"))?;
    if number < 0 {
        return Err(error("ValueError", "factorial() not defined for negative values"));
    }
    let mut product: i128 = 1;
    for factor in 1..=i128::from(number.min(30)) {
        product *= factor;
    }
    Word::checked_integer(product).filter(|_| number <= 30).ok_or_else(Raise::overflow)
}

fn comb(machine: &mut Machine<'_>, words: &[Word]) -> Answer {
    let numbers = (integer(machine, words[0]), integer(machine, words[1]));
    let (Some(all), Some(chosen)) = numbers else { return Err(error("TypeError", "an integer is required")) };
    if all < 0 || chosen < 0 {
        return Err(error("ValueError", "n must be a non-negative integer"));
    }
    let chosen = chosen.min(all - chosen);
    let mut found: i128 = i128::from(chosen >= 0);
    for step in 0..i128::from(chosen.clamp(0, 64)) {
        found = found * (i128::from(all) - step) / (step + 1);
        if found > 1 << 62 {
            return Err(Raise::overflow());
        }
    }
    Word::checked_integer(found).ok_or_else(Raise::overflow)
}
