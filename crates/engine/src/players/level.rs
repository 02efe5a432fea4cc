//! `level1` to `level8`: opponents for people, from a little better than chance to perfect.
//!
//! A level looks some plies ahead from each of its moves, and then draws one of them by lot: a move that is worth
//! [`Budget::temperature`] less than the best has a chance 2.7 times smaller, one that is worth much less has none. So
//! levels do not blunder at will; they fall for what lies beyond their horizon, and among moves that look alike they take
//! now one, now another. docs/levels.md tells what that makes of each level, as measured.
//!
//! The highest level asks the oracle, and looks ahead only where the oracle does not know.

use super::perfect::built_in;
use super::random::generator;
use super::{Player, Resources, proven};
use crate::heuristics::{Mind, TieBreak, Unsupported, Viewpoint, Weights};
use crate::search::{Algorithm, Choice, MAX_DEPTH, Plan};
use crate::solver::Oracle;
use crate::{Failure, Limits, Score, WIN};
use game::{AnyPosition, Game, Move, Position, Rules, Turn};
use rand::RngExt;

/// How far a level looks, and what it leaves to chance.
#[derive(Clone, Copy, Debug)]
struct Budget {
    /// Plies.
    depth: u32,
    /// The difference of worth that makes a move less likely by a factor of e.
    temperature: f64,
}

/// By level, fitted to the shares in docs/levels.md.
const BUDGETS: [Budget; 8] = [
    Budget { depth: 1, temperature: 1.2 },
    Budget { depth: 2, temperature: 4.0 },
    Budget { depth: 2, temperature: 0.6 },
    Budget { depth: 3, temperature: 0.3 },
    Budget { depth: 6, temperature: 0.35 },
    Budget { depth: 6, temperature: 0.5 },
    Budget { depth: 8, temperature: 0.05 },
    Budget { depth: MAX_DEPTH, temperature: 0.02 },
];

/// Positions visited for a move at most, so that a level answers in well under a second: those of boards whose size is
/// known only at run time take longer.
const fn most_nodes(rules: Rules) -> u64 {
    match rules {
        Rules::CLASSIC | Rules::Misere(_) | Rules::Boom => 1_000_000,
        Rules::Classic(_) => 300_000,
    }
}
/// What the oracle may spend on a question where no book shortens its way.
const MOST_ORACLE_NODES: u64 = 500_000;
/// Forced wins and losses are worth this much, one less for every ply until then.
const FORCED: f64 = 1000.0;

/// What a level thinks of positions under these rules, and how many of those points are worth 1, about a line of three
/// discs that can be completed. Higher levels know what threats are worth.
fn evaluation(level: u8, rules: Rules) -> (&'static str, Score) {
    match rules {
        Rules::Boom => ("prob", 10.0),
        Rules::Classic(_) if level >= 6 => ("maestro", 1000.0),
        Rules::Classic(_) | Rules::Misere(_) => ("a2b3d", 5.0),
    }
}

/// Looks ahead and draws a move by lot; with an oracle, plays perfectly as far as that knows.
pub(super) struct Level {
    mind: Box<dyn Mind>,
    /// Points of the evaluation that are worth 1.
    unit: Score,
    budget: Budget,
    most_nodes: u64,
    oracle: Option<Oracle>,
    rules: Rules,
    seed: u64,
}

/// What a move leads to.
struct Prospect {
    mv: Move,
    /// For the side that makes it.
    value: Score,
    line: Vec<Move>,
}

/// The lowest and the highest level.
pub(crate) const LEVELS: std::ops::RangeInclusive<u8> = 1..=BUDGETS.len() as u8;

impl Level {
    /// Can a level in [`LEVELS`] play these rules?
    pub(super) fn check(level: u8, rules: Rules) -> Result<(), Unsupported> {
        built_in(evaluation(level, rules).0).refuses(rules).map_or(Ok(()), Err)
    }

    /// The player of a level in [`LEVELS`].
    pub(super) fn new(
        level: u8,
        seed: u64,
        rules: Rules,
        resources: &Resources,
    ) -> Result<Self, Unsupported> {
        let (name, unit) = evaluation(level, rules);
        let heuristic = built_in(name);
        let is_highest = level == *LEVELS.end();
        // Where the oracle's nodes are counted, more of the machine would change what it finds.
        let Resources { table_megabytes, threads } =
            if rules == Rules::CLASSIC { *resources } else { Resources::default() };
        let oracle = || Oracle::new(rules, table_megabytes).ok().map(|oracle| oracle.with_threads(threads));
        Ok(Self {
            mind: heuristic.mind(rules, &Weights::defaults(&heuristic.card.weights))?,
            unit,
            budget: BUDGETS[usize::from(level) - 1],
            most_nodes: most_nodes(rules),
            oracle: is_highest.then(oracle).flatten(),
            rules,
            seed,
        })
    }

    /// A perfect move, if there is an oracle and it finds one in time.
    fn ask_oracle(&mut self, game: &Game, limits: &Limits) -> Option<Choice> {
        let oracle = self.oracle.as_mut()?;
        let has_book = game.rules() == Rules::CLASSIC;
        let nodes = if has_book {
            limits.nodes
        } else {
            Some(limits.nodes.unwrap_or(u64::MAX).min(MOST_ORACLE_NODES))
        };
        if nodes.is_some() {
            // What is found within a number of nodes depends on what is remembered, and the choice must not.
            oracle.clear();
        }
        let limits = Limits { nodes, ..*limits };
        let position = game.position();
        let verdict = oracle.solve(position, &limits);
        let score = verdict.score()?;
        // Of equally good moves, the first one in an order drawn by lot.
        let mut lots = generator(self.seed, game);
        let mut moves: Vec<_> = position.moves().iter().collect();
        moves.sort_by_cached_key(|_| lots.random::<u64>());
        let mv = oracle.first_best(position, score, &moves, &limits)?;
        Some(proven(position, mv, score, verdict.nodes))
    }

    /// What every move leads to within `depth` plies, the best first; nothing when a limit is hit before all is known.
    fn look_ahead(
        &mut self,
        position: &AnyPosition,
        depth: u32,
        limits: &Limits,
        nodes: &mut u64,
    ) -> Result<Option<Vec<Prospect>>, Failure> {
        let most_nodes = limits.nodes.unwrap_or(u64::MAX).min(self.most_nodes);
        let mut prospects = Vec::new();
        for mv in position.moves() {
            let (child, turn) = position.after(mv);
            let (value, mut line) = if depth == 1 || child.outcome().is_some() {
                *nodes += 1;
                (self.mind.value(&child, child.to_move())?, Vec::new())
            } else {
                let left = Some(most_nodes.saturating_sub(*nodes));
                let plan = Plan {
                    algorithm: Algorithm::Deepening,
                    limits: Limits { depth: Some(depth - 1), nodes: left, ..*limits },
                    viewpoint: Viewpoint::Leaf,
                    tie_break: TieBreak::First,
                    win: WIN,
                    among: None,
                    floor: Score::NEG_INFINITY,
                };
                let choice = self.mind.search(&child, &plan)?;
                *nodes += choice.nodes;
                let (false, Some(value)) = (*nodes >= most_nodes || limits.are_over(), choice.value) else {
                    return Ok(None);
                };
                (value, choice.line)
            };
            line.insert(0, mv);
            let value = one_ply_later(if turn == Turn::Passes { -value } else { value });
            prospects.push(Prospect { mv, value, line });
        }
        prospects.sort_by(|one, other| other.value.total_cmp(&one.value));
        Ok(Some(prospects))
    }

    /// What a value is worth: points in units, or how soon the game is won or lost.
    fn worth(&self, value: Score) -> f64 {
        match plies_to_end(value) {
            Some(plies) => value.signum() * (FORCED - plies),
            None => (value / self.unit).clamp(-FORCED / 2.0, FORCED / 2.0),
        }
    }

    /// The chances of all prospects, in their order; the best has chance 1.
    fn chances(&self, prospects: &[Prospect]) -> Vec<f64> {
        let best = self.worth(prospects[0].value);
        let behind = |prospect: &Prospect| best - self.worth(prospect.value);
        prospects.iter().map(|prospect| (-behind(prospect) / self.budget.temperature).exp()).collect()
    }
}

/// How far ahead a win or loss is, if the value is that of one: searches count the plies off.
fn plies_to_end(value: Score) -> Option<Score> {
    Some(WIN - value.abs()).filter(|&plies| plies <= Score::from(MAX_DEPTH) + 1.0)
}

/// What a value of the position after a move is in the position before it.
fn one_ply_later(value: Score) -> Score {
    if plies_to_end(value).is_some() { value - value.signum() } else { value }
}

impl Player for Level {
    fn think(&mut self, game: &Game, limits: &Limits, report: &dyn Fn(&Choice)) -> Result<Choice, Failure> {
        if let Some(choice) = self.ask_oracle(game, limits) {
            return Ok(choice);
        }
        let mut nodes = 0;
        let mut prospects = Vec::new();
        let mut reached = 0;
        let choice = |prospect: &Prospect, depth, nodes| Choice {
            mv: prospect.mv,
            value: Some(prospect.value),
            depth,
            ends_in: plies_to_end(prospect.value).map(|plies| plies as u32),
            nodes,
            line: prospect.line.clone(),
        };
        for depth in 1..=self.budget.depth.min(limits.depth.unwrap_or(MAX_DEPTH)).max(1) {
            let Some(found) = self.look_ahead(game.position(), depth, limits, &mut nodes)? else { break };
            (prospects, reached) = (found, depth);
            report(&choice(&prospects[0], depth, nodes));
            if plies_to_end(prospects[0].value).is_some() {
                // The best move wins, or all lose: there is nothing more to see.
                break;
            }
        }
        let chances = self.chances(&prospects);
        let mut lot = generator(self.seed, game).random::<f64>() * chances.iter().sum::<f64>();
        let drawn = std::iter::zip(&prospects, chances).find(|(_, chance)| {
            lot -= chance;
            lot < 0.0
        });
        Ok(choice(drawn.map_or(&prospects[0], |(prospect, _)| prospect), reached, nodes))
    }

    fn prepare(&mut self) {
        self.mind.prepare();
        if let Some(oracle) = &mut self.oracle {
            oracle.prepare();
            // From the start, the whole book is looked through, and remembered.
            oracle.solve(&self.rules.start(), &Limits { nodes: Some(0), ..Limits::default() });
        }
    }

    fn forget(&mut self) {
        if let Some(oracle) = &mut self.oracle {
            oracle.clear();
        }
    }

    fn reseed(&mut self, seed: u64) {
        self.seed = seed;
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::sync::atomic::AtomicBool;

    fn player(level: u8, seed: u64, rules: Rules) -> Level {
        Level::new(level, seed, rules, &Resources::default()).expect("levels play everything")
    }

    /// What levels choose along a game, one choice per position and seed.
    fn choices(level: u8, rules: Rules, moves: &str, seeds: std::ops::Range<u64>) -> Vec<Move> {
        let mut game = Game::parse(rules, moves).expect("a game");
        let mut chosen = Vec::new();
        loop {
            chosen.extend(seeds.clone().map(|seed| {
                player(level, seed, rules).choose(&game, &Limits::default()).expect("a move").mv
            }));
            if game.undo().is_none() {
                return chosen;
            }
        }
    }

    #[test]
    fn every_level_plays_every_rule_set() {
        let boards = ["classic", "misere", "boom", "classic-11x10-5", "classic-5x4", "misere-4x4-3"];
        for rules in boards.map(|text| text.parse().expect("rules")) {
            for level in LEVELS {
                let game = Game::parse(rules, "12").expect("a game");
                let limits = Limits { nodes: Some(10_000), ..Limits::default() };
                let choice = player(level, 0, rules).think(&game, &limits, &|_| ()).expect("a move");
                assert!(game.legal().contains(choice.mv), "level {level} of {rules}");
            }
        }
    }

    #[test]
    fn the_seed_and_the_game_decide_and_nothing_else() {
        let here = |seeds| choices(3, Rules::CLASSIC, "44535", seeds);
        assert_eq!(here(0..4), here(0..4));
        assert_ne!(here(0..4), here(4..8));
    }

    #[test]
    fn no_level_misses_four_in_a_row() {
        let game: Game = "112233".parse().expect("a game");
        for (level, seed) in LEVELS.flat_map(|level| (0..5).map(move |seed| (level, seed))) {
            assert_eq!(
                player(level, seed, Rules::CLASSIC).choose(&game, &Limits::default()).expect("a move").mv,
                Move::new(3),
                "level {level}"
            );
        }
    }

    #[test]
    fn from_the_second_level_on_a_row_of_three_is_blocked() {
        let game: Game = "11223".parse().expect("a game");
        let limits = Limits { nodes: Some(50_000), ..Limits::default() };
        for (level, seed) in (2..=8).flat_map(|level| (0..5).map(move |seed| (level, seed))) {
            let choice = player(level, seed, Rules::CLASSIC).think(&game, &limits, &|_| ()).expect("a move");
            assert_eq!(choice.mv, Move::new(3), "level {level}");
        }
    }

    #[test]
    fn the_highest_level_never_gives_anything_away() {
        // Positions, their scores and those of all columns.
        let set = include_str!("../../../../data/solver/middle-easy.tsv");
        for (seed, row) in (0..).zip(set.lines().take(20)) {
            let fields: Vec<_> = row.split('\t').collect();
            let [moves, score, columns] = fields[..] else { panic!("three fields: {row}") };
            let choice = player(8, seed, Rules::CLASSIC)
                .choose(&moves.parse().expect("a game"), &Limits::default())
                .expect("a move");
            assert_eq!(columns.split(',').nth(choice.mv.index()), Some(score), "{moves}");
        }
    }

    #[test]
    fn a_level_that_is_stopped_has_a_move_nevertheless() {
        let stop = AtomicBool::new(true);
        let limits = Limits { stop: Some(&stop), ..Limits::default() };
        let game = Game::new(Rules::Boom);
        let choice = player(8, 0, Rules::Boom).think(&game, &limits, &|_| ()).expect("a move");
        assert!(game.legal().contains(choice.mv) && choice.depth == 1);
    }
}
