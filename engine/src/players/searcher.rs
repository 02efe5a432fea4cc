//! A heuristic that looks ahead.

use super::{Effort, Player};
use crate::heuristics::{House, Mind};
use crate::search::{Choice, Limits, Method, Search};
use game::Game;
use std::time::Instant;

/// Searches with a heuristic, as far as its effort allows.
pub(super) struct Searcher {
    pub(super) mind: Box<dyn Mind>,
    pub(super) house: House,
    pub(super) effort: Effort,
}

impl Player for Searcher {
    fn think(&mut self, game: &Game, limits: &Limits, _: &dyn Fn(&Choice)) -> Choice {
        let method = match self.effort {
            Effort::House => Method::AlphaBeta(self.house.depth),
            Effort::Depth(depth) => Method::AlphaBeta(depth),
            Effort::Nodes(nodes) => {
                Method::Deepening(Limits { nodes: Some(tighter(limits.nodes, nodes)), ..*limits })
            }
            Effort::Time(time) => Method::Deepening(Limits {
                deadline: Some(tighter(limits.deadline, Instant::now() + time)),
                ..*limits
            }),
        };
        self.mind.search(game.position(), &Search::in_house(&self.house, method))
    }
}

/// The tighter of a limit that may be set and one that is.
fn tighter<T: Ord>(limit: Option<T>, own: T) -> T {
    match limit {
        Some(limit) => limit.min(own),
        None => own,
    }
}
