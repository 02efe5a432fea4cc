//! Numbers as Lisp has them: exact integers and ratios, singles, doubles.
//!
//! A float makes the result a float; a ratio or integer is rounded to it first. Comparisons of floats with exact
//! numbers are exact.

use std::cmp::Ordering;

use crate::failure::{FaultKind, Raise};
use crate::machine::Machine;
use crate::message::Message;
use crate::word::{MAX_INTEGER, MIN_INTEGER, Word};

#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) enum Number {
    Integer(i64),
    /// Reduced, denominator above one.
    Ratio(i64, i64),
    Single(f32),
    Double(f64),
}

use Number::{Double, Integer, Ratio, Single};

/// What can be done with two numbers.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Arithmetic {
    Add,
    Subtract,
    Multiply,
    Divide,
}

pub(super) fn division_by_zero() -> Raise {
    Raise::program(Message::new("division-by-zero", "division by zero"))
}

fn float_trouble() -> Raise {
    Raise::new(
        FaultKind::Overflow,
        Message::new("float-overflow", "a floating-point number became too large"),
    )
}

fn gcd(mut a: i128, mut b: i128) -> i128 {
    while b != 0 {
        (a, b) = (b, a % b);
    }
    a.abs()
}

/// A fraction in lowest terms with a positive denominator, if both parts fit; the denominator is not zero.
pub(super) fn ratio(numerator: i128, denominator: i128) -> Option<(i64, i64)> {
    let divisor = gcd(numerator, denominator) * denominator.signum();
    let fits = |value: i128| {
        let inside = value >= i128::from(MIN_INTEGER) && value <= i128::from(MAX_INTEGER);
        inside.then_some(value as i64)
    };
    Some((fits(numerator / divisor)?, fits(denominator / divisor)?))
}

impl Number {
    /// An exact number.
    pub(super) fn exact(numerator: i128, denominator: i128) -> Result<Self, Raise> {
        match ratio(numerator, denominator).ok_or_else(Raise::overflow)? {
            (numerator, 1) => Ok(Integer(numerator)),
            (numerator, denominator) => Ok(Ratio(numerator, denominator)),
        }
    }

    pub(super) fn of(machine: &Machine<'_>, word: Word) -> Option<Self> {
        if let Some(value) = word.as_integer() {
            return Some(Integer(value));
        }
        if let Some(value) = word.as_single() {
            return Some(Single(value));
        }
        let ratio = machine.as_ratio(word).map(|(numerator, denominator)| Ratio(numerator, denominator));
        ratio.or_else(|| machine.as_double(word).map(Double))
    }

    pub(super) fn word(self, machine: &mut Machine<'_>) -> Result<Word, Raise> {
        match self {
            Integer(value) => Word::checked_integer(value.into()).ok_or_else(Raise::overflow),
            Ratio(numerator, denominator) => {
                machine.object(crate::word::Kind::RATIO, 2, &[numerator, denominator])
            }
            Single(value) => Ok(Word::single(value)),
            Double(value) => machine.double(value),
        }
    }

    /// Numerator and denominator, if it is exact.
    pub(super) fn fraction(self) -> Option<(i128, i128)> {
        match self {
            Integer(value) => Some((value.into(), 1)),
            Ratio(numerator, denominator) => Some((numerator.into(), denominator.into())),
            _ => None,
        }
    }

    pub(super) fn to_single(self) -> f32 {
        match self {
            Integer(value) => value as f32,
            Ratio(numerator, denominator) => single_quotient(numerator, denominator),
            Single(value) => value,
            Double(value) => value as f32,
        }
    }

    pub(super) fn to_double(self) -> f64 {
        match self {
            Integer(value) => value as f64,
            Ratio(numerator, denominator) => numerator as f64 / denominator as f64,
            Single(value) => value.into(),
            Double(value) => value,
        }
    }

    pub(super) fn is_float(self) -> bool {
        matches!(self, Single(_) | Double(_))
    }

    pub(super) fn is_zero(self) -> bool {
        match self {
            Integer(value) => value == 0,
            Ratio(..) => false,
            Single(value) => value == 0.0,
            Double(value) => value == 0.0,
        }
    }

    pub(super) fn is_negative(self) -> bool {
        match self {
            Integer(value) | Ratio(value, _) => value < 0,
            Single(value) => value < 0.0,
            Double(value) => value < 0.0,
        }
    }

    /// The result of an operation.
    pub(super) fn combine(self, operation: Arithmetic, other: Self) -> Result<Self, Raise> {
        use Arithmetic::{Add, Divide, Multiply, Subtract};
        if let (Some((a, b)), Some((c, d))) = (self.fraction(), other.fraction()) {
            // Numerators and denominators have 62 bits, so products of two fit.
            return match operation {
                Add => Self::exact(a * d + c * b, b * d),
                Subtract => Self::exact(a * d - c * b, b * d),
                Multiply => Self::exact(a * c, b * d),
                Divide if c == 0 => Err(division_by_zero()),
                Divide => Self::exact(a * d, b * c),
            };
        }
        if operation == Divide && other.is_zero() {
            return Err(division_by_zero());
        }
        if matches!(self, Double(_)) || matches!(other, Double(_)) {
            let (a, b) = (self.to_double(), other.to_double());
            let result = match operation {
                Add => a + b,
                Subtract => a - b,
                Multiply => a * b,
                Divide => a / b,
            };
            return if result.is_finite() { Ok(Double(result)) } else { Err(float_trouble()) };
        }
        let (a, b) = (self.to_single(), other.to_single());
        let result = match operation {
            Add => a + b,
            Subtract => a - b,
            Multiply => a * b,
            Divide => a / b,
        };
        if result.is_finite() { Ok(Single(result)) } else { Err(float_trouble()) }
    }

    /// Exact comparison.
    pub(super) fn compare(self, other: Self) -> Ordering {
        match (self.fraction(), other.fraction()) {
            (Some((a, b)), Some((c, d))) => (a * d).cmp(&(c * b)),
            (None, None) => self.to_double().partial_cmp(&other.to_double()).unwrap_or(Ordering::Less),
            (Some(fraction), None) => compare_exactly(fraction, other.to_double()),
            (None, Some(fraction)) => compare_exactly(fraction, self.to_double()).reverse(),
        }
    }

    /// Rounded down, and what is left.
    pub(super) fn floor(self, divisor: Self) -> Result<(Self, Self), Raise> {
        self.divide(divisor, Rounding::Down)
    }

    /// The integer quotient under a rounding, and what is left.
    pub(super) fn divide(self, divisor: Self, rounding: Rounding) -> Result<(Self, Self), Raise> {
        if divisor.is_zero() {
            return Err(division_by_zero());
        }
        let quotient = match self.combine(Arithmetic::Divide, divisor)? {
            Integer(value) => value,
            Ratio(numerator, denominator) => rounding.of_fraction(numerator.into(), denominator.into()),
            float => {
                let value = rounding.of_double(float.to_double());
                if value.abs() >= 4e18 {
                    return Err(Raise::overflow());
                }
                value as i64
            }
        };
        let rest =
            self.combine(Arithmetic::Subtract, Integer(quotient).combine(Arithmetic::Multiply, divisor)?)?;
        // A quotient of floats may be rounded to an integer though something is left: that decides, as in Common Lisps.
        let is_exact = !matches!(rest, Single(_) | Double(_));
        let is_below_zero = self.is_negative() != divisor.is_negative();
        match rounding {
            Rounding::Down if !is_exact && !rest.is_zero() && is_below_zero => {
                Ok((Integer(quotient - 1), rest.combine(Arithmetic::Add, divisor)?))
            }
            Rounding::Up if !is_exact && !rest.is_zero() && !is_below_zero => {
                Ok((Integer(quotient + 1), rest.combine(Arithmetic::Subtract, divisor)?))
            }
            _ => Ok((Integer(quotient), rest)),
        }
    }
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Rounding {
    Down,
    Up,
    ToZero,
    /// To the nearest, halves to the even one.
    Nearest,
}

impl Rounding {
    fn of_fraction(self, numerator: i128, denominator: i128) -> i64 {
        let down = numerator.div_euclid(denominator);
        let rest = numerator.rem_euclid(denominator);
        let up = rest > 0
            && match self {
                Self::Down => false,
                Self::Up => true,
                Self::ToZero => numerator < 0,
                Self::Nearest => match (2 * rest).cmp(&denominator) {
                    Ordering::Less => false,
                    Ordering::Equal => down % 2 != 0,
                    Ordering::Greater => true,
                },
            };
        (down + i128::from(up)) as i64
    }

    /// Of floats, downwards and upwards is decided by what is left.
    fn of_double(self, value: f64) -> f64 {
        match self {
            Self::Nearest => value.round_ties_even(),
            Self::Down | Self::Up | Self::ToZero => value.trunc(),
        }
    }
}

/// A fraction against a finite double, without rounding.
fn compare_exactly((numerator, denominator): (i128, i128), value: f64) -> Ordering {
    let rough = numerator as f64 / denominator as f64;
    // Far apart, or a double that no fraction of this size comes near: rounding changes nothing.
    if (rough - value).abs() > 1e-6 * value.abs()
        || value.abs() > 1e18
        || (value != 0.0 && value.abs() < 1e-18)
    {
        return rough.partial_cmp(&value).unwrap_or(Ordering::Less);
    }
    // value = mantissa * 2^exponent with the mantissa an odd integer or zero.
    let (mut mantissa, mut exponent) = decompose(value);
    while mantissa != 0 && mantissa % 2 == 0 {
        mantissa /= 2;
        exponent += 1;
    }
    let (left, right) = if exponent >= 0 {
        (
            Some(numerator),
            mantissa.checked_shl(exponent as u32).and_then(|value| value.checked_mul(denominator)),
        )
    } else {
        let scaled =
            1i128.checked_shl(exponent.unsigned_abs()).and_then(|power| numerator.checked_mul(power));
        (scaled, mantissa.checked_mul(denominator))
    };
    match (left, right) {
        (Some(left), Some(right)) => left.cmp(&right),
        _ => rough.partial_cmp(&value).unwrap_or(Ordering::Less),
    }
}

fn decompose(value: f64) -> (i128, i32) {
    let bits = value.to_bits();
    let exponent = ((bits >> 52) & 0x7ff) as i32;
    let fraction = (bits & ((1 << 52) - 1)) as i128;
    let (mantissa, exponent) =
        if exponent == 0 { (fraction, -1074) } else { (fraction | 1 << 52, exponent - 1075) };
    (if value.is_sign_negative() { -mantissa } else { mantissa }, exponent)
}

/// The single nearest to a fraction.
fn single_quotient(numerator: i64, denominator: i64) -> f32 {
    // A quotient of two 24-bit numbers survives being rounded to a double first.
    let small = 1 << 24;
    if numerator.abs() < small && denominator < small {
        return (numerator as f64 / denominator as f64) as f32;
    }
    // 30 bits of quotient and a bit that says whether something is left are enough to round once.
    let size = |value: i128| 128 - value.unsigned_abs().leading_zeros() as i32;
    let (a, b) = (i128::from(numerator), i128::from(denominator));
    let shift = 30 - (size(a) - size(b));
    let (a, b) = if shift >= 0 { (a << shift, b) } else { (a, b << -shift) };
    let quotient = a / b;
    let sticky = if a % b == 0 { 0 } else { a.signum() };
    ((2 * quotient + sticky) as f64 * 2f64.powi(-shift - 1)) as f32
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_float_makes_a_single_and_a_ratio_is_rounded_before() {
        let quotient = Integer(50).combine(Arithmetic::Divide, Single(0.75)).unwrap();
        assert_eq!(quotient, Single(66.666_664));
        let third = Integer(1).combine(Arithmetic::Divide, Integer(3)).unwrap();
        assert_eq!(third, Ratio(1, 3));
        assert_eq!(third.combine(Arithmetic::Add, Single(0.0)).unwrap(), Single(0.333_333_34));
    }

    #[test]
    fn comparisons_with_floats_are_exact() {
        assert_eq!(Ratio(1, 3).compare(Single(1.0 / 3.0)), Ordering::Less);
        assert_eq!(Integer(16_777_217).compare(Single(16_777_216.0)), Ordering::Greater);
        assert_eq!(Ratio(1, 2).compare(Single(0.5)), Ordering::Equal);
    }

    #[test]
    fn numbers_beyond_the_range_are_faults() {
        let large = Integer(MAX_INTEGER);
        assert!(large.combine(Arithmetic::Add, Integer(1)).is_err());
        assert!(large.combine(Arithmetic::Multiply, large).is_err());
    }

    #[test]
    fn large_fractions_round_once() {
        assert_eq!(single_quotient(1 << 40, 3), (1u64 << 40) as f32 / 3.0);
        assert_eq!(single_quotient(-(1 << 40) - 1, 1 << 40), -1.0);
    }
}
