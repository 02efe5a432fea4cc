//! `perfect`: the quickest win, the slowest loss; under limits (`perfect:t50`), as near to it as they allow.

use super::random::pick;
use super::{Effort, Player, proven};
use crate::heuristics::{BUILT_IN, Heuristic, House, Mind, Weights};
use crate::search::{Algorithm, Choice, Plan};
use crate::solver::Oracle;
use crate::{Failure, Fingerprint, Limits};
use game::{AnyPosition, Game, Move, Position, Rules};
use std::time::Instant;

/// Asks the oracle. Of equally good moves it plays the one nearest to the middle or, with a seed, any.
///
/// Under limits it first makes a guess as any heuristic player would, so that it has something to play if they come before
/// the oracle's answer (on a clock, only if the answer is not found in next to no time). Then it asks who wins, which is answered sooner than how soon, and last for the exact score. What the
/// oracle has proven by then is never played against. A limit of depth that ends before the game does leaves nothing to ask
/// but the book.
pub(super) struct Perfect {
    rules: Rules,
    oracle: Oracle,
    seed: Option<u64>,
    effort: Effort,
    /// Who guesses; nobody on boards that the heuristic refuses.
    guesser: Option<(Box<dyn Mind>, House)>,
}

impl Perfect {
    /// The heuristic that guesses.
    const GUESSER: &str = "maestro";
    /// Positions a guess may look at: a few milliseconds.
    const GUESS_NODES: u64 = 50_000;
    /// Where a deadline is known, a guess takes this part of the time.
    const GUESS_SHARE: u32 = 16;
    /// Where a deadline is known, this many nodes are spent on the answer itself before any guess: a millisecond or two, which is
    /// enough for most positions with more than half of the discs.
    const EASY_NODES: u64 = 8_000;
    /// Nodes for each question about the expected line, which is only there to be looked at.
    const LINE_NODES: u64 = 2_000;

    pub(super) fn new(rules: Rules, oracle: Oracle, seed: Option<u64>, effort: Effort) -> Self {
        let guesser = built_in(Self::GUESSER);
        let mind = guesser.mind(rules, &Weights::defaults(&guesser.card.weights)).ok();
        Self { rules, oracle, seed, effort, guesser: mind.map(|mind| (mind, guesser.card.house)) }
    }

    /// A perfect move, if it is found within the limits.
    fn solved(&mut self, game: &Game, limits: &Limits) -> Option<Choice> {
        let position = game.position();
        let verdict = self.oracle.solve(position, limits);
        let score = verdict.score()?;
        let mv = match self.seed {
            None => self.oracle.first_best(position, score, &position.moves_from_the_middle(), limits)?,
            Some(seed) => {
                let (_, best) = self.oracle.best_moves(position, limits)?;
                best[pick(seed, game, best.len())]
            }
        };
        Some(proven(position, mv, score, verdict.nodes))
    }

    /// A move that keeps win, draw or loss, if it is found within the limits: the guess, if that does.
    fn kept(&mut self, position: &AnyPosition, guess: &Choice, limits: &Limits) -> Option<Choice> {
        let outcome = self.oracle.solve_weakly(position, limits).outcome()?;
        let mut moves = position.moves_from_the_middle();
        moves.sort_by_key(|&mv| mv != guess.mv);
        // Nothing keeps a loss from being one.
        let mv =
            if outcome < 0 { guess.mv } else { self.oracle.first_best(position, outcome, &moves, limits)? };
        if mv == guess.mv {
            return Some(guess.clone());
        }
        Some(Choice { mv, value: None, ends_in: None, line: vec![mv], ..guess.clone() })
    }

    /// What the heuristic thinks, found in a small part of the limits.
    fn guess(
        &mut self,
        position: &AnyPosition,
        limits: &Limits,
        report: &dyn Fn(&Choice),
    ) -> Result<Choice, Failure> {
        let Some((mind, house)) = &mut self.guesser else {
            let mv = position.moves_from_the_middle()[0];
            return Ok(Choice { mv, value: None, depth: 0, ends_in: None, nodes: 0, line: vec![mv] });
        };
        let now = Instant::now();
        let share = |deadline: Instant| now + deadline.saturating_duration_since(now) / Self::GUESS_SHARE;
        let limits = match limits {
            Limits { depth: Some(_), .. } => *limits,
            Limits { deadline: Some(deadline), .. } => Limits { deadline: Some(share(*deadline)), ..*limits },
            _ => {
                let nodes = limits.nodes.map_or(Self::GUESS_NODES, |nodes| nodes.min(Self::GUESS_NODES));
                Limits { nodes: Some(nodes), ..*limits }
            }
        };
        mind.watched_search(position, &Plan::in_house(house, Algorithm::Deepening).within(limits), report)
    }

    /// Guesses, asks who wins, asks for the score, and plays by what is known when the limits are reached.
    fn think_within(
        &mut self,
        game: &Game,
        limits: &Limits,
        report: &dyn Fn(&Choice),
    ) -> Result<Choice, Failure> {
        let position = game.position();
        if limits.deadline.is_some() && limits.nodes.is_none() && limits.depth.is_none() {
            let easy = Limits { nodes: Some(Self::EASY_NODES), ..*limits };
            if let Some(choice) = self.solved(game, &easy) {
                return Ok(self.with_line(position, choice, limits));
            }
        }
        let guess = self.guess(position, limits, report)?;
        let sees_the_end = limits.depth.is_none_or(|depth| depth >= Oracle::cells_left(position));
        if !sees_the_end {
            return Ok(self.corrected(position, guess));
        }
        let Some(kept) = self.kept(position, &guess, limits) else {
            return Ok(self.corrected(position, guess));
        };
        Ok(match self.solved(game, limits) {
            Some(choice) => self.with_line(position, choice, limits),
            None => kept,
        })
    }

    /// A solved choice with the line expected behind it.
    fn with_line(&mut self, position: &AnyPosition, choice: Choice, limits: &Limits) -> Choice {
        // On a clock nothing is searched for it: who needs no more than microseconds never has to wait for a turn.
        let nodes = if limits.deadline.is_some() { 0 } else { Self::LINE_NODES };
        let question = Limits { nodes: Some(nodes), ..*limits };
        let line = self.oracle.line(&position.after(choice.mv).0, &question);
        Choice { line: [choice.line, line].concat(), ..choice }
    }

    /// The guess, unless something better is proven.
    fn corrected(&mut self, position: &AnyPosition, guess: Choice) -> Choice {
        let verdicts = self.oracle.solve_moves(position, &KNOWN);
        let bounds = |mv: Move| verdicts[mv.index()].expect("a legal move has a verdict");
        let moves = position.moves_from_the_middle();
        let surest = moves.iter().map(|&mv| bounds(mv).lower).max().expect("a legal move");
        let may_be_best = |mv: &Move| {
            let bounds = bounds(*mv);
            if surest > 0 { bounds.lower == surest } else { bounds.upper >= surest }
        };
        if may_be_best(&guess.mv) {
            return guess;
        }
        let hopeful = |mv: &&Move| bounds(**mv).upper;
        let best = moves.iter().rev().filter(|mv| may_be_best(mv)).max_by_key(hopeful);
        let mv = *best.expect("the surest move may be the best");
        Choice { mv, value: None, ends_in: None, line: vec![mv], ..guess }
    }
}

/// A heuristic that is compiled in.
pub(super) fn built_in(name: &str) -> Heuristic {
    let found = BUILT_IN.iter().find(|built_in| built_in.declaration.name == name);
    found.expect("it is in the list").heuristic(Fingerprint::of_sources())
}

/// Asks for nothing but what is known already.
const KNOWN: Limits = Limits { depth: None, nodes: Some(0), deadline: None, stop: None };

impl Player for Perfect {
    fn choose(&mut self, game: &Game, limits: &Limits) -> Result<Choice, Failure> {
        if self.effort != Effort::House {
            let choice = self.think(game, limits, &|_| ())?;
            return if limits.are_over() { Err(Failure::Stopped) } else { Ok(choice) };
        }
        self.solved(game, limits).ok_or(Failure::Stopped)
    }

    fn think(&mut self, game: &Game, limits: &Limits, report: &dyn Fn(&Choice)) -> Result<Choice, Failure> {
        let position = game.position();
        let limits = &self.effort.within(limits);
        if limits.nodes.is_some() || limits.depth.is_some() {
            // What is found within a number of nodes, or known without looking to the end, depends on what is remembered, and
            // the choice must not.
            self.oracle.clear();
        }
        let is_limited = !limits.are_open() || limits.depth.is_some();
        let choice = if is_limited {
            match self.solved(game, &KNOWN) {
                Some(choice) => self.with_line(position, choice, limits),
                None => self.think_within(game, limits, report)?,
            }
        } else {
            self.solved(game, limits).expect("without limits every score is found")
        };
        report(&choice);
        Ok(choice)
    }

    fn prepare(&mut self) {
        self.oracle.prepare();
        // From the start, the whole book is looked through, and remembered.
        self.oracle.solve(&self.rules.start(), &KNOWN);
        if let Some((mind, _)) = &mut self.guesser {
            mind.prepare();
        }
    }

    fn forget(&mut self) {
        self.oracle.clear();
    }

    fn reseed(&mut self, seed: u64) {
        if self.seed.is_some() {
            self.seed = Some(seed);
        }
    }
}
