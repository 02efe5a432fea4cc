//! What a heuristic says about itself.

use super::Weight;
use crate::{Score, WIN};

/// A heuristic's name, idea, origin, weights and house search, wherever it comes from.
#[derive(Clone, Debug, PartialEq)]
pub struct Card {
    /// How players and scripts call it. Those that are compiled in: lowercase letters, digits, hyphens.
    pub name: String,
    /// How people call it, where that is something else: files have paths as names.
    pub alias: Option<Alias>,
    /// The idea in one sentence.
    pub idea: String,
    /// Where it comes from.
    pub origin: String,
    /// The numbers that can be tuned, with the original values as defaults.
    pub weights: Vec<Weight>,
    /// How it searches when nothing else is asked for.
    pub house: House,
}

/// What people call a heuristic. Nobody makes sure that it is the only one of that name: `players::titles` tells them apart.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Alias {
    /// The name in rankings.
    pub name: String,
    /// What tells it from others of that name, if its author has such a thing: a number, a code.
    pub code: Option<String>,
}

/// The card of a heuristic that is compiled in, as its author writes it.
#[derive(Clone, Copy, Debug)]
#[allow(missing_docs)]
pub struct Declaration {
    pub name: &'static str,
    pub idea: &'static str,
    pub origin: &'static str,
    pub weights: &'static [Weight],
    pub house: House,
}

impl From<&Declaration> for Card {
    fn from(&Declaration { name, idea, origin, weights, house }: &Declaration) -> Self {
        let [name, idea, origin] = [name, idea, origin].map(str::to_owned);
        Self { name, alias: None, idea, origin, weights: weights.to_vec(), house }
    }
}

/// The search a heuristic was written for, so that its plain name plays exactly like the original program.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct House {
    /// Plies.
    pub depth: u32,
    /// Whom leaves are evaluated for.
    pub viewpoint: Viewpoint,
    /// Which of equally good moves is played.
    pub tie_break: TieBreak,
    /// The value of a won game.
    pub win: Score,
    /// The least value its search knows: whatever is worse counts as this, and a move that is worse is never played.
    pub floor: Score,
}

impl House {
    /// The negamax that the course gave its teams. It began with the value of a lost game as the best so far.
    pub const COURSE: Self =
        Self { depth: 4, viewpoint: Viewpoint::Leaf, tie_break: TieBreak::Last, win: WIN, floor: -WIN };
    /// The terminal game at its easiest level.
    pub const TERMINAL: Self = Self { win: 10_000.0, ..Self::OPEN };
    /// CONECTA-4 BOOM: depth in single movements.
    pub const BOOM: Self = Self { depth: 8, ..Self::OPEN };
    /// What the houses of other programs begin with.
    const OPEN: Self = Self {
        depth: 4,
        viewpoint: Viewpoint::Root,
        tie_break: TieBreak::First,
        win: WIN,
        floor: Score::NEG_INFINITY,
    };
}

/// Whom a leaf is evaluated for. Some heuristics value a position differently for its two sides (not just with the
/// sign turned), so this changes moves.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Viewpoint {
    /// The side to move at the leaf.
    Leaf,
    /// The side to move at the root of the search.
    Root,
}

/// Which of several equally good root moves is played.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum TieBreak {
    /// The first in the rules' order: the left-most column.
    First,
    /// The last one.
    Last,
}
