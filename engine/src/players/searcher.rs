//! A heuristic that looks ahead.

use super::{Effort, Player};
use crate::heuristics::{House, Mind};
use crate::search::{Choice, Limits, Method, Search};
use game::Game;
use std::time::Instant;

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
            Effort::Nodes(nodes) => {
                Method::Deepening(Limits { nodes: Some(tighter(limits.nodes, nodes)), ..*limits })
            }
            Effort::Time(time) => Method::Deepening(Limits {
                deadline: Some(tighter(limits.deadline, Instant::now() + time)),
                ..*limits
            }),
        };
        self.mind.watched_search(game.position(), &Search::in_house(&self.house, method), report)
    }
}

/// The tighter of a limit that may be set and one that is.
fn tighter<T: Ord>(limit: Option<T>, own: T) -> T {
    match limit {
        Some(limit) => limit.min(own),
        None => own,
    }
}
