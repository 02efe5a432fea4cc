//! A heuristic that looks ahead.

use super::{Effort, Player};
use crate::heuristics::{House, Mind};
use crate::search::{Algorithm, Choice, Plan};
use crate::{Failure, Limits};
use game::Game;

/// Searches with a heuristic, as far as its effort allows. A depth asked for from outside takes the place of its own.
pub(super) struct Searcher {
    pub(super) mind: Box<dyn Mind>,
    pub(super) house: House,
    pub(super) effort: Effort,
}

impl Searcher {
    /// The depth of a player that always looks equally far.
    fn depth(&self) -> Option<u32> {
        match self.effort {
            Effort::House | Effort::Level(_) => Some(self.house.depth),
            Effort::Depth(depth) => Some(depth),
            Effort::Nodes(_) | Effort::Time(_) => None,
        }
    }

    fn search(
        &mut self,
        game: &Game,
        algorithm: Algorithm,
        limits: Limits,
        report: &dyn Fn(&Choice),
    ) -> Result<Choice, Failure> {
        let plan = Plan::in_house(&self.house, algorithm).within(limits);
        self.mind.watched_search(game.position(), &plan, report)
    }
}

impl Player for Searcher {
    fn choose(&mut self, game: &Game, limits: &Limits) -> Result<Choice, Failure> {
        match self.depth() {
            Some(depth) if limits.depth.is_none() => {
                self.search(game, Algorithm::AlphaBeta(depth), *limits, &|_| ())
            }
            _ => {
                let within = self.effort.within(limits);
                let choice = self.search(game, Algorithm::Deepening, within, &|_| ())?;
                if limits.are_over() { Err(Failure::Stopped) } else { Ok(choice) }
            }
        }
    }

    fn think(&mut self, game: &Game, limits: &Limits, report: &dyn Fn(&Choice)) -> Result<Choice, Failure> {
        let algorithm = match self.depth() {
            Some(depth) if limits.depth.is_none() => {
                if limits.are_open() {
                    Algorithm::AlphaBeta(depth)
                } else {
                    Algorithm::Climbing(depth)
                }
            }
            _ => Algorithm::Deepening,
        };
        self.search(game, algorithm, self.effort.within(limits), report)
    }

    fn prepare(&mut self) {
        self.mind.prepare();
    }
}
