//! What mistakes can have in common.

use super::belief::Belief;
use super::judge::Value;
use super::kind::Kind;
use super::thrown::Thrown;
use game::lines::Way;
use game::{AnyPosition, Side};
use std::fmt;

/// A thrown game with all that is known about it.
#[derive(Clone, Debug)]
pub struct Mistake {
    /// The position before the move.
    pub position: AnyPosition,
    /// The move.
    pub thrown: Thrown,
    /// What its player thought, if it could be asked.
    pub belief: Option<Belief>,
    /// What it was.
    pub kind: Kind,
    /// The part of the game, by its place in [`crate::insight::phases`].
    pub phase: usize,
    /// The opening, by its number.
    pub opening: usize,
    /// How the lines lie that ended the game; nothing where none did.
    pub lines: Vec<Way>,
}

/// Something that a mistake can have in common with others.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Feature {
    /// What it was.
    Kind(Kind),
    /// A search of this depth, or one less, would have seen the end of the game; a shallower one would not.
    SeenAt(u32),
    /// The game ended with a line that lay so.
    Line(Way),
    /// The same, whichever of the two ways upward or downward.
    Diagonal,
    /// The position was won before the move.
    HadWon,
    /// The part of the game.
    Phase(usize),
    /// Whose move it was.
    Side(Side),
    /// The move.
    Column(u8),
    /// Where the game began.
    Opening(usize),
}

/// Features that say the same in other words: of each group, one is enough.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
#[allow(missing_docs)]
pub enum Group {
    Kind,
    Line,
    Value,
    Phase,
    Side,
    Column,
    Opening,
}

impl Feature {
    /// The depths that are told apart.
    pub const DEPTHS: [u32; 4] = [4, 6, 8, 10];

    /// The group it belongs to.
    pub const fn group(self) -> Group {
        match self {
            Self::Kind(_) | Self::SeenAt(_) => Group::Kind,
            Self::Line(_) | Self::Diagonal => Group::Line,
            Self::HadWon => Group::Value,
            Self::Phase(_) => Group::Phase,
            Self::Side(_) => Group::Side,
            Self::Column(_) => Group::Column,
            Self::Opening(_) => Group::Opening,
        }
    }

    /// All features that a mistake has.
    pub fn of(mistake: &Mistake) -> Vec<Self> {
        let Mistake { thrown, kind, phase, opening, lines, .. } = mistake;
        let mut features = vec![
            Self::Kind(*kind),
            Self::Phase(*phase),
            Self::Side(thrown.side),
            Self::Column(thrown.mv.number()),
            Self::Opening(*opening),
        ];
        let seen_at = thrown.seen_at().filter(|&plies| plies > 2).map(|plies| plies.next_multiple_of(2));
        features.extend(seen_at.filter(|depth| Self::DEPTHS.contains(depth)).map(Self::SeenAt));
        features.extend(lines.iter().copied().map(Self::Line));
        if lines.iter().any(|way| matches!(way, Way::Rising | Way::Falling)) {
            features.push(Self::Diagonal);
        }
        if thrown.before == Value::Won {
            features.push(Self::HadWon);
        }
        features
    }
}

/// Its name in data: columns and openings count from 1.
impl fmt::Display for Feature {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Kind(kind) => f.write_str(kind.name()),
            Self::SeenAt(depth) => write!(f, "seen_at_{depth}"),
            Self::Line(way) => f.write_str(way.name()),
            Self::Diagonal => f.write_str("diagonal"),
            Self::HadWon => f.write_str("had_won"),
            Self::Phase(phase) => f.write_str(["opening", "middle", "end"].get(*phase).unwrap_or(&"end")),
            Self::Side(side) => write!(f, "as_{side}"),
            Self::Column(column) => write!(f, "column_{}", column + 1),
            Self::Opening(opening) => write!(f, "opening_{}", opening + 1),
        }
    }
}
