//! Who chooses moves. People are not players: displays feed a [`Game`] themselves.

mod level;
mod perfect;
mod random;
mod searcher;
mod spec;

pub use spec::{CannotPlay, Effort, PlayerError, PlayerSpec, Resources};

use crate::Score;
use crate::search::{Choice, Limits};
use crate::solver::Oracle;
use game::{AnyPosition, Game, Move};

/// Something that chooses a move.
pub trait Player: Send {
    /// A legal move of an unfinished game of the rules the player was built for, and what it thinks of it. Without a
    /// clock involved, the same game gives the same choice, whatever the player was asked before.
    ///
    /// # Panics
    /// If the game is over or of other rules.
    fn choose(&mut self, game: &Game) -> Choice {
        self.think(game, &Limits::default(), &|_| ())
    }

    /// The same for somebody who watches: thinks no longer than `limits` allow, however much effort the player would
    /// make by itself, and hands to `report` what it would play so far, each time that it has looked deeper.
    fn think(&mut self, game: &Game, limits: &Limits, report: &dyn Fn(&Choice)) -> Choice;
}

/// A choice whose score the oracle has proven, which took so many nodes.
fn proven(position: &AnyPosition, mv: Move, score: i32, nodes: u64) -> Choice {
    Choice {
        mv,
        value: Some(Score::from(score)),
        depth: Oracle::cells_left(position),
        ends_in: Oracle::plies_to_end(position, score),
        nodes,
        line: vec![mv],
    }
}
