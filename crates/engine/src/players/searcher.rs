//! A heuristic that looks ahead.

use super::{Effort, Player};
use crate::heuristics::{House, Mind};
use crate::search::{Choice, Limits, Method, Search};
use game::Game;

/// Searches with a heuristic, as far as its effort allows. A depth asked for from outside takes the place of its own.
pub(super) struct Searcher {
    pub(super) mind: Box<dyn Mind>,
    pub(super) house: House,
    pub(super) effort: Effort,
}

impl Player for Searcher {
    fn think(&mut self, game: &Game, limits: &Limits, report: &dyn Fn(&Choice)) -> Choice {
        let fixed = |depth| match limits {
            Limits { depth: Some(_), .. } => Method::Deepening(*limits),
            _ if limits.are_open() => Method::AlphaBeta(depth),
            _ => Method::AlphaBetaWithin(depth, *limits),
        };
        let method = match self.effort {
            Effort::House => fixed(self.house.depth),
            Effort::Depth(depth) => fixed(depth),
            Effort::Nodes(_) | Effort::Time(_) => Method::Deepening(self.effort.within(limits)),
        };
        self.mind.watched_search(game.position(), &Search::in_house(&self.house, method), report)
    }
}
