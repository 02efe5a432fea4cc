//! Values of positions.

/// The value of a position for one side: more is better. Every reference heuristic is exact in it (integers, and
/// single-precision sums for one of them), so equality means what it says.
pub type Score = f64;

/// The value of a won game, unless a heuristic's house search says otherwise; a lost one has the negative. Finished
/// games are scored by the search, never by a heuristic.
pub const WIN: Score = 10_000_000.0;

/// The shortest text that reads back as the same value: `-150`, `-16.78`. Zero has no sign.
pub fn shortest_decimal(score: Score) -> String {
    // Adding zero takes the sign off a negative one.
    (score + 0.0).to_string()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn values_are_written_as_shortly_as_they_can_be_read_back() {
        for (score, text) in [
            (0.0, "0"),
            (-0.0, "0"),
            (-150.0, "-150"),
            (10_000_000.0, "10000000"),
            (-16.78, "-16.78"),
            (f64::from(413.333_28_f32), "413.3332824707031"),
            (2_f64.powi(-20), "0.00000095367431640625"),
            (2_f64.powi(60), "1152921504606847000"),
        ] {
            assert_eq!(shortest_decimal(score), text);
            assert_eq!(text.parse::<Score>(), Ok(score));
        }
    }
}
