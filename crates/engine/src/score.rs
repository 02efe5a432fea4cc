//! Values of positions.

/// The value of a position for one side: more is better. Every reference heuristic is exact in it (integers, and
/// single-precision sums for one of them), so equality means what it says.
pub type Score = f64;

/// The value of a won game, unless a heuristic's house search says otherwise; a lost one has the negative. Finished
/// games are scored by the search, never by a heuristic.
pub const WIN: Score = 10_000_000.0;

/// Every digit of a value, and no more: `-150`, `413.333282470703125`. Zero has no sign.
pub fn exact_decimal(score: Score) -> String {
    const MANTISSA_BITS: i32 = 52;
    let bits = score.to_bits();
    let exponent = (bits >> MANTISSA_BITS & 0x7FF) as i32 - 1023;
    let trailing_zeros = ((bits | 1 << MANTISSA_BITS).trailing_zeros() as i32).min(MANTISSA_BITS);
    // A binary fraction of n digits is a decimal fraction of n digits.
    let digits = (MANTISSA_BITS - trailing_zeros - exponent).max(0) as usize;
    if score == 0.0 { "0".to_owned() } else { format!("{score:.digits$}") }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn values_are_written_with_all_their_digits_and_no_more() {
        for (score, text) in [
            (0.0, "0"),
            (-0.0, "0"),
            (-150.0, "-150"),
            (10_000_000.0, "10000000"),
            (0.5, "0.5"),
            (-0.375, "-0.375"),
            (f64::from(413.333_28_f32), "413.333282470703125"),
            (f64::from(155.333_34_f32), "155.333343505859375"),
            (2_f64.powi(-20), "0.00000095367431640625"),
            (2_f64.powi(60), "1152921504606846976"),
        ] {
            assert_eq!(exact_decimal(score), text);
            assert_eq!(text.parse::<Score>(), Ok(score));
        }
    }
}
