//! Arithmetic on two numbers, exactly as Python does it.

use std::cmp::Ordering;

use super::value::{LARGE, large_words};
use super::{beyond, error};
use crate::failure::Raise;
use crate::form::Operation;
use crate::machine::Machine;
use crate::word::Word;

/// An integer or a double.
#[derive(Clone, Copy, Debug)]
pub(in crate::python) enum Number {
    Integer(i64),
    /// An integer that a word need not hold. Programs begin with such ones (`10 ** 20`, `sys.maxsize`) and reckon with them; two
    /// integers that words hold become one only when the first is shifted to the left, so that what is known of types before
    /// running stays true.
    Large(i128),
    Double(f64),
}

impl Number {
    pub(in crate::python) fn of(machine: &Machine<'_>, word: Word) -> Option<Self> {
        match super::value::value(machine, word) {
            super::value::Value::Integer(value) => Some(Self::Integer(value)),
            super::value::Value::Large(value) => Some(Self::Large(value)),
            super::value::Value::Truth(holds) => Some(Self::Integer(i64::from(holds))),
            super::value::Value::Double(value) => Some(Self::Double(value)),
            _ => None,
        }
    }

    pub(in crate::python) fn word(self, machine: &mut Machine<'_>) -> Result<Word, Raise> {
        match self {
            Self::Integer(value) => Word::checked_integer(i128::from(value)).ok_or_else(Raise::overflow),
            Self::Large(value) => match Word::checked_integer(value) {
                Some(word) => Ok(word),
                None => machine.object(LARGE, 2, &large_words(value)),
            },
            Self::Double(value) => machine.double(value),
        }
    }

    /// The integer.
    pub(in crate::python) fn exact(self) -> Option<i128> {
        match self {
            Self::Integer(value) => Some(i128::from(value)),
            Self::Large(value) => Some(value),
            Self::Double(_) => None,
        }
    }

    pub(in crate::python) fn as_double(self) -> f64 {
        match self {
            Self::Integer(value) => value as f64,
            Self::Large(value) => value as f64,
            Self::Double(value) => value,
        }
    }
}

fn checked(value: Option<i64>) -> Result<Number, Raise> {
    value.map(Number::Integer).ok_or_else(Raise::overflow)
}

/// `a` and `b` joined by an operation on numbers; `None` if numbers do not have it.
pub(in crate::python) fn apply(operation: Operation, a: Number, b: Number) -> Result<Option<Number>, Raise> {
    use Number::{Double, Integer};
    Ok(Some(if let (Integer(a), Integer(b)) = (a, b) {
        integers(operation, a, b)?
    } else if let (Some(a), Some(b)) = (a.exact(), b.exact()) {
        large_integers(operation, a, b)?
    } else {
        let (a, b) = (a.as_double(), b.as_double());
        Double(match operation {
            Operation::Add => a + b,
            Operation::Subtract => a - b,
            Operation::Multiply => a * b,
            Operation::Divide if b == 0.0 => {
                return Err(error("ZeroDivisionError", "float division by zero"));
            }
            Operation::Divide => a / b,
            Operation::FloorDivide | Operation::Modulo => {
                let (quotient, rest) = floored(a, b)?;
                if operation == Operation::Modulo { rest } else { quotient }
            }
            _ => return Ok(None),
        })
    }))
}

fn integers(operation: Operation, a: i64, b: i64) -> Result<Number, Raise> {
    match operation {
        Operation::Add => checked(a.checked_add(b)),
        Operation::Subtract => checked(a.checked_sub(b)),
        Operation::Multiply => checked(a.checked_mul(b)),
        Operation::Divide if b == 0 => Err(error("ZeroDivisionError", "division by zero")),
        Operation::Divide => {
            // One rounding of the exact quotient is only certain if both are exact as doubles.
            let exact = 1_i64 << 53;
            if a.abs() > exact || b.abs() > exact {
                return Err(beyond("`/` of integers beyond 2**53"));
            }
            Ok(Number::Double(a as f64 / b as f64))
        }
        Operation::FloorDivide | Operation::Modulo if b == 0 => {
            Err(error("ZeroDivisionError", "integer division or modulo by zero"))
        }
        Operation::FloorDivide => checked(a.checked_div_euclid(b).map(|quotient| {
            // Euclid rounds towards the sign of the divisor; Python always down.
            if b < 0 && a.rem_euclid(b) != 0 { quotient - 1 } else { quotient }
        })),
        Operation::Modulo => {
            let rest = a.rem_euclid(b);
            Ok(Number::Integer(if b < 0 && rest != 0 { rest + b } else { rest }))
        }
        Operation::BitAnd => Ok(Number::Integer(a & b)),
        Operation::BitOr => Ok(Number::Integer(a | b)),
        Operation::BitXor => Ok(Number::Integer(a ^ b)),
        Operation::ShiftLeft | Operation::ShiftRight if b < 0 => {
            Err(error("ValueError", "negative shift count"))
        }
        Operation::ShiftLeft if a == 0 => Ok(Number::Integer(0)),
        Operation::ShiftLeft => {
            let wide = if b < 64 { Some(i128::from(a) << b) } else { None };
            wide.map(Number::Large).ok_or_else(Raise::overflow)
        }
        Operation::ShiftRight => Ok(Number::Integer(a >> b.min(63))),
        _ => Err(beyond("this operation")),
    }
}

/// With an integer that no word holds: what programs do with numbers that are larger than all values.
fn large_integers(operation: Operation, a: i128, b: i128) -> Result<Number, Raise> {
    let result = match operation {
        Operation::Add => a.checked_add(b),
        Operation::Subtract => a.checked_sub(b),
        Operation::Multiply => a.checked_mul(b),
        Operation::Divide if b == 0 => return Err(error("ZeroDivisionError", "division by zero")),
        Operation::Divide if [a, b].iter().all(|side| (*side as f64) as i128 == *side) => {
            return Ok(Number::Double(a as f64 / b as f64));
        }
        Operation::Divide => return Err(beyond("`/` of integers beyond 2**53")),
        Operation::FloorDivide | Operation::Modulo if b == 0 => {
            return Err(error("ZeroDivisionError", "integer division or modulo by zero"));
        }
        Operation::FloorDivide => {
            a.checked_div(b).map(|quotient| quotient - i128::from(a % b != 0 && (a < 0) != (b < 0)))
        }
        Operation::Modulo => Some(if a % b != 0 && (a < 0) != (b < 0) { a % b + b } else { a % b }),
        Operation::BitAnd => Some(a & b),
        Operation::BitOr => Some(a | b),
        Operation::BitXor => Some(a ^ b),
        Operation::ShiftLeft | Operation::ShiftRight if b < 0 => {
            return Err(error("ValueError", "negative shift count"));
        }
        Operation::ShiftLeft if b < 127 => Some(a << b).filter(|value| value >> b == a),
        Operation::ShiftRight => Some(a >> b.min(127)),
        _ => None,
    };
    result.map(Number::Large).ok_or_else(Raise::overflow)
}

/// Quotient and rest of doubles, rounded down, digit by digit as `CPython` computes them.
fn floored(a: f64, b: f64) -> Result<(f64, f64), Raise> {
    if b == 0.0 {
        return Err(error("ZeroDivisionError", "float floor division by zero"));
    }
    let mut rest = a % b;
    let mut quotient = (a - rest) / b;
    if rest == 0.0 {
        rest = 0.0_f64.copysign(b);
    } else if (b < 0.0) != (rest < 0.0) {
        rest += b;
        quotient -= 1.0;
    }
    if quotient == 0.0 {
        return Ok((0.0_f64.copysign(a / b), rest));
    }
    let mut floor = quotient.floor();
    if quotient - floor > 0.5 {
        floor += 1.0;
    }
    Ok((floor, rest))
}

/// `a ** b`.
pub(in crate::python) fn power(a: Number, b: Number) -> Result<Number, Raise> {
    match (a, b) {
        (Number::Integer(a), Number::Integer(b)) if b >= 0 => match (a, u32::try_from(b)) {
            (0 | 1, _) => Ok(Number::Integer(if b == 0 { 1 } else { a })),
            (-1, _) => Ok(Number::Integer(if b % 2 == 0 { 1 } else { -1 })),
            (_, Ok(b)) => checked(a.checked_pow(b)),
            _ => Err(Raise::overflow()),
        },
        (a, b) if a.exact().is_some() && b.exact().is_some_and(|b| b >= 0) => Err(Raise::overflow()),
        _ => {
            let (a, b) = (a.as_double(), b.as_double());
            if a == 0.0 && b < 0.0 {
                return Err(error("ZeroDivisionError", "0.0 cannot be raised to a negative power"));
            }
            if a < 0.0 && a.is_finite() && b.is_finite() && b.fract() != 0.0 {
                return Err(beyond("a complex number"));
            }
            let result = a.powf(b);
            if result.is_infinite() && a.is_finite() && b.is_finite() {
                return Err(error("OverflowError", "(34, 'Numerical result out of range')"));
            }
            Ok(Number::Double(result))
        }
    }
}

/// How two numbers compare, exactly; `None` with NaN.
pub(in crate::python) fn order(a: Number, b: Number) -> Option<Ordering> {
    match (a, b) {
        (Number::Integer(a), Number::Integer(b)) => Some(a.cmp(&b)),
        (Number::Large(a), Number::Double(b)) => large_and_double(a, b),
        (Number::Double(a), Number::Large(b)) => large_and_double(b, a).map(Ordering::reverse),
        (Number::Double(a), Number::Double(b)) => a.partial_cmp(&b),
        (Number::Integer(a), Number::Double(b)) => integer_and_double(a, b),
        (Number::Double(a), Number::Integer(b)) => integer_and_double(b, a).map(Ordering::reverse),
        (a, b) => Some(a.exact()?.cmp(&b.exact()?)),
    }
}

fn large_and_double(a: i128, b: f64) -> Option<Ordering> {
    if b.is_nan() {
        return None;
    }
    // Doubles of that size are whole. What is beyond 128 bits becomes the outermost of them, which is not equal.
    let order = a.cmp(&(b as i128));
    let is_beyond = b >= i128::MAX as f64 || b < i128::MIN as f64;
    Some(if order == Ordering::Equal && is_beyond {
        if b > 0.0 { Ordering::Less } else { Ordering::Greater }
    } else {
        order
    })
}

fn integer_and_double(a: i64, b: f64) -> Option<Ordering> {
    if b.is_nan() {
        return None;
    }
    if b.abs() < 9.0e18 {
        let whole = b.trunc();
        return Some(a.cmp(&(whole as i64)).then_with(|| whole.partial_cmp(&b).unwrap_or(Ordering::Equal)));
    }
    Some(if b > 0.0 { Ordering::Less } else { Ordering::Greater })
}

#[cfg(test)]
mod tests {
    use super::*;

    fn number(operation: Operation, a: Number, b: Number) -> String {
        match apply(operation, a, b) {
            Ok(Some(Number::Integer(value))) => value.to_string(),
            Ok(Some(Number::Large(value))) => value.to_string(),
            Ok(Some(Number::Double(value))) => format!("{value:?}"),
            Ok(None) => "none".to_owned(),
            Err(raise) => raise.to_string(),
        }
    }

    #[test]
    fn division_rounds_down_for_all_signs() {
        use Number::{Double, Integer};
        for (a, b, quotient, rest) in
            [(7, 2, 3, 1), (-7, 2, -4, 1), (7, -2, -4, -1), (-7, -2, 3, -1), (6, -3, -2, 0)]
        {
            assert_eq!(number(Operation::FloorDivide, Integer(a), Integer(b)), quotient.to_string());
            assert_eq!(number(Operation::Modulo, Integer(a), Integer(b)), rest.to_string());
        }
        assert_eq!(number(Operation::FloorDivide, Double(-7.5), Integer(2)), "-4.0");
        assert_eq!(number(Operation::Modulo, Double(-7.5), Integer(2)), "0.5");
        assert_eq!(number(Operation::Divide, Integer(1), Integer(0)), "ZeroDivisionError: division by zero");
    }

    #[test]
    fn large_integers_are_reckoned_with_exactly() {
        use Number::{Double, Integer, Large};
        let large = Large(10_i128.pow(20));
        for (operation, other, expected) in [
            (Operation::Add, Integer(7), "100000000000000000007"),
            (Operation::Subtract, Large(10_i128.pow(20) - 1), "1"),
            (Operation::FloorDivide, Integer(-3), "-33333333333333333334"),
            (Operation::Modulo, Integer(-3), "-2"),
            (Operation::Divide, Integer(4), "2.5e19"),
            (Operation::Multiply, Double(0.5), "5e19"),
        ] {
            assert_eq!(number(operation, large, other), expected);
        }
        let beyond = number(Operation::Multiply, large, large);
        assert!(beyond.contains("62 bits"), "{beyond}");
        assert_eq!(order(large, Double(1e20)), Some(Ordering::Equal));
        assert_eq!(order(Large(10_i128.pow(20) + 1), Double(1e20)), Some(Ordering::Greater));
        assert_eq!(order(large, Double(f64::INFINITY)), Some(Ordering::Less));
        assert_eq!(order(Double(f64::NEG_INFINITY), large), Some(Ordering::Less));
    }

    #[test]
    fn integers_and_doubles_compare_exactly() {
        let large = (1_i64 << 53) + 1;
        assert_eq!(
            order(Number::Integer(large), Number::Double((1_i64 << 53) as f64)),
            Some(Ordering::Greater)
        );
        assert_eq!(order(Number::Integer(1), Number::Double(1.0)), Some(Ordering::Equal));
        assert_eq!(order(Number::Integer(1), Number::Double(1.5)), Some(Ordering::Less));
        assert_eq!(order(Number::Integer(-1), Number::Double(-1.5)), Some(Ordering::Greater));
        assert_eq!(order(Number::Integer(3), Number::Double(f64::NEG_INFINITY)), Some(Ordering::Greater));
    }
}
