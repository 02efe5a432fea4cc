//! The two sides. They are named by who moves first; colours belong to displays.

use crate::Quoted;
use std::fmt;
use std::str::FromStr;

/// One of the two players.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Side {
    /// The side that makes the first move of the game.
    First,
    /// The other one.
    Second,
}

impl Side {
    /// Both sides, the first mover first.
    pub const BOTH: [Self; 2] = [Self::First, Self::Second];

    /// The opponent of this side.
    #[must_use]
    #[inline]
    pub const fn other(self) -> Self {
        match self {
            Self::First => Self::Second,
            Self::Second => Self::First,
        }
    }

    /// 0 for the first side, 1 for the second: an index into `[T; 2]`.
    #[inline]
    pub const fn index(self) -> usize {
        self as usize
    }

    /// The number people and data files use: 1 or 2.
    pub const fn number(self) -> u8 {
        self as u8 + 1
    }
}

impl fmt::Display for Side {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(match self {
            Self::First => "first",
            Self::Second => "second",
        })
    }
}

/// The text names neither side.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("unknown side `{0}`: expected `first` or `second`")]
pub struct SideError(pub Quoted);

impl FromStr for Side {
    type Err = SideError;

    fn from_str(text: &str) -> Result<Self, SideError> {
        Self::BOTH.into_iter().find(|side| side.to_string() == text).ok_or_else(|| SideError(text.into()))
    }
}
