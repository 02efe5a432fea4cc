//! Who chooses moves. People are not players: displays feed a [`Game`] themselves.

mod level;
mod name;
mod perfect;
mod random;
mod searcher;
mod spec;
mod title;

pub(crate) use level::LEVELS;
pub use name::{NameError, PlayerName};
pub(crate) use spec::level_of;
pub use spec::{CannotPlay, Effort, Guest, PlayerSpec, Resources};
pub use title::{title, titles};

use crate::search::Choice;
use crate::solver::Oracle;
use crate::{Failure, Limits, Score};
use game::{AnyPosition, Game, Move};

/// Something that chooses a move.
pub trait Player: Send {
    /// A legal move of an unfinished game of the rules the player was built for, and what it thinks of it, with all the effort
    /// the player makes by itself. Limits only say when to give up: one that needs longer has failed. Without a clock
    /// involved, the same game gives the same choice, whatever the player was asked before.
    ///
    /// # Panics
    /// If the game is over or of other rules.
    fn choose(&mut self, game: &Game, limits: &Limits) -> Result<Choice, Failure> {
        let choice = self.think(game, limits, &|_| ())?;
        if limits.are_over() { Err(Failure::Stopped) } else { Ok(choice) }
    }

    /// The same for somebody who watches and takes what there is: thinks no longer than `limits` allow, however much effort
    /// the player would make by itself, and hands to `report` what it would play so far, each time that it has looked deeper.
    fn think(&mut self, game: &Game, limits: &Limits, report: &dyn Fn(&Choice)) -> Result<Choice, Failure>;

    /// Does now what the first thought would otherwise have to wait for: takes hold of memory, looks into the book. Changes no
    /// choice, only when it comes.
    fn prepare(&mut self) {}

    /// Another game begins. What a player has to do before its first move, such as starting a program, it does now: nobody
    /// counts the time. One that was not told notices by itself.
    fn begin(&mut self) -> Result<(), Failure> {
        Ok(())
    }

    /// Forgets what it has found out in earlier games, so that a choice on a clock does not depend on them. Memory is kept.
    fn forget(&mut self) {}

    /// From now on chance decides by this seed, in players that leave something to chance.
    fn reseed(&mut self, _seed: u64) {}
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
