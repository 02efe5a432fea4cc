//! `perfect`: the quickest win, the slowest loss.

use super::Player;
use super::random::pick;
use crate::Score;
use crate::search::{self, Choice};
use crate::solver::{Limits, Oracle};
use game::Game;

/// Asks the oracle. Of equally good moves it plays the one nearest to the middle or, with a seed, any.
pub(super) struct Perfect {
    pub(super) oracle: Oracle,
    pub(super) seed: Option<u64>,
}

impl Player for Perfect {
    fn think(&mut self, game: &Game, _: &search::Limits, _: &dyn Fn(&Choice)) -> Choice {
        let limits = Limits::default();
        let nodes = self.oracle.solve(game.position(), &limits).nodes;
        let (score, best) =
            self.oracle.best_moves(game.position(), &limits).expect("without limits every score is found");
        let mv = match self.seed {
            None => best[0],
            Some(seed) => best[pick(seed, game, best.len())],
        };
        Choice { mv, value: Some(Score::from(score)), depth: 0, nodes, line: vec![mv] }
    }
}
