//! Functions of numbers, of every item: rounding, roots, exponentials, questions.

use super::itemwise::map;
use super::rearranging::number;
use crate::form::Type;
use crate::machine::Machine;
use crate::python::library::arithmetic::elementwise;
use crate::python::library::numbers::Number;
use crate::python::library::value::double;
use crate::python::library::{Answer, beyond, host, truth};
use crate::word::{NIL, Word};

host! {
    ROUND "np.round" 2 Type::ANY => round;
    FLOOR "np.floor" 1 Type::ANY => floor;
    CEIL "np.ceil" 1 Type::ANY => ceil;
    TRUNC "np.trunc" 1 Type::ANY => trunc;
    RINT "np.rint" 1 Type::ANY => rint;
    SQRT "np.sqrt" 1 Type::ANY => sqrt;
    EXP "np.exp" 1 Type::ANY => exp;
    LOG "np.log" 1 Type::ANY => log;
    LOG_2 "np.log2" 1 Type::ANY => log_2;
    LOG_10 "np.log10" 1 Type::ANY => log_10;
    TANH "np.tanh" 1 Type::ANY => tanh;
    IS_NAN "np.isnan" 1 Type::ANY => is_nan;
    IS_INFINITE "np.isinf" 1 Type::ANY => is_infinite;
    IS_FINITE "np.isfinite" 1 Type::ANY => is_finite;
    IS_CLOSE "np.isclose" 4 Type::ANY => is_close;
    ALL_CLOSE "np.allclose" 4 Type::ANY => all_close;
}

/// `np.round(array, decimals)`, which scales, rounds and scales back.
fn round(machine: &mut Machine<'_>, words: &[Word]) -> Answer {
    let digits = number(machine, words[1], 0)?;
    if !(0..=15).contains(&digits) {
        return Err(beyond("np.round() to so many digits"));
    }
    let scale = 10_f64.powi(digits as i32);
    map(machine, words[0], &mut |machine, item| match Number::of(machine, item) {
        Some(Number::Integer(_) | Number::Large(_)) => Ok(item),
        Some(Number::Double(value)) if digits == 0 => machine.double(value.round_ties_even()),
        Some(Number::Double(value)) => machine.double((value * scale).round_ties_even() / scale),
        None => Err(beyond("np.round() of this")),
    })
}

/// A function of doubles, of every item.
fn of_doubles(machine: &mut Machine<'_>, word: Word, function: fn(f64) -> f64) -> Answer {
    map(machine, word, &mut |machine, item| match double(machine, item) {
        Some(value) => machine.double(function(value)),
        None => Err(beyond("this numpy function of anything but numbers")),
    })
}

/// A function of doubles that leaves whole numbers as they are.
fn to_whole(machine: &mut Machine<'_>, word: Word, function: fn(f64) -> f64) -> Answer {
    map(machine, word, &mut |machine, item| match Number::of(machine, item) {
        Some(Number::Integer(_) | Number::Large(_)) => Ok(item),
        Some(Number::Double(value)) => machine.double(function(value)),
        None => Err(beyond("this numpy function of anything but numbers")),
    })
}

macro_rules! each {
    ($($name:ident $through:ident $function:expr;)*) => {
        $(fn $name(machine: &mut Machine<'_>, words: &[Word]) -> Answer {
            $through(machine, words[0], $function)
        })*
    };
}

each! {
    floor to_whole f64::floor;
    ceil to_whole f64::ceil;
    trunc to_whole f64::trunc;
    rint of_doubles f64::round_ties_even;
    sqrt of_doubles f64::sqrt;
    exp of_doubles f64::exp;
    log of_doubles f64::ln;
    log_2 of_doubles f64::log2;
    log_10 of_doubles f64::log10;
    tanh of_doubles f64::tanh;
    is_nan asked f64::is_nan;
    is_infinite asked f64::is_infinite;
    is_finite asked f64::is_finite;
}

fn asked(machine: &mut Machine<'_>, word: Word, test: fn(f64) -> bool) -> Answer {
    map(machine, word, &mut |machine, item| match double(machine, item) {
        Some(value) => Ok(truth(test(value))),
        None => Err(beyond("this numpy function of anything but numbers")),
    })
}

/// `np.isclose(a, b, rtol, atol)`.
fn is_close(machine: &mut Machine<'_>, words: &[Word]) -> Answer {
    let part = |word: Word, missing: f64| if word == NIL { Some(missing) } else { double(machine, word) };
    let (Some(relative), Some(absolute)) = (part(words[2], 1e-5), part(words[3], 1e-8)) else {
        return Err(beyond("np.isclose() of this"));
    };
    elementwise(machine, words[0], words[1], &mut |machine, a, b| {
        let (Some(a), Some(b)) = (double(machine, a), double(machine, b)) else {
            return Err(beyond("np.isclose() of this"));
        };
        #[expect(clippy::float_cmp, reason = "infinities are close to themselves only")]
        let same = a == b;
        let near = b.is_finite() && (a - b).abs() <= absolute + relative * b.abs();
        Ok(truth(same || near))
    })
}

fn all_close(machine: &mut Machine<'_>, words: &[Word]) -> Answer {
    let close = is_close(machine, words)?;
    super::reductions::all(machine, &[close, NIL])
}
