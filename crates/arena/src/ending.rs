//! How games end.

use engine::Failure;
use std::fmt;
use std::str::FromStr;

/// Why a game is over. Failures of players are results like any other.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Ending {
    /// Somebody aligned enough discs.
    Line,
    /// The board is full: a draw, or in BOOM a loss for the side that cannot act.
    FullBoard,
    /// Both sides went on for too long: a draw.
    ActionLimit,
    /// The loser chose a move that is not legal.
    IllegalMove,
    /// The loser thought for too long.
    Timeout,
    /// The loser broke down.
    Crash,
}

impl Ending {
    /// All endings.
    pub const ALL: [Self; 6] =
        [Self::Line, Self::FullBoard, Self::ActionLimit, Self::IllegalMove, Self::Timeout, Self::Crash];

    /// The endings that are the loser's fault, not the board's.
    pub const FAILURES: [Self; 3] = [Self::IllegalMove, Self::Timeout, Self::Crash];

    /// How a game ends when a player fails like this.
    pub fn of(failure: &Failure) -> Self {
        match failure {
            Failure::Late { .. } | Failure::Silent | Failure::Stopped => Self::Timeout,
            Failure::Illegal { .. } | Failure::NoMove => Self::IllegalMove,
            Failure::Crash { .. }
            | Failure::NotFinite { .. }
            | Failure::Program { .. }
            | Failure::Absent { .. } => Self::Crash,
            Failure::Hosted { failure, .. } => Self::of(failure),
        }
    }

    /// Did the loser fail, rather than being beaten?
    pub fn is_failure(self) -> bool {
        Self::FAILURES.contains(&self)
    }
}

impl fmt::Display for Ending {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(match self {
            Self::Line => "line",
            Self::FullBoard => "full board",
            Self::ActionLimit => "action limit",
            Self::IllegalMove => "illegal move",
            Self::Timeout => "timeout",
            Self::Crash => "crash",
        })
    }
}

/// The text names no ending.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("unknown ending `{0}`")]
pub struct EndingError(pub String);

impl FromStr for Ending {
    type Err = EndingError;

    fn from_str(text: &str) -> Result<Self, EndingError> {
        Self::ALL
            .into_iter()
            .find(|ending| ending.to_string() == text)
            .ok_or_else(|| EndingError(text.to_owned()))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn endings_have_one_text_form() {
        assert!(Ending::ALL.into_iter().all(|ending| ending.to_string().parse() == Ok(ending)));
        assert!("checkmate".parse::<Ending>().is_err());
    }
}
