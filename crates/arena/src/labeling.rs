//! Many positions under the solver's eyes: those that are given, or random ones for whoever learns from them.
//!
//! Positions are drawn in one order whatever the threads, and the solver's scores are exact, so nothing but the time depends
//! on who does the work.

use crate::parallel;
use crate::quality::Labeled;
use crate::tuning::{numbered_random, random_game};
use engine::Limits;
use engine::solver::{Oracle, OracleError};
use game::{Game, Position, Rules};
use rand::RngExt;
use std::collections::HashSet;
use std::ops::RangeInclusive;
use std::sync::atomic::{AtomicBool, Ordering};

/// How the work is shared, and who may end it.
pub struct Labeling<'a> {
    /// Threads, each with a solver of its own.
    pub threads: usize,
    /// Set from outside: there will be no result.
    pub cancel: &'a AtomicBool,
    /// Hears how many positions are done.
    pub progress: &'a (dyn Fn(usize) + Sync),
}

/// After so many vain attempts in a row there are no further positions to be found.
const PATIENCE: usize = 100_000;

/// So many unfinished positions that random moves lead to, no two of them the same or mirror images; fewer where there are no
/// more. Each number of moves in `plies` is as likely as the others.
pub fn distinct_games(rules: Rules, number: usize, plies: RangeInclusive<usize>, seed: u64) -> Vec<Game> {
    let (mut games, mut seen) = (Vec::new(), HashSet::new());
    let (mut attempt, mut vain) = (0, 0);
    while games.len() < number && vain < PATIENCE {
        let mut random = numbered_random(seed, attempt);
        attempt += 1;
        let length = random.random_range(plies.clone());
        match random_game(rules, length, &mut random) {
            Some(game) if seen.insert(game.position().canonical()) => {
                games.push(game);
                vain = 0;
            }
            _ => vain += 1,
        }
    }
    games
}

impl Labeling<'_> {
    /// The score of each position for its side to move, in order; nothing if it was cancelled.
    pub fn scores(&self, rules: Rules, games: &[Game]) -> Result<Option<Vec<i32>>, OracleError> {
        self.each(rules, games, |oracle, game, limits| oracle.solve(game.position(), limits).score())
    }

    /// Each position with what every column is worth, in order; nothing if it was cancelled.
    pub fn labels(&self, rules: Rules, games: &[Game]) -> Result<Option<Vec<Labeled>>, OracleError> {
        self.each(rules, games, |oracle, game, limits| {
            let verdicts = oracle.solve_moves(game.position(), limits);
            let score = |verdict: engine::solver::Verdict| verdict.score();
            // Of a full column nothing is known; of another only what was not found in time.
            let scores: Vec<_> = verdicts.into_iter().map(|verdict| verdict.map(score)).collect();
            let is_complete = scores.iter().all(|score| *score != Some(None));
            is_complete.then(|| Labeled {
                game: game.clone(),
                scores: scores.into_iter().map(Option::flatten).collect(),
            })
        })
    }

    fn each<Answer: Clone + Send>(
        &self,
        rules: Rules,
        games: &[Game],
        ask: impl Fn(&mut Oracle, &Game, &Limits) -> Option<Answer> + Sync,
    ) -> Result<Option<Vec<Answer>>, OracleError> {
        let threads = self.threads.clamp(1, games.len().max(1));
        let oracles = (0..threads)
            .map(|_| Oracle::new(rules, Oracle::TABLE_MEGABYTES))
            .collect::<Result<Vec<_>, _>>()?;
        let limits = Limits { stop: Some(self.cancel), ..Limits::default() };
        let numbered: Vec<_> = games.iter().enumerate().collect();
        let mut answers = vec![None; games.len()];
        let mut done = 0;
        let ended = parallel(
            oracles,
            &numbered,
            |oracle, &(number, game)| (number, ask(oracle, game, &limits)),
            |(number, answer)| {
                if self.cancel.load(Ordering::Relaxed) {
                    return Err(());
                }
                answers[number] = answer;
                done += 1;
                (self.progress)(done);
                Ok(())
            },
        );
        Ok(if ended.is_ok() { answers.into_iter().collect() } else { None })
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::quality::{SETS, built_in};

    static NEVER: AtomicBool = AtomicBool::new(false);

    fn labeling(threads: usize) -> Labeling<'static> {
        Labeling { threads, cancel: &NEVER, progress: &|_| () }
    }

    #[test]
    fn no_position_is_there_twice_nor_in_the_mirror() {
        let games = distinct_games(Rules::CLASSIC, 2_000, 0..=5, 1);
        let seen: HashSet<_> = games.iter().map(|game| *game.position()).collect();
        assert_eq!(seen.len(), 2_000);
        for game in &games {
            let mirrored = game.position().mirrored();
            assert!(mirrored == *game.position() || !seen.contains(&mirrored), "{game}");
            assert!(game.outcome().is_none() && game.moves().len() <= 5, "{game}");
        }
    }

    #[test]
    fn where_there_are_no_more_positions_there_are_fewer() {
        // 1 and 7 positions, and of the seven the first three are mirror images of the last three.
        assert_eq!(distinct_games(Rules::CLASSIC, 100, 0..=1, 3).len(), 5);
    }

    #[test]
    fn a_seed_decides_which_positions_there_are_and_more_begin_like_fewer() {
        let games = |number, seed| distinct_games(Rules::CLASSIC, number, 8..=30, seed);
        assert_eq!(games(50, 1), games(80, 1)[..50]);
        assert_ne!(games(50, 1), games(50, 2));
    }

    #[test]
    fn labels_and_scores_are_the_published_ones_for_any_number_of_threads() {
        let mut set = built_in(SETS[0]);
        set.positions.truncate(200);
        let games: Vec<_> = set.positions.iter().map(|labeled| labeled.game.clone()).collect();
        for threads in [1, 3] {
            let labels = labeling(threads).labels(Rules::CLASSIC, &games).expect("classic").expect("all");
            let scores = labeling(threads).scores(Rules::CLASSIC, &games).expect("classic").expect("all");
            for ((expected, label), score) in set.positions.iter().zip(labels).zip(scores) {
                assert_eq!((&label.scores, score), (&expected.scores, expected.score()), "{}", expected.game);
            }
        }
    }

    #[test]
    fn somebody_who_says_stop_gets_nothing_soon() {
        let stop = AtomicBool::new(true);
        let labeling = Labeling { cancel: &stop, ..labeling(2) };
        let games = distinct_games(Rules::CLASSIC, 500, 8..=10, 1);
        assert!(labeling.labels(Rules::CLASSIC, &games).expect("classic").is_none());
    }
}
