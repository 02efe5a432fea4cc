//! A sequential test of two players: as few games as it takes to be sure.

use crate::report::PairCounter;
use arena::ContestGame;
use arena::statistics::{Sprt, SprtBounds, SprtError, SprtVerdict};

/// A test while its event is held.
pub struct SequentialTest {
    test: Sprt,
    counter: PairCounter,
}

impl SequentialTest {
    /// Openings that are played before the test is looked at again. Fixed, so that threads change no result.
    pub const SHARE: usize = 16;

    /// Is the first player better by `elo1` normalized Elo, or by no more than `elo0`?
    pub fn new(elo0: f64, elo1: f64) -> Result<Self, SprtError> {
        Ok(Self { test: Sprt::new(elo0, elo1)?, counter: PairCounter::default() })
    }

    /// After a share of games, given all of them and the number of those before it: is it decided?
    pub fn look(&mut self, games: &[ContestGame], before: usize) -> bool {
        self.test.verdict(&self.counter.add(&games[before..]), true) != SprtVerdict::Continue
    }

    /// The two hypotheses.
    pub fn hypotheses(&self) -> (f64, f64) {
        self.test.hypotheses()
    }

    /// What it says in the end.
    pub fn verdict(&mut self) -> SprtVerdict {
        self.test.verdict(&self.counter.add(&[]), false)
    }

    /// The logarithm of the likelihood ratio.
    pub fn ratio(&mut self) -> f64 {
        self.test.log_likelihood_ratio(&self.counter.add(&[]))
    }

    /// Beyond which ratios it is decided.
    pub fn bounds(&self) -> SprtBounds {
        self.test.bounds()
    }
}
