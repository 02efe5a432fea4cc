//! The text form of a heuristic with its weights: `ia2`, `ia2(three=1200)`.

use super::{HEURISTICS, Heuristic, Weights, find};
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
    Unknown(String),
    /// The part in parentheses is not a list of settings.
    #[error(
        "`{text}`: expected NAME=NUMBER settings in parentheses, as in `ia2(three=1200)`, found `{found}`"
    )]
    Malformed { text: String, found: String },
    /// The heuristic has no such weight.
    #[error("`{text}`: {heuristic} has no weight `{weight}`: it has {known}")]
    NoSuchWeight { text: String, heuristic: &'static str, weight: String, known: String },
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
            None => Err(SpecError::Malformed { text: text.to_owned(), found: format!("({rest}") }),
        },
    }
}

/// The `NAME=VALUE` settings of a text, in order.
pub(crate) fn settings<'a, V: FromStr>(
    text: &'a str,
    settings: &'a str,
) -> impl Iterator<Item = Result<(&'a str, V), SpecError>> {
    settings.split(',').filter(|_| !settings.is_empty()).map(move |setting| {
        let malformed = || SpecError::Malformed { text: text.to_owned(), found: setting.to_owned() };
        let (name, value) = setting.split_once('=').ok_or_else(malformed)?;
        Ok((name.trim(), value.trim().parse().map_err(|_| malformed())?))
    })
}

impl FromStr for HeuristicSpec {
    type Err = SpecError;

    fn from_str(text: &str) -> Result<Self, SpecError> {
        let (name, inner) = split_settings(text)?;
        let heuristic = find(name).ok_or_else(|| SpecError::Unknown(name.to_owned()))?;
        let mut spec = Self::original(heuristic);
        let declared = heuristic.card.weights;
        for setting in settings::<f64>(text, inner) {
            let (weight, value) = setting?;
            if !value.is_finite() {
                return Err(SpecError::Malformed {
                    text: text.to_owned(),
                    found: format!("{weight}={value}"),
                });
            }
            let index = declared.iter().position(|known| known.name == weight).ok_or_else(|| {
                SpecError::NoSuchWeight {
                    text: text.to_owned(),
                    heuristic: heuristic.card.name,
                    weight: weight.to_owned(),
                    known: declared.iter().map(|weight| weight.name).collect::<Vec<_>>().join(", "),
                }
            })?;
            spec.weights.values_mut()[index] = value;
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
            ("bueno(three=inf)", "three=inf"),
            ("bueno(three=nan)", "three=NaN"),
            ("bueno(four=1)", "`four`"),
            ("bueno(three=1", "`(three=1`"),
            ("bueno(three=1)x", "`(three=1)x`"),
        ] {
            let error = text.parse::<HeuristicSpec>().expect_err(text).to_string();
            assert!(error.contains(wrong), "{error}");
        }
    }
}
