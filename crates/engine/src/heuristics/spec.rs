//! The text form of a heuristic with its weights: `ia2`, `ia2(three=1200)`.

use super::{HEURISTICS, Heuristic, Weights, find};
use game::Quoted;
use std::fmt;
use std::str::FromStr;

/// A heuristic and the values of its weights.
#[derive(Clone, Debug)]
pub struct HeuristicSpec {
    /// The entry in the list.
    pub heuristic: &'static Heuristic,
    /// Values for its weights, the original ones unless said otherwise.
    pub weights: Weights,
}

impl HeuristicSpec {
    /// The heuristic with its original weights.
    pub fn original(heuristic: &'static Heuristic) -> Self {
        Self { heuristic, weights: Weights::defaults(heuristic.card.weights) }
    }
}

impl PartialEq for HeuristicSpec {
    fn eq(&self, other: &Self) -> bool {
        self.heuristic.card.name == other.heuristic.card.name && self.weights == other.weights
    }
}

/// Why a text names no heuristic.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[allow(missing_docs)]
pub enum SpecError {
    /// No heuristic has this name.
    #[error("unknown heuristic `{0}`: expected one of {names}", names = names())]
    Unknown(Quoted),
    /// The part in parentheses is not a list of settings.
    #[error(
        "`{text}`: expected NAME=NUMBER settings in parentheses, as in `ia2(three=1200)`, found `{found}`"
    )]
    Malformed { text: Quoted, found: Quoted },
    /// A weight that no value can be computed with.
    #[error("`{text}`: weight `{weight}` cannot be {value}: expected a finite number")]
    NotFinite { text: Quoted, weight: Quoted, value: Quoted },
    /// Which of the two should hold?
    #[error("`{text}`: `{setting}` is set twice")]
    Twice { text: Quoted, setting: Quoted },
    /// The heuristic has no such weight.
    #[error("`{text}`: {heuristic} has no weight `{weight}`: it has {known}")]
    NoSuchWeight { text: Quoted, heuristic: &'static str, weight: Quoted, known: String },
}

/// The names of all heuristics, for messages.
pub fn names() -> String {
    HEURISTICS.iter().map(|heuristic| heuristic.card.name).collect::<Vec<_>>().join(", ")
}

impl fmt::Display for HeuristicSpec {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let declared = self.heuristic.card.weights;
        let changed: Vec<_> = std::iter::zip(declared, self.weights.values())
            .filter(|(weight, value)| weight.default != **value)
            // As many digits as it takes to read the same number again.
            .map(|(weight, value)| format!("{}={value}", weight.name))
            .collect();
        f.write_str(self.heuristic.card.name)?;
        if changed.is_empty() { Ok(()) } else { write!(f, "({})", changed.join(",")) }
    }
}

/// Splits `name(settings)` into the name and the settings between the parentheses, empty where there are none.
pub(crate) fn split_settings(text: &str) -> Result<(&str, &str), SpecError> {
    match text.split_once('(') {
        None => Ok((text, "")),
        Some((name, rest)) => match rest.strip_suffix(')') {
            Some(settings) => Ok((name, settings)),
            None => Err(SpecError::Malformed { text: text.into(), found: format!("({rest}").into() }),
        },
    }
}

/// The `NAME=VALUE` settings of a text, in order.
pub(crate) fn settings<'a, V: FromStr>(
    text: &'a str,
    settings: &'a str,
) -> impl Iterator<Item = Result<(&'a str, V), SpecError>> {
    settings.split(',').filter(|_| !settings.is_empty()).enumerate().map(move |(index, setting)| {
        let malformed = || SpecError::Malformed { text: text.into(), found: setting.into() };
        let (name, value) = setting.split_once('=').ok_or_else(malformed)?;
        if is_among_the_first(index, settings, name.trim()) {
            return Err(SpecError::Twice { text: text.into(), setting: name.trim().into() });
        }
        Ok((name.trim(), value.trim().parse().map_err(|_| malformed())?))
    })
}

/// Does one of the first so many settings have this name?
fn is_among_the_first(number: usize, settings: &str, name: &str) -> bool {
    let mut names = settings.split(',').take(number).filter_map(|setting| setting.split('=').next());
    names.any(|earlier| earlier.trim() == name)
}

/// The value, if a weight can have it.
fn finite(text: &str, weight: &str, value: f64) -> Result<f64, SpecError> {
    if value.is_finite() {
        Ok(value)
    } else {
        Err(SpecError::NotFinite {
            text: text.into(),
            weight: weight.into(),
            value: value.to_string().into(),
        })
    }
}

impl FromStr for HeuristicSpec {
    type Err = SpecError;

    fn from_str(text: &str) -> Result<Self, SpecError> {
        let (name, inner) = split_settings(text)?;
        let heuristic = find(name).ok_or_else(|| SpecError::Unknown(name.into()))?;
        let mut spec = Self::original(heuristic);
        let declared = heuristic.card.weights;
        for setting in settings::<f64>(text, inner) {
            let (weight, value) = setting?;
            let index = declared.iter().position(|known| known.name == weight).ok_or_else(|| {
                SpecError::NoSuchWeight {
                    text: text.into(),
                    heuristic: heuristic.card.name,
                    weight: weight.into(),
                    known: declared.iter().map(|weight| weight.name).collect::<Vec<_>>().join(", "),
                }
            })?;
            spec.weights.values_mut()[index] = finite(text, weight, value)?;
        }
        Ok(spec)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_heuristic_with_its_weights_has_one_text_form() {
        for text in ["ia2", "bueno(three=1200)", "bueno(one=0.5,two=-3)"] {
            assert_eq!(text.parse::<HeuristicSpec>().expect("a heuristic").to_string(), text);
        }
        assert_eq!(
            "bueno( three = 1000 )".parse::<HeuristicSpec>().expect("a heuristic").to_string(),
            "bueno"
        );
        assert_eq!("bueno()".parse::<HeuristicSpec>().expect("a heuristic").to_string(), "bueno");
    }

    #[test]
    fn bad_texts_are_refused_with_what_is_wrong_in_the_message() {
        for (text, wrong) in [
            ("", "``"),
            ("nobody", "`nobody`"),
            ("bueno(three)", "`three`"),
            ("bueno(three=)", "`three=`"),
            ("bueno(three=x)", "`three=x`"),
            ("bueno(three=inf)", "weight `three` cannot be inf: expected a finite number"),
            ("bueno(three=-1e999)", "weight `three` cannot be -inf: expected a finite number"),
            ("bueno(three=nan)", "weight `three` cannot be NaN: expected a finite number"),
            ("bueno(three=1,three=2)", "`three` is set twice"),
            ("bueno(three=1,two=2, three =1)", "`three` is set twice"),
            ("bueno(four=1)", "`four`"),
            ("bueno(three=1", "`(three=1`"),
            ("bueno(three=1)x", "`(three=1)x`"),
        ] {
            let error = text.parse::<HeuristicSpec>().expect_err(text).to_string();
            assert!(error.contains(wrong), "{error}");
        }
    }

    #[test]
    fn errors_are_fit_to_be_read_whatever_the_text() {
        let long = "x".repeat(1_000_000);
        for text in
            [long.clone(), format!("bueno({long})"), format!("bueno({long}=1)"), "\u{1b}[2J\n".to_owned()]
        {
            let error = text.parse::<HeuristicSpec>().expect_err("no heuristic").to_string();
            assert!(error.chars().count() < 400 && !error.chars().any(char::is_control), "{error:?}");
        }
    }
}
