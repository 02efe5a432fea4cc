//! Positions whose result is known: what weights are fitted to.
//!
//! Example number `n` of a seed is always the same position, whoever makes it and however many there are; so threads
//! change nothing, and a run that had time for more examples has those of a shorter run and others.

use crate::parallel;
use crate::play::ACTION_LIMIT;
use engine::players::{Player, PlayerSpec};
use engine::solver::{Oracle, OracleError};
use engine::{Failure, Limits};
use game::{AnyPosition, Game, Outcome, Position, Rules};
use rand::{RngExt, SeedableRng};
use rand_chacha::ChaCha8Rng;
use std::collections::HashSet;

/// A position and how it ends.
#[derive(Clone, Debug, PartialEq)]
pub struct Example {
    /// The moves that led there, as letters.
    pub moves: Box<str>,
    /// An unfinished position.
    pub position: AnyPosition,
    /// For its side to move: 1 is a win, 0 a loss, one half a draw.
    pub result: f64,
}

impl Example {
    /// The position a game has reached.
    pub fn new(game: &Game, result: f64) -> Self {
        Self { moves: game.letters().into(), position: *game.position(), result }
    }
}

/// Positions that must not become examples, nor their mirror images: those that players are measured on.
#[derive(Clone, Debug, Default)]
pub struct Forbidden(HashSet<AnyPosition>);

impl Forbidden {
    /// These positions and their mirror images.
    pub fn new(positions: impl IntoIterator<Item = AnyPosition>) -> Self {
        Self(positions.into_iter().map(|position| position.canonical()).collect())
    }

    /// Is this one of them, or the mirror image of one?
    pub fn contains(&self, position: &AnyPosition) -> bool {
        self.0.contains(&position.canonical())
    }
}

/// Where examples come from.
pub trait Source: Sync {
    /// What makes examples; each thread has its own.
    type Maker: Send;

    /// A maker.
    fn maker(&self) -> Self::Maker;

    /// The examples of one number: none if the attempt came to nothing. A player that breaks down ends it.
    fn examples(&self, maker: &mut Self::Maker, number: u64) -> Result<Vec<Example>, Failure>;
}

/// The examples of these numbers, in their order.
pub fn collect<S: Source>(
    source: &S,
    makers: &mut [S::Maker],
    numbers: std::ops::Range<u64>,
) -> Result<Vec<Example>, Failure> {
    let numbers: Vec<_> = numbers.collect();
    let mut found: Vec<Vec<Example>> = vec![Vec::new(); numbers.len()];
    let first = numbers.first().copied().unwrap_or(0);
    let workers: Vec<_> = makers.iter_mut().map(Borrowed).collect();
    let work = |maker: &mut Borrowed<S::Maker>, &number: &u64| (number, source.examples(maker.0, number));
    parallel(workers, &numbers, work, |(number, examples)| {
        found[(number - first) as usize] = examples?;
        Ok(())
    })?;
    Ok(found.concat())
}

/// A maker that stays the caller's.
struct Borrowed<'a, M>(&'a mut M);

/// The generator of one number's random choices.
pub(crate) fn numbered_random(seed: u64, number: u64) -> ChaCha8Rng {
    let mut random = ChaCha8Rng::seed_from_u64(seed);
    random.set_stream(number);
    random
}

/// A game of so many random moves, if it does not end before.
pub(crate) fn random_game(rules: Rules, plies: usize, random: &mut ChaCha8Rng) -> Option<Game> {
    let mut game = Game::new(rules);
    while game.moves().len() < plies {
        let legal = game.legal();
        let mv = legal.iter().nth(random.random_range(0..legal.len().max(1)))?;
        game.play(mv).expect("a legal move");
    }
    game.outcome().is_none().then_some(game)
}

/// Random positions of all stages, labelled by the solver: the truth, where the solver can find it soon.
pub struct Solved<'a> {
    /// The rules; the solver must know them.
    pub rules: Rules,
    /// Another seed, other positions.
    pub seed: u64,
    /// What must not be learned from.
    pub forbidden: &'a Forbidden,
}

impl Solved<'_> {
    /// Positions that take longer are left out: a fifth of a second.
    const NODES: u64 = 1_000_000;
    /// Megabytes of solver table for each thread.
    const TABLE: usize = 64;

    /// Can the solver label positions of these rules?
    pub fn knows(rules: Rules) -> Result<(), OracleError> {
        Oracle::check(rules)
    }
}

impl Source for Solved<'_> {
    type Maker = Oracle;

    fn maker(&self) -> Oracle {
        Oracle::new(self.rules, Self::TABLE).expect("the solver knows these rules")
    }

    fn examples(&self, oracle: &mut Oracle, number: u64) -> Result<Vec<Example>, Failure> {
        let mut random = numbered_random(self.seed, number);
        let cells = usize::from(self.rules.size().width()) * usize::from(self.rules.size().height());
        // Half of them from the first third of the game, where evaluations are needed most.
        let plies = if random.random_bool(0.5) {
            random.random_range(cells / 10..=cells / 3)
        } else {
            random.random_range(cells / 3..=cells * 9 / 10)
        };
        let Some(game) = random_game(self.rules, plies, &mut random) else { return Ok(Vec::new()) };
        let position = *game.position();
        if self.forbidden.contains(&position) {
            return Ok(Vec::new());
        }
        let limits = Limits { nodes: Some(Self::NODES), ..Limits::default() };
        // What it remembers of others would decide which positions it finishes in time.
        oracle.clear();
        let outcome = oracle.solve_weakly(&position, &limits).outcome();
        let result = |outcome: i32| f64::from(outcome + 1) / 2.0;
        Ok(outcome.map(|outcome| Example::new(&game, result(outcome))).into_iter().collect())
    }
}

/// Positions of games that a player plays against itself from random openings, labelled by how the game ended: works under
/// all rules.
pub struct Played<'a> {
    /// The rules.
    pub rules: Rules,
    /// Another seed, other games.
    pub seed: u64,
    /// Who plays.
    pub player: &'a PlayerSpec,
}

impl Played<'_> {
    /// Random moves at the start of a game.
    const OPENING: std::ops::RangeInclusive<usize> = 2..=12;
    /// How often a move is drawn by lot, so that games differ.
    const LOTTERY: f64 = 0.05;
    /// Every so many positions of a game become examples: neighbors teach the same.
    const STRIDE: usize = 3;
}

impl Source for Played<'_> {
    type Maker = Box<dyn Player>;

    fn maker(&self) -> Box<dyn Player> {
        self.player.player(self.rules).expect("the player plays these rules")
    }

    fn examples(&self, player: &mut Box<dyn Player>, number: u64) -> Result<Vec<Example>, Failure> {
        let mut random = numbered_random(self.seed, number);
        let plies = random.random_range(Self::OPENING);
        let Some(mut game) = random_game(self.rules, plies, &mut random) else { return Ok(Vec::new()) };
        let mut seen = Vec::new();
        while game.outcome().is_none() && game.moves().len() < ACTION_LIMIT {
            if game.moves().len().is_multiple_of(Self::STRIDE) {
                seen.push(game.clone());
            }
            let legal = game.legal();
            let mv = if random.random_bool(Self::LOTTERY) {
                // What came before was not played as well as it could be: its result says nothing.
                seen.clear();
                legal.iter().nth(random.random_range(0..legal.len())).expect("an index within the set")
            } else {
                player.choose(&game, &Limits::default())?.mv
            };
            game.play(mv).expect("a legal move");
        }
        let result = |seen: &Game| match game.outcome() {
            Some(Outcome::Win(side)) => f64::from(u8::from(side == seen.position().to_move())),
            Some(Outcome::Draw) | None => 0.5,
        };
        Ok(seen.iter().map(|seen| Example::new(seen, result(seen))).collect())
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::quality::{ASIDE, SETS, built_in};

    fn solved(forbidden: &Forbidden) -> Solved<'_> {
        Solved { rules: Rules::CLASSIC, seed: 4, forbidden }
    }

    fn collected<S: Source>(source: &S, threads: usize, numbers: std::ops::Range<u64>) -> Vec<Example> {
        let mut makers: Vec<_> = (0..threads).map(|_| source.maker()).collect();
        collect(source, &mut makers, numbers).expect("nobody breaks down")
    }

    fn position(moves: &str) -> AnyPosition {
        *moves.parse::<Game>().expect("a game").position()
    }

    #[test]
    fn what_is_forbidden_is_so_in_the_mirror_too() {
        let forbidden = Forbidden::new([position("1123"), position("44")]);
        for (moves, is_forbidden) in
            [("1123", true), ("7765", true), ("1321", true), ("1312", false), ("44", true), ("4", false)]
        {
            assert_eq!(forbidden.contains(&position(moves)), is_forbidden, "{moves}");
        }
    }

    #[test]
    fn a_forbidden_position_is_missing_and_nothing_else_changes() {
        let all = collected(&solved(&Forbidden::default()), 1, 0..24);
        let forbidden = Forbidden::new([all[1].position.mirrored()]);
        let mut expected = all;
        expected.remove(1);
        assert_eq!(collected(&solved(&forbidden), 1, 0..24), expected);
    }

    #[test]
    fn nothing_is_learned_from_what_players_are_measured_on() {
        let sets = SETS.into_iter().chain([ASIDE]).map(built_in);
        let measured: Vec<_> =
            sets.flat_map(|set| set.positions).map(|labeled| *labeled.game.position()).collect();
        let examples = collected(&solved(&Forbidden::new(measured.iter().copied())), 2, 0..200);
        let measured: HashSet<_> =
            measured.into_iter().flat_map(|position| [position, position.mirrored()]).collect();
        assert!(examples.len() > 50 && measured.len() > 6_000);
        for example in examples {
            assert!(!measured.contains(&example.position), "{}", example.moves);
        }
    }

    #[test]
    fn examples_are_the_same_for_any_number_of_threads_and_begin_like_those_of_longer_runs() {
        let nothing = Forbidden::default();
        let player = engine::Catalog::built_in().player("a2b3d:d2").expect("a player");
        let played = Played { rules: Rules::CLASSIC, seed: 4, player: &player };
        let [one, two] = [1, 2].map(|threads| collected(&solved(&nothing), threads, 0..40));
        assert_eq!(one, two);
        assert_eq!(
            collected(&solved(&nothing), 2, 0..13),
            one[..collected(&solved(&nothing), 1, 0..13).len()]
        );
        let [one, two] = [1, 2].map(|threads| collected(&played, threads, 0..20));
        assert_eq!(one, two);
        // Later numbers do not need earlier ones.
        let later = collected(&played, 1, 15..20);
        assert!(!later.is_empty() && one.ends_with(&later));
    }

    #[test]
    fn labels_are_the_truth() {
        let mut oracle = Oracle::new(Rules::CLASSIC, 16).expect("it knows the classic game");
        let examples = collected(&solved(&Forbidden::default()), 1, 0..100);
        let late = examples.iter().filter(|example| example.moves.len() > 16);
        let checked = late.map(|example| {
            // The exact score, where examples ask for its sign only.
            let score = oracle.solve(&example.position, &Limits::default()).score().expect("no limit");
            assert_eq!(example.result, f64::from(score.signum() + 1) / 2.0, "{}", example.moves);
        });
        assert!(checked.count() > 3);
    }
}
