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
    fn choose(&mut self, game: &Game) -> Choice {
        let method = match self.effort {
            Effort::House => Method::AlphaBeta(self.house.depth),
            Effort::Depth(depth) => Method::AlphaBeta(depth),
            Effort::Nodes(nodes) => Method::Deepening(Limits { nodes: Some(nodes), ..Limits::default() }),
            Effort::Time(time) => {
                Method::Deepening(Limits { deadline: Some(Instant::now() + time), ..Limits::default() })
            }
        };
        self.mind.search(game.position(), &Search::in_house(&self.house, method))
    }
}
