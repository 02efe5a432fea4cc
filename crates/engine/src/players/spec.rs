//! A player that is known: it can be asked what it plays, what it is to the letter and whether it repeats itself, and it can
//! be built. Its text form is its identity.

use super::Player;
use super::level::Level;
use super::perfect::Perfect;
use super::random::Random;
use super::searcher::Searcher;
use crate::heuristics::{HeuristicSpec, Unsupported};
use crate::search::MAX_DEPTH;
use crate::solver::{Oracle, OracleError};
use crate::{Fingerprint, Limits};
use game::Rules;
use std::fmt;
use std::sync::Arc;
use std::time::{Duration, Instant};

/// Everything that decides how a player plays.
#[derive(Clone, Debug)]
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
    /// Something that is no part of the engine: a program, say.
    Guest(Arc<dyn Guest>),
}

/// A player that plays by means of its own.
pub trait Guest: fmt::Debug + Send + Sync {
    /// The name that says everything that decides how it plays.
    fn name(&self) -> &str;

    /// What it is to the letter.
    fn fingerprint(&self) -> Fingerprint;

    /// Does it choose the same move in the same game, always?
    fn is_repeatable(&self) -> bool;

    /// Why it cannot play these rules, if it cannot: asked without building anything.
    fn refuses(&self, rules: Rules) -> Option<String>;

    /// A player of rules that it does not refuse, or why there is none.
    fn player(&self, rules: Rules, resources: &Resources) -> Result<Box<dyn Player>, String>;
}

/// How far a heuristic player looks ahead.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Effort {
    /// As far as the original program did.
    House,
    /// This many plies, exactly as the original would.
    Depth(u32),
    /// As deep as this many visited positions allow.
    Nodes(u64),
    /// As deep as this much time allows.
    Time(Duration),
    /// As far as a level of the original program did: only heuristics whose originals had levels know what that is.
    Level(u8),
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

/// Why a player cannot play under some rules.
#[derive(Debug, thiserror::Error)]
#[allow(missing_docs)]
pub enum CannotPlay {
    #[error(transparent)]
    Heuristic(#[from] Unsupported),
    #[error(transparent)]
    Perfect(#[from] OracleError),
    #[error("`{name}` cannot play {rules}: {reason}")]
    Guest { name: String, rules: Rules, reason: String },
}

impl PlayerSpec {
    /// Does it choose the same move in the same game, always? A clock makes that uncertain.
    pub fn is_repeatable(&self) -> bool {
        match self {
            Self::Heuristic { effort, .. } | Self::Perfect { effort, .. } => {
                !matches!(effort, Effort::Time(_))
            }
            Self::Random { .. } | Self::Level { .. } => true,
            Self::Guest(guest) => guest.is_repeatable(),
        }
    }

    /// What it is to the letter: games are kept under name and fingerprint of both players.
    pub fn fingerprint(&self) -> Fingerprint {
        match self {
            Self::Heuristic { heuristic, .. } => heuristic.heuristic.fingerprint().clone(),
            Self::Random { .. } | Self::Perfect { .. } | Self::Level { .. } => Fingerprint::of_sources(),
            Self::Guest(guest) => guest.fingerprint(),
        }
    }

    /// The heuristic it thinks with, if that is all it does.
    pub fn heuristic(&self) -> Option<&HeuristicSpec> {
        match self {
            Self::Heuristic { heuristic, .. } => Some(heuristic),
            _ => None,
        }
    }

    /// Can it play these rules? Asked without building anything.
    pub fn check(&self, rules: Rules) -> Result<(), CannotPlay> {
        match self {
            Self::Random { .. } => Ok(()),
            Self::Perfect { .. } => Ok(Oracle::check(rules)?),
            Self::Level { level, .. } => Ok(Level::check(*level, rules)?),
            Self::Heuristic { heuristic, .. } => {
                heuristic.heuristic.refuses(rules).map_or(Ok(()), |refusal| Err(refusal.into()))
            }
            Self::Guest(guest) => {
                guest.refuses(rules).map_or(Ok(()), |reason| Err(refused(guest.as_ref(), rules, reason)))
            }
        }
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
                let oracle = Oracle::new(rules, resources.table_megabytes)?.with_threads(resources.threads);
                Box::new(Perfect::new(rules, oracle, *seed, *effort))
            }
            Self::Level { level, seed } => Box::new(Level::new(*level, *seed, rules, resources)?),
            Self::Heuristic { heuristic: HeuristicSpec { heuristic, weights }, effort } => {
                let mind = heuristic.mind(rules, weights)?;
                Box::new(Searcher { mind, house: heuristic.card.house, effort: *effort })
            }
            Self::Guest(guest) => {
                let refusal = guest.refuses(rules);
                let player = refusal.map_or_else(|| guest.player(rules, resources), Err);
                player.map_err(|reason| refused(guest.as_ref(), rules, reason))?
            }
        })
    }
}

fn refused(guest: &dyn Guest, rules: Rules, reason: String) -> CannotPlay {
    CannotPlay::Guest { name: guest.name().to_owned(), rules, reason }
}

/// The same identity for the same thing.
impl PartialEq for PlayerSpec {
    fn eq(&self, other: &Self) -> bool {
        self.to_string() == other.to_string() && self.fingerprint() == other.fingerprint()
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
            Self::Guest(guest) => f.write_str(guest.name()),
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
            Self::Level(level) => write!(f, ":level{level}"),
        }
    }
}

/// The number in `level3`.
pub(crate) fn level_of(text: &str) -> Option<u8> {
    text.strip_prefix("level")?.parse().ok().filter(|_| !text.starts_with("level+"))
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
            Self::House | Self::Depth(_) | Self::Level(_) => *limits,
            Self::Nodes(nodes) => Limits { nodes: Some(tighter(limits.nodes, nodes)), ..*limits },
            Self::Time(time) => {
                Limits { deadline: Some(tighter(limits.deadline, Instant::now() + time)), ..*limits }
            }
        }
    }

    /// What stands behind the colon of a name.
    pub(super) fn parse(text: &str) -> Option<Self> {
        if let Some(level) = level_of(text) {
            return Some(Self::Level(level));
        }
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
