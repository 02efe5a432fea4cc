//! How games end.

use std::fmt;

/// Why a game is over.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Ending {
    /// Somebody aligned enough discs.
    Line,
    /// The board is full: a draw, or in BOOM a loss for the side that cannot act.
    FullBoard,
    /// Both sides went on for too long: a draw.
    ActionLimit,
}

impl fmt::Display for Ending {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(match self {
            Self::Line => "line",
            Self::FullBoard => "full board",
            Self::ActionLimit => "action limit",
        })
    }
}
