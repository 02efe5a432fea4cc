//! The text form of players: `ia2`, `ia2:d6`, `ia2(three=1200):t100`, `random(seed=7)`, `perfect`.

use super::Player;
use super::perfect::Perfect;
use super::random::Random;
use super::searcher::Searcher;
use crate::heuristics::{HeuristicSpec, SpecError, Unsupported, settings, split_settings};
use crate::search::MAX_DEPTH;
use crate::solver::{Oracle, OracleError};
use game::Rules;
use std::fmt;
use std::str::FromStr;
use std::time::Duration;

/// Everything that decides how a player plays.
#[derive(Clone, Debug, PartialEq)]
pub enum PlayerSpec {
    /// Any legal move.
    Random {
        /// Another seed, other moves.
        seed: u64,
    },
    /// The quickest win, the slowest loss.
    Perfect {
        /// Chooses among equally good moves; without one, the move nearest to the middle is played.
        seed: Option<u64>,
    },
    /// A heuristic that looks ahead.
    Heuristic {
        /// What it thinks of positions.
        heuristic: HeuristicSpec,
        /// How far it looks.
        effort: Effort,
    },
}

/// How far a heuristic player looks ahead.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Effort {
    /// As far as the original program did.
    House,
    /// This many plies, exactly as the original would.
    Depth(u32),
    /// As deep as this many visited positions allow.
    Nodes(u64),
    /// As deep as this much time allows.
    Time(Duration),
}

/// Why a text names no player.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[allow(missing_docs)]
pub enum PlayerError {
    /// What stands before the colon names neither a heuristic nor another player.
    #[error(
        "unknown player `{0}`: expected `random`, `perfect` or a heuristic (`conecta heuristics` lists them)"
    )]
    Unknown(String),
    /// The settings in parentheses are wrong.
    #[error(transparent)]
    Settings(#[from] SpecError),
    /// What stands behind the colon is no effort.
    #[error(
        "`{text}`: `{effort}` is no search effort: expected `dPLIES` (1 to {MAX_DEPTH}), `nPOSITIONS` or `tMILLISECONDS`"
    )]
    Effort { text: String, effort: String },
    /// Only heuristics search with limited effort.
    #[error("`{text}`: {name} takes no search effort")]
    Effortless { text: String, name: String },
    /// Players without a heuristic have one setting.
    #[error("`{text}`: {name} has no setting `{setting}`: it has seed")]
    NoSuchSetting { text: String, name: String, setting: String },
}

/// Why a player cannot play under some rules.
#[derive(Debug, thiserror::Error)]
#[allow(missing_docs)]
pub enum CannotPlay {
    #[error(transparent)]
    Heuristic(#[from] Unsupported),
    #[error(transparent)]
    Perfect(#[from] OracleError),
}

impl PlayerSpec {
    /// Does it choose the same move in the same game, always? A clock makes that uncertain.
    pub fn is_repeatable(&self) -> bool {
        !matches!(self, Self::Heuristic { effort: Effort::Time(_), .. })
    }

    /// The same player with this search depth, if it has the house's.
    #[must_use]
    pub fn at_depth(self, depth: u32) -> Self {
        match self {
            Self::Heuristic { heuristic, effort: Effort::House } => {
                Self::Heuristic { heuristic, effort: Effort::Depth(depth) }
            }
            other => other,
        }
    }

    /// A player that plays under `rules` as described.
    pub fn player(&self, rules: Rules) -> Result<Box<dyn Player>, CannotPlay> {
        Ok(match self {
            Self::Random { seed } => Box::new(Random { seed: *seed }),
            Self::Perfect { seed } => {
                Box::new(Perfect { oracle: Oracle::new(rules, Oracle::TABLE_MEGABYTES)?, seed: *seed })
            }
            Self::Heuristic { heuristic: HeuristicSpec { heuristic, weights }, effort } => {
                let mind = heuristic.mind(rules, weights)?;
                Box::new(Searcher { mind, house: heuristic.card.house, effort: *effort })
            }
        })
    }
}

impl fmt::Display for PlayerSpec {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Random { seed: 0 } => f.write_str("random"),
            Self::Random { seed } => write!(f, "random(seed={seed})"),
            Self::Perfect { seed: None } => f.write_str("perfect"),
            Self::Perfect { seed: Some(seed) } => write!(f, "perfect(seed={seed})"),
            Self::Heuristic { heuristic, effort } => write!(f, "{heuristic}{effort}"),
        }
    }
}

/// The part of a player's text behind the heuristic, colon included.
impl fmt::Display for Effort {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::House => Ok(()),
            Self::Depth(plies) => write!(f, ":d{plies}"),
            Self::Nodes(nodes) => write!(f, ":n{nodes}"),
            Self::Time(time) => write!(f, ":t{}", time.as_millis()),
        }
    }
}

impl FromStr for PlayerSpec {
    type Err = PlayerError;

    fn from_str(text: &str) -> Result<Self, PlayerError> {
        let (front, effort) = match text.split_once(':') {
            Some((front, effort)) => (front, Some(effort)),
            None => (text, None),
        };
        let (name, inner) = split_settings(front)?;
        if ["random", "perfect"].contains(&name) {
            let [text, name] = [text, name].map(str::to_owned);
            if effort.is_some() {
                return Err(PlayerError::Effortless { text, name });
            }
            let mut seed = None;
            for setting in settings::<u64>(front, inner) {
                match setting? {
                    ("seed", value) => seed = Some(value),
                    (other, _) => {
                        return Err(PlayerError::NoSuchSetting { text, name, setting: other.to_owned() });
                    }
                }
            }
            return Ok(if name == "random" {
                Self::Random { seed: seed.unwrap_or(0) }
            } else {
                Self::Perfect { seed }
            });
        }
        let heuristic = front.parse().map_err(|error| match error {
            SpecError::Unknown(name) => PlayerError::Unknown(name),
            other => PlayerError::Settings(other),
        })?;
        let effort = effort.map_or(Some(Effort::House), Effort::parse).ok_or_else(|| {
            PlayerError::Effort { text: text.to_owned(), effort: effort.unwrap_or_default().to_owned() }
        })?;
        Ok(Self::Heuristic { heuristic, effort })
    }
}

impl Effort {
    fn parse(text: &str) -> Option<Self> {
        let (kind, number) = text.split_at_checked(1)?;
        let number: u64 = number.parse().ok().filter(|_| !number.starts_with(['+', '0']))?;
        match kind {
            "d" if number <= u64::from(MAX_DEPTH) => Some(Self::Depth(number as u32)),
            "n" => Some(Self::Nodes(number)),
            "t" => Some(Self::Time(Duration::from_millis(number))),
            _ => None,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_player_has_one_text_form() {
        for text in [
            "ia2",
            "ia2:d6",
            "ia2:t100",
            "ia2:n50000",
            "bueno(three=1200):d4",
            "random",
            "random(seed=7)",
            "perfect",
            "perfect(seed=0)",
        ] {
            assert_eq!(text.parse::<PlayerSpec>().expect("a player").to_string(), text);
        }
        assert_eq!("random(seed=0)".parse::<PlayerSpec>().expect("a player").to_string(), "random");
    }

    #[test]
    fn bad_texts_are_refused_with_what_is_wrong_in_the_message() {
        for (text, wrong) in [
            ("", "``"),
            ("nobody:d3", "`nobody`"),
            ("ia2:", "``"),
            ("ia2:x3", "`x3`"),
            ("ia2:d0", "`d0`"),
            ("ia2:d65", "`d65`"),
            ("ia2:d-1", "`d-1`"),
            ("ia2:dé", "`dé`"),
            ("ia2:é", "`é`"),
            ("ia2:d4:d5", "`d4:d5`"),
            ("ia2(x=1)", "`x`"),
            ("random:d3", "random takes no search effort"),
            ("perfect:t100", "perfect takes no search effort"),
            ("random(sed=1)", "`sed`"),
            ("random(seed=-1)", "`seed=-1`"),
        ] {
            let error = text.parse::<PlayerSpec>().expect_err(text).to_string();
            assert!(error.contains(wrong), "{error}");
        }
    }
}
