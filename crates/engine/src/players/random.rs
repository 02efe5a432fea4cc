//! `random`: any legal move, with equal chances.

use super::Player;
use crate::search::Choice;
use crate::{Failure, Limits};
use game::{Game, Position};
use rand::{RngExt, SeedableRng};
use rand_chacha::ChaCha8Rng;

/// Chooses by seed and position, so that the same game gives the same choice.
pub(super) struct Random {
    pub(super) seed: u64,
}

impl Player for Random {
    fn think(&mut self, game: &Game, _: &Limits, _: &dyn Fn(&Choice)) -> Result<Choice, Failure> {
        let legal = game.legal();
        let mv =
            legal.iter().nth(pick(self.seed, game, legal.len())).expect("an index below the number of moves");
        Ok(Choice { mv, value: None, depth: 0, ends_in: None, nodes: 0, line: vec![mv] })
    }

    fn reseed(&mut self, seed: u64) {
        self.seed = seed;
    }
}

/// A number below `limit` that depends on the seed and the position.
pub(super) fn pick(seed: u64, game: &Game, limit: usize) -> usize {
    assert!(limit > 0, "a finished game has no move to choose");
    generator(seed, game).random_range(0..limit)
}

/// Random numbers that depend on the seed and the position.
pub(super) fn generator(seed: u64, game: &Game) -> ChaCha8Rng {
    // Seed and position have parts of the generator's key of their own, so no two pairs of them share a stream.
    let mut key = [0; 32];
    key[..8].copy_from_slice(&seed.to_le_bytes());
    key[8..16].copy_from_slice(&game.position().key().to_le_bytes());
    ChaCha8Rng::from_seed(key)
}
