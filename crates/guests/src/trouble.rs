//! What can go wrong with a program that is spoken to, and how that is told as a failure of its player.

use engine::{Failure, Sentence};
use std::fmt;

/// Why a program gave no answer.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Trouble {
    /// It is there no more.
    Ended(End),
    /// It has not answered in time.
    Late,
    /// Somebody said stop.
    Stopped,
    /// It said more than anybody listens to.
    TooMuch,
}

/// How a program came to its end.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum End {
    /// By itself, with this exit code.
    Exit(u8),
    /// A signal ended it.
    Signal(u8),
    /// It took more memory than it may.
    Memory,
    /// It had more processes than it may.
    Processes,
    /// It wrote more than there is room for.
    Files,
    /// It could not even be started.
    NotStarted,
    /// It still runs, but has closed its output.
    Silence,
}

impl End {
    /// The key of the sentence that tells it, in dictionaries.
    fn key(self) -> &'static str {
        match self {
            Self::Exit(_) => "guest-exit",
            Self::Signal(_) => "guest-signal",
            Self::Memory => "guest-memory",
            Self::Processes => "guest-processes",
            Self::Files => "guest-files",
            Self::NotStarted => "guest-not-started",
            Self::Silence => "guest-silence",
        }
    }

    fn number(self) -> Option<u8> {
        match self {
            Self::Exit(number) | Self::Signal(number) => Some(number),
            _ => None,
        }
    }
}

impl fmt::Display for End {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Exit(code) => write!(f, "the program ended with exit code {code}"),
            Self::Signal(number) => write!(f, "signal {number} ended the program"),
            Self::Memory => f.write_str("the program took more memory than it may"),
            Self::Processes => f.write_str("the program started more processes than it may"),
            Self::Files => f.write_str("the program wrote more files than there is room for"),
            Self::NotStarted => f.write_str("the program could not be started"),
            Self::Silence => f.write_str("the program closed its output"),
        }
    }
}

/// A failure that dictionaries know by this key.
pub(crate) fn program_failure(key: &str, message: String, arguments: &[(&str, String)]) -> Failure {
    let arguments = arguments.iter().map(|(name, value)| ((*name).to_owned(), value.clone())).collect();
    let sentence = Some(Sentence { key: key.to_owned(), arguments });
    Failure::Program { message, sentence, place: None, board: None }
}

impl Trouble {
    /// The same as a failure of a player that had so many milliseconds.
    pub(crate) fn failure(self, milliseconds: u64) -> Failure {
        match self {
            Self::Ended(end) => {
                let number = end.number().map(|number| ("number", number.to_string()));
                program_failure(end.key(), end.to_string(), number.as_slice())
            }
            Self::Late => Failure::Late { milliseconds },
            Self::Stopped => Failure::Stopped,
            Self::TooMuch => {
                program_failure("guest-too-much", "the program printed far too much".into(), &[])
            }
        }
    }
}
