//! Numbers, shares and dates as each language writes them, for whatever people read. Programs read numbers as Rust writes
//! them.

use super::{Dictionary, Language, say};
use arena::statistics::Estimate;

impl Dictionary {
    /// How many there are: `5,500`.
    pub fn count(self, number: u64) -> String {
        self.numeral(&number.to_string())
    }

    /// Rounded to so many digits behind the point: `1,234.5`. Nothing is never negative.
    pub fn decimal(self, value: f64, digits: usize) -> String {
        let text = format!("{value:.digits$}");
        let is_nothing = !text.contains(|letter: char| letter != '-' && letter != '.' && letter != '0');
        self.numeral(if is_nothing { text.trim_start_matches('-') } else { &text })
    }

    /// The same with its sign, as ratings are written: `+12.3`.
    pub fn signed(self, value: f64, digits: usize) -> String {
        let text = self.decimal(value, digits);
        if text.starts_with('-') { text } else { format!("+{text}") }
    }

    /// In as few letters as it takes: `0.35`, `1,200`.
    pub fn number(self, value: f64) -> String {
        self.numeral(&(value + 0.0).to_string())
    }

    /// A share of 1: `13.5%`.
    pub fn percent(self, share: f64, digits: usize) -> String {
        say!(self, "percent", number = self.decimal(100.0 * share, digits))
    }

    /// So many of so many, as a whole percentage; of none, none.
    pub fn part(self, count: u64, of: u64) -> String {
        self.percent(count as f64 / of.max(1) as f64, 0)
    }

    /// A probability: never so near to certainty that it would be written as one.
    pub fn probability(self, value: f64) -> String {
        match value {
            0.999_5.. => format!(">{}", self.decimal(0.999, 3)),
            ..0.000_5 => format!("<{}", self.decimal(0.001, 3)),
            _ => self.decimal(value, 3),
        }
    }

    /// A rating with the interval it is in: `+12.3 [+5.0, +19.6]`.
    pub fn interval(self, rating: Estimate) -> String {
        let [value, low, high] = [rating.value, rating.low, rating.high].map(|elo| self.signed(elo, 1));
        say!(self, "interval", value = value, low = low, high = high)
    }

    /// A day and time as the store notes them, `2026-07-29 18:30:00`.
    pub fn moment(self, noted: &str) -> String {
        match noted.split_once(' ') {
            Some((date, time)) => format!("{} {time}", self.day(date)),
            None => noted.to_owned(),
        }
    }

    /// A day as programs note it, `2026-07-29`.
    pub fn day(self, noted: &str) -> String {
        match (self.language(), &noted.split('-').collect::<Vec<_>>()[..]) {
            (Language::Spanish, [year, month, day]) => format!("{day}/{month}/{year}"),
            _ => noted.to_owned(),
        }
    }

    /// A number that Rust wrote, as the language writes it.
    pub fn numeral(self, text: &str) -> String {
        written(self.language(), text)
    }
}

/// What stands between thousands, and what before decimals.
const fn marks(language: Language) -> (char, char) {
    match language {
        Language::English => (',', '.'),
        Language::Spanish => ('.', ','),
    }
}

/// A number that Rust wrote, as a language writes it. What has no digits, such as `inf`, stays as it is.
pub(super) fn written(language: Language, text: &str) -> String {
    let (between, before_decimals) = marks(language);
    let unsigned = text.trim_start_matches(['+', '-']);
    let (whole, decimals) = unsigned.split_once('.').unwrap_or((unsigned, ""));
    if !unsigned.starts_with(|letter: char| letter.is_ascii_digit()) {
        return text.to_owned();
    }
    let mut written = text[..text.len() - unsigned.len()].to_owned();
    for (index, digit) in whole.chars().enumerate() {
        if index > 0 && (whole.len() - index).is_multiple_of(3) {
            written.push(between);
        }
        written.push(digit);
    }
    if !decimals.is_empty() {
        written.push(before_decimals);
        written.push_str(decimals);
    }
    written
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The same in English and in Spanish.
    fn both(write: impl Fn(Dictionary) -> String) -> [String; 2] {
        Language::ALL.map(|language| write(language.dictionary()))
    }

    #[test]
    fn thousands_are_set_apart() {
        for (number, expected) in [
            (0, ["0", "0"]),
            (999, ["999", "999"]),
            (5500, ["5,500", "5.500"]),
            (10_000, ["10,000", "10.000"]),
            (1_234_567, ["1,234,567", "1.234.567"]),
        ] {
            assert_eq!(both(|dictionary| dictionary.count(number)), expected);
        }
    }

    #[test]
    fn no_probability_is_a_certainty() {
        for (value, expected) in
            [(0.999_49, "0.999"), (0.999_6, ">0.999"), (1.0, ">0.999"), (0.0, "<0.001"), (0.5, "0.500")]
        {
            assert_eq!(both(|dictionary| dictionary.probability(value))[0], expected);
        }
    }

    #[test]
    fn decimals_have_their_own_mark() {
        for (value, digits, expected) in [
            (13.52, 1, ["13.5", "13,5"]),
            (-1234.567, 2, ["-1,234.57", "-1.234,57"]),
            (999.96, 1, ["1,000.0", "1.000,0"]),
            (-0.04, 1, ["0.0", "0,0"]),
            (-0.3, 0, ["0", "0"]),
            (f64::INFINITY, 1, ["inf", "inf"]),
            (f64::NAN, 1, ["NaN", "NaN"]),
        ] {
            assert_eq!(both(|dictionary| dictionary.decimal(value, digits)), expected);
        }
    }

    #[test]
    fn ratings_have_a_sign() {
        for (value, digits, expected) in [
            (12.34, 1, ["+12.3", "+12,3"]),
            (-1200.0, 0, ["-1,200", "-1.200"]),
            (-0.01, 1, ["+0.0", "+0,0"]),
            (f64::NEG_INFINITY, 0, ["-inf", "-inf"]),
        ] {
            assert_eq!(both(|dictionary| dictionary.signed(value, digits)), expected);
        }
    }

    #[test]
    fn short_numbers_stay_short() {
        for (value, expected) in [
            (1200.0, ["1,200", "1.200"]),
            (0.35, ["0.35", "0,35"]),
            (-0.0, ["0", "0"]),
            (-20.5, ["-20.5", "-20,5"]),
        ] {
            assert_eq!(both(|dictionary| dictionary.number(value)), expected);
        }
    }

    #[test]
    fn shares_are_percentages() {
        assert_eq!(both(|dictionary| dictionary.percent(0.135, 1)), ["13.5%", "13,5 %"]);
        assert_eq!(both(|dictionary| dictionary.percent(1.0, 0)), ["100%", "100 %"]);
    }

    #[test]
    fn days_are_written_as_people_write_them() {
        let moment = both(|dictionary| dictionary.moment("2026-07-29 18:30:00"));
        assert_eq!(moment, ["2026-07-29 18:30:00", "29/07/2026 18:30:00"]);
        assert_eq!(both(|dictionary| dictionary.moment("long ago")), ["long ago"; 2]);
    }
}
