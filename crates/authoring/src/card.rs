//! What a file says about itself.

use crate::message::Message;

/// What is known about a file without running it.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Card {
    /// The name in rankings; the file's own name where it states none.
    pub alias: String,
    /// The five-digit code of the course, if there is one.
    pub code: Option<String>,
    /// The idea, from a docstring or leading comment; may be empty.
    pub idea: String,
    /// The numbers that can be tuned.
    pub weights: Vec<Weight>,
    /// How the file was understood and what of it was left alone, with lines.
    pub notes: Vec<Note>,
}

/// A number at the top of a file.
#[derive(Clone, Debug, PartialEq)]
pub struct Weight {
    /// As the file spells it, in the case it is shown in.
    pub name: String,
    /// The value in the file.
    pub default: f64,
    /// Whether it is written without a fraction.
    pub is_integer: bool,
    /// The least sensible value.
    pub low: f64,
    /// The greatest sensible value.
    pub high: f64,
    /// The line it stands on.
    pub line: u32,
    /// Where in the file's bytes the number stands, so that it can be replaced.
    pub span: (usize, usize),
}

impl Weight {
    /// The range that is searched when a file states none: from nothing (or the other sign) to thrice the value.
    pub fn usual_range(default: f64) -> (f64, f64) {
        let reach = (default.abs() * 3.0).max(10.0);
        if default < 0.0 { (-reach, 0.0) } else { (0.0, reach) }
    }
}

/// Something worth knowing about a line.
#[derive(Clone, Debug, PartialEq)]
pub struct Note {
    /// The line; 0 for the whole file.
    pub line: u32,
    /// What there is to know.
    pub message: Message,
}
