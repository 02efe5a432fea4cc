//! The text form of players: `ia2`, `ia2:d6`, `ia2(three=1200):t100`, `random(seed=7)`, `perfect`, `perfect:t50`, `level3`.

use super::Player;
use super::level::Level;
use super::perfect::Perfect;
use super::random::Random;
use super::searcher::Searcher;
use crate::heuristics::{Heuristic, HeuristicSpec, House, SpecError, Unsupported, settings, split_settings};
use crate::search::{Limits, MAX_DEPTH};
use crate::solver::{Oracle, OracleError};
use game::{Quoted, Rules};
use std::fmt;
use std::str::FromStr;
use std::time::{Duration, Instant};

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
        /// How long it may look for them: as long as it takes, or as near to perfection as so many positions or so much time
        /// allow.
        effort: Effort,
    },
    /// An opponent for people.
    Level {
        /// From 1, a little better than chance, to 8, perfect.
        level: u8,
        /// Another seed, other moves among those that seem as good.
        seed: u64,
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

/// What of the machine a player may use. Without limits it plays no other moves with more of it, only sooner.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Resources {
    /// Megabytes of the solver's table.
    pub table_megabytes: usize,
    /// Threads of the solver.
    pub threads: usize,
}

impl Default for Resources {
    fn default() -> Self {
        Self { table_megabytes: Oracle::TABLE_MEGABYTES, threads: 1 }
    }
}

/// Why a text names no player.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[allow(missing_docs)]
pub enum PlayerError {
    /// What stands before the colon names neither a heuristic nor another player.
    #[error(
        "unknown player `{0}`: expected `random`, `perfect`, `level1` to `level8` or a heuristic (`conecta heuristics` lists them)"
    )]
    Unknown(Quoted),
    /// The settings in parentheses are wrong.
    #[error(transparent)]
    Settings(#[from] SpecError),
    /// What stands behind the colon is no effort.
    #[error(
        "`{text}`: `{effort}` is no search effort: expected `dPLIES` (1 to {MAX_DEPTH}), `nPOSITIONS` or `tMILLISECONDS`"
    )]
    Effort { text: Quoted, effort: Quoted },
    /// Only heuristics search with limited effort.
    #[error("`{text}`: {name} takes no search effort")]
    Effortless { text: Quoted, name: Quoted },
    /// Players without a heuristic have one setting.
    #[error("`{text}`: {name} has no setting `{setting}`: it has seed")]
    NoSuchSetting { text: Quoted, name: Quoted, setting: Quoted },
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
        !matches!(
            self,
            Self::Heuristic { effort: Effort::Time(_), .. } | Self::Perfect { effort: Effort::Time(_), .. }
        )
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
        self.player_with(rules, &Resources::default())
    }

    /// The same with more or less of the machine at its service.
    pub fn player_with(&self, rules: Rules, resources: &Resources) -> Result<Box<dyn Player>, CannotPlay> {
        Ok(match self {
            Self::Random { seed } => Box::new(Random { seed: *seed }),
            Self::Perfect { seed, effort } => {
                let oracle = Oracle::new(rules, resources.table_megabytes)?;
                Box::new(Perfect::new(rules, oracle, resources.threads, *seed, *effort))
            }
            Self::Level { level, seed } => Box::new(Level::new(*level, *seed, rules)?),
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
            Self::Perfect { seed: None, effort } => write!(f, "perfect{effort}"),
            Self::Perfect { seed: Some(seed), effort } => write!(f, "perfect(seed={seed}){effort}"),
            Self::Level { level, seed: 0 } => write!(f, "level{level}"),
            Self::Level { level, seed } => write!(f, "level{level}(seed={seed})"),
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
        let level = level_of(name).filter(|level| Level::RANGE.contains(level));
        if level.is_some() || ["random", "perfect"].contains(&name) {
            let [text, name] = [text, name].map(Quoted::new);
            let limit = effort.and_then(Effort::parse).filter(|effort| !matches!(effort, Effort::Depth(_)));
            if effort.is_some() && (&*name != "perfect" || limit.is_none()) {
                return Err(PlayerError::Effortless { text, name });
            }
            let mut seed = None;
            for setting in settings::<u64>(front, inner) {
                match setting? {
                    ("seed", value) => seed = Some(value),
                    (other, _) => {
                        return Err(PlayerError::NoSuchSetting { text, name, setting: other.into() });
                    }
                }
            }
            return Ok(match level {
                Some(level) => Self::Level { level, seed: seed.unwrap_or(0) },
                None if &*name == "random" => Self::Random { seed: seed.unwrap_or(0) },
                None => Self::Perfect { seed, effort: limit.unwrap_or(Effort::House) },
            });
        }
        let heuristic: HeuristicSpec = front.parse().map_err(|error| match error {
            SpecError::Unknown(name) => PlayerError::Unknown(name),
            other => PlayerError::Settings(other),
        })?;
        let parsed = match effort {
            None => Some(Effort::House),
            Some(effort) => Effort::parse(effort).or_else(|| original_level(heuristic.heuristic, effort)),
        };
        let effort = parsed.ok_or_else(|| PlayerError::Effort {
            text: text.into(),
            effort: effort.unwrap_or_default().into(),
        })?;
        Ok(Self::Heuristic { heuristic, effort })
    }
}

/// The number in `level3`.
fn level_of(text: &str) -> Option<u8> {
    text.strip_prefix("level")?.parse().ok().filter(|_| !text.starts_with("level+"))
}

/// The effort of a level of the original terminal game, such as `level3`: each looks one ply further than the one before.
fn original_level(heuristic: &Heuristic, text: &str) -> Option<Effort> {
    let house = heuristic.card.house;
    let level = level_of(text).filter(|level| house == House::TERMINAL && (1..=6).contains(level))?;
    Some(Effort::Depth(house.depth + u32::from(level) - 1))
}

impl Effort {
    /// The tighter of these limits and those of the effort, which begins now.
    pub(super) fn within<'a>(self, limits: &Limits<'a>) -> Limits<'a> {
        fn tighter<T: Ord>(limit: Option<T>, own: T) -> T {
            match limit {
                Some(limit) => limit.min(own),
                None => own,
            }
        }
        match self {
            Self::House | Self::Depth(_) => *limits,
            Self::Nodes(nodes) => Limits { nodes: Some(tighter(limits.nodes, nodes)), ..*limits },
            Self::Time(time) => {
                Limits { deadline: Some(tighter(limits.deadline, Instant::now() + time)), ..*limits }
            }
        }
    }

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
            "perfect:t50",
            "perfect(seed=3):n10000",
            "level1",
            "level8(seed=7)",
        ] {
            assert_eq!(text.parse::<PlayerSpec>().expect("a player").to_string(), text);
        }
        assert_eq!("random(seed=0)".parse::<PlayerSpec>().expect("a player").to_string(), "random");
    }

    #[test]
    fn the_levels_of_the_original_game_look_three_plies_further_than_their_number() {
        for (text, plies) in [("aima:level1", "aima:d4"), ("aima:level6", "aima:d9")] {
            assert_eq!(text.parse::<PlayerSpec>(), plies.parse());
        }
        for text in ["aima:level0", "aima:level7", "ia2:level1"] {
            assert!(matches!(text.parse::<PlayerSpec>(), Err(PlayerError::Effort { .. })), "{text}");
        }
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
            ("perfect:d6", "perfect takes no search effort"),
            ("perfect:x", "perfect takes no search effort"),
            ("random(sed=1)", "`sed`"),
            ("random(seed=-1)", "`seed=-1`"),
            ("level0", "`level0`"),
            ("level9", "`level9`"),
            ("level+1", "`level+1`"),
            ("level1:d3", "level1 takes no search effort"),
        ] {
            let error = text.parse::<PlayerSpec>().expect_err(text).to_string();
            assert!(error.contains(wrong), "{error}");
        }
    }
}
