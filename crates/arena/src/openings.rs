//! Openings: where games start, so that deterministic players do not repeat one game forever.
//!
//! From the empty board two deterministic players have exactly two different games. The suites hold positions a few moves
//! into the game in which neither side is clearly ahead; those tell strong from weak players best. For rules without a
//! solver there are no scores, and all quiet positions serve.

use engine::solver::Reader;
use game::{Classic, Game, Outcome, Position, Rules};
use rand::seq::SliceRandom;
use rand::{RngExt, SeedableRng};
use rand_chacha::ChaCha8Rng;
use std::collections::HashSet;

/// Openings whose exact score is at most this far from a draw are near even.
pub const NEAR_EVEN: i32 = 2;

/// Openings that are drawn by lot for rules without scores.
const SAMPLE: usize = 300;

/// A collection of openings.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Suite {
    /// After four moves: 323 near-even positions on the standard board. For quick events.
    Ply4,
    /// After eight: 28,983. For matches that need many games.
    Ply8,
}

/// A position to start from.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Opening {
    /// Rules and moves.
    pub game: Game,
    /// The exact score for the side to move, where it is known.
    pub score: Option<i32>,
}

impl Suite {
    /// The moves its games start with.
    pub fn plies(self) -> u32 {
        match self {
            Self::Ply4 => 4,
            Self::Ply8 => 8,
        }
    }

    /// Its openings in the order that belongs to the seed; a part of them is a fair sample of the whole.
    pub fn openings(self, rules: Rules, seed: u64) -> Vec<Opening> {
        if rules != Rules::CLASSIC {
            return sampled(rules, self.plies(), SAMPLE, seed);
        }
        let mut openings = match self {
            Self::Ply4 => listed(include_str!("../../../data/openings/ply4.tsv")),
            Self::Ply8 => near_even(self.plies(), &mut Reader::embedded()),
        };
        openings.shuffle(&mut ChaCha8Rng::seed_from_u64(seed));
        openings
    }
}

/// A suite from its file.
fn listed(text: &str) -> Vec<Opening> {
    let opening = |line: &str| {
        let (moves, score) = line.split_once('\t')?;
        let game = Game::parse(Rules::CLASSIC, moves).ok()?;
        Some(Opening { game, score: Some(score.parse().ok()?) })
    };
    text.lines().map(|line| opening(line).expect("the suite holds moves and scores")).collect()
}

/// All near-even positions with this many discs on the standard board, one of each mirror pair, in which the side to move
/// does not win at once: the suites, worked out from a book that reaches as deep.
pub fn near_even(plies: u32, reader: &mut Reader) -> Vec<Opening> {
    let mut reached = vec![(Classic::standard(), Vec::new())];
    for _ in 0..plies {
        let mut seen = HashSet::new();
        let mut next = Vec::new();
        for (position, moves) in reached.iter().filter(|(position, _)| position.outcome().is_none()) {
            for mv in position.moves() {
                let child = position.after(mv).0;
                if seen.insert(child.canonical()) {
                    next.push((child, [moves.as_slice(), &[mv]].concat()));
                }
            }
        }
        reached = next;
    }
    let scored =
        reached.into_iter().filter(|(position, _)| is_quiet(position)).filter_map(|(position, moves)| {
            let score = reader.score(&position).filter(|score| score.abs() <= NEAR_EVEN)?;
            let mut game = Game::new(Rules::CLASSIC);
            for mv in moves {
                game.play(mv).expect("a legal move");
            }
            Some(Opening { game, score: Some(score) })
        });
    scored.collect()
}

/// Unfinished, and the side to move does not win at once.
fn is_quiet(position: &impl Position) -> bool {
    let wins = Some(Outcome::Win(position.to_move()));
    position.outcome().is_none() && position.moves().iter().all(|mv| position.after(mv).0.outcome() != wins)
}

/// Up to `number` different quiet positions, by random moves; no two of them mirror images of each other.
pub fn sampled(rules: Rules, plies: u32, number: usize, seed: u64) -> Vec<Opening> {
    let mut random = ChaCha8Rng::seed_from_u64(seed);
    let (mut seen, mut openings) = (HashSet::new(), Vec::new());
    for _ in 0..20 * number {
        let mut game = Game::new(rules);
        while (game.moves().len() as u32) < plies && game.outcome().is_none() {
            let legal = game.legal();
            let mv = legal.iter().nth(random.random_range(0..legal.len())).expect("within the set");
            game.play(mv).expect("a legal move");
        }
        let position = *game.position();
        if is_quiet(&position) && seen.insert(position.canonical()) {
            openings.push(Opening { game, score: None });
        }
        if openings.len() == number {
            break;
        }
    }
    openings
}

#[cfg(test)]
mod tests {
    use super::*;

    fn texts(openings: &[Opening]) -> Vec<String> {
        openings.iter().map(|opening| opening.game.to_string()).collect()
    }

    #[test]
    fn the_suites_have_the_known_numbers_of_near_even_positions() {
        assert_eq!(Suite::Ply4.openings(Rules::CLASSIC, 0).len(), 323);
        assert_eq!(Suite::Ply8.openings(Rules::CLASSIC, 0).len(), 28_983);
    }

    #[test]
    fn the_listed_suite_is_what_the_book_says() {
        let canonical = |openings: Vec<Opening>| {
            let mut positions: Vec<_> =
                openings.iter().map(|opening| (opening.game.position().canonical(), opening.score)).collect();
            positions.sort_unstable();
            positions
        };
        let worked_out = near_even(4, &mut Reader::embedded());
        assert_eq!(canonical(Suite::Ply4.openings(Rules::CLASSIC, 1)), canonical(worked_out));
    }

    #[test]
    fn the_seed_decides_the_order_and_nothing_else() {
        let [one, again, other] = [3, 3, 4].map(|seed| texts(&Suite::Ply4.openings(Rules::CLASSIC, seed)));
        assert_eq!(one, again);
        assert_ne!(one, other);
        let sorted = |mut texts: Vec<String>| {
            texts.sort();
            texts
        };
        assert_eq!(sorted(one), sorted(other));
    }

    #[test]
    fn other_rules_have_openings_too() {
        for (text, most) in
            [("boom", SAMPLE), ("misere", SAMPLE), ("classic-11x10-5", SAMPLE), ("classic-2x2", 3)]
        {
            let rules: Rules = text.parse().expect("rules");
            let openings = Suite::Ply4.openings(rules, 0);
            assert!(openings.len() <= most, "{text}: {}", openings.len());
            assert!(
                openings
                    .iter()
                    .all(|opening| opening.game.moves().len() == 4 && is_quiet(opening.game.position()))
            );
        }
        assert_eq!(Suite::Ply4.openings(Rules::Boom, 0).len(), SAMPLE);
    }
}
