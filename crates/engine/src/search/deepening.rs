//! Iterative deepening: alpha-beta to depth 1, 2, 3, ... with what the last round learned, until a limit is reached.
//!
//! Unlike the fixed-depth searches this one plays to win soon and to lose late: a win found `n` plies ahead is worth
//! `win - n`. Each round starts with the best move of the last, and the transposition table orders the rest, so a round
//! costs little more than its new leaves. With a node limit the result depends on nothing but the position.

use super::transpositions::{Bound, Transpositions};
use super::{Choice, Judge, Lookout, MAX_DEPTH, Plan, by_promise, for_child, from_child};
use crate::heuristics::Evaluator;
use crate::{Failure, Score};
use game::{Move, Position};

pub(super) fn choose<P: Position, E: Evaluator<P>>(
    position: &P,
    Plan { limits, among, .. }: &Plan,
    judge: Judge<P, E>,
    table: &mut Transpositions,
    report: &dyn Fn(&Choice),
) -> Result<Choice, Failure> {
    table.forget();
    let promise = by_promise(position);
    let roots = among.unwrap_or_else(|| position.moves());
    let mut moves: Vec<Move> = promise.into_iter().filter(|&mv| roots.contains(mv)).collect();
    let mut search = Deepening {
        judge,
        lookout: Lookout::asleep(limits),
        table,
        nodes: 0,
        saw_horizon: false,
        promise,
        cuts: [[0; Move::LIMIT]; 2],
    };
    let mut choice =
        Choice { mv: moves[0], value: None, depth: 0, ends_in: None, nodes: 0, line: Vec::new() };
    for depth in 1..=limits.depth.unwrap_or(MAX_DEPTH).clamp(1, MAX_DEPTH) {
        search.saw_horizon = false;
        let round = search.round(position, &mut moves, depth);
        if search.lookout.has_stopped() {
            choice = search.of_unfinished(&round, &moves, choice);
            break;
        }
        let (mv, value) = round.best.expect("a whole round has a best move");
        let line = search.line(position, mv, depth);
        let ends_in = search.ends_in(value);
        choice = Choice { mv, value: Some(value), depth, ends_in, nodes: search.nodes, line };
        report(&choice);
        if choice.ends_in.is_some() || !search.saw_horizon {
            break;
        }
        search.lookout.wake();
    }
    if let Some(failure) = search.lookout.failure() {
        return Err(failure);
    }
    choice.nodes = search.nodes;
    Ok(choice)
}

/// What a round of root moves has come to.
struct Round {
    /// The best of the moves that were finished, and its value.
    best: Option<(Move, Score)>,
    /// How many were.
    finished: usize,
}

struct Deepening<'a, P, E> {
    judge: Judge<'a, P, E>,
    /// Sleeps in the first round, which is never cut short.
    lookout: Lookout<'a>,
    table: &'a mut Transpositions,
    nodes: u64,
    /// Some line of this round was longer than its depth; if none was, everything is known.
    saw_horizon: bool,
    promise: [Move; Move::LIMIT],
    /// By side and move, how much searching the move has saved by being too good.
    cuts: [[u64; Move::LIMIT]; 2],
}

impl<P: Position, E: Evaluator<P>> Deepening<'_, P, E> {
    /// Searches all root moves, beginning with the last round's best, and brings the best to the front of `moves`.
    fn round(&mut self, position: &P, moves: &mut [Move], depth: u32) -> Round {
        let mut round = Round { best: None, finished: 0 };
        let mut alpha = Score::NEG_INFINITY;
        for index in 0..moves.len() {
            let value = self.after(position, moves[index], depth, alpha, Score::INFINITY, 0);
            if self.lookout.has_stopped() {
                break;
            }
            round.finished += 1;
            if value > alpha {
                alpha = value;
                round.best = Some((moves[index], value));
                moves[..=index].rotate_right(1);
            }
        }
        round
    }

    /// What to play when a round was cut short. A move of it counts only if it has proven better than the choice of the last
    /// whole round, which is searched first. If that choice has proven to lose, and so has everything searched since, the
    /// most promising of the others is played: nothing is known against it.
    fn of_unfinished(&self, round: &Round, moves: &[Move], choice: Choice) -> Choice {
        let Some((mv, value)) = round.best else { return choice };
        let is_lost = value < 0.0 && self.is_forced(value);
        match moves.get(round.finished) {
            Some(&open) if is_lost => {
                Choice { mv: open, value: None, ends_in: None, line: vec![open], ..choice }
            }
            _ if mv != choice.mv => {
                Choice { mv, value: Some(value), ends_in: self.ends_in(value), line: vec![mv], ..choice }
            }
            _ => choice,
        }
    }

    /// The value of a move, for the side that makes it. Once there is a best move, others are first asked only whether
    /// they are better: a window with nothing between its ends.
    #[inline]
    fn after(&mut self, position: &P, mv: Move, depth: u32, alpha: Score, beta: Score, ply: u32) -> Score {
        let (child, turn) = position.after(mv);
        let mut within = |alpha: Score, beta: Score| {
            let (low, high) = for_child(turn, alpha, beta);
            from_child(turn, self.value(&child, depth - 1, low, high, ply + 1))
        };
        if alpha == Score::NEG_INFINITY {
            return within(alpha, beta);
        }
        let value = within(alpha, alpha.next_up());
        if value > alpha && value < beta { within(alpha, beta) } else { value }
    }

    /// The value of a position `ply` plies from the root for its side to move, as far as it lies in the window.
    fn value(&mut self, position: &P, depth: u32, mut alpha: Score, beta: Score, ply: u32) -> Score {
        if self.lookout.stops(self.nodes) {
            return 0.0;
        }
        self.nodes += 1;
        let side = position.to_move();
        if let Some(outcome) = position.outcome() {
            return sooner(self.judge.result(outcome, side), ply);
        }
        if depth == 0 {
            self.saw_horizon = true;
            let limit = self.forced_from() - 1.0;
            let value = self.judge.unfinished(position, side);
            return if value.is_finite() { value.clamp(-limit, limit) } else { self.fail(value) };
        }
        let key = position.key();
        let known = self.table.get(key);
        if let Some(entry) = known.filter(|entry| u32::from(entry.depth) >= depth) {
            let value = if self.is_forced(entry.value) { sooner(entry.value, ply) } else { entry.value };
            let is_enough = match entry.bound {
                Bound::Exact => true,
                Bound::AtLeast => value >= beta,
                Bound::AtMost => value <= alpha,
            };
            if is_enough {
                return value;
            }
        }
        let (moves, number) = self.ordered(position, known.map(|entry| entry.best));
        let (window_start, mut greatest, mut best) = (alpha, Score::NEG_INFINITY, moves[0]);
        for &mv in &moves[..number] {
            let value = self.after(position, mv, depth, alpha, beta, ply);
            if self.lookout.has_stopped() {
                return 0.0;
            }
            if value > greatest {
                (greatest, best) = (value, mv);
            }
            alpha = alpha.max(value);
            if alpha >= beta {
                self.cuts[side.index()][mv.index()] += u64::from(depth * depth);
                break;
            }
        }
        let bound = if greatest >= beta {
            Bound::AtLeast
        } else if greatest > window_start {
            Bound::Exact
        } else {
            Bound::AtMost
        };
        // Stored wins count their plies from here, not from the root.
        let stored = if self.is_forced(greatest) { later(greatest, ply) } else { greatest };
        self.table.put(key, stored, depth, bound, best);
        greatest
    }

    /// The legal moves by promise: the one remembered as best, then those that have cut most often, then the middle.
    #[inline]
    fn ordered(&self, position: &P, known: Option<Move>) -> ([Move; Move::LIMIT], usize) {
        let (legal, cuts) = (position.moves(), &self.cuts[position.to_move().index()]);
        let worth = |mv: Move| if Some(mv) == known { u64::MAX } else { cuts[mv.index()] };
        let (mut moves, mut number) = ([Move::new(0); Move::LIMIT], 0);
        for mv in self.promise.into_iter().filter(|&mv| legal.contains(mv)) {
            let mut place = number;
            while place > 0 && worth(moves[place - 1]) < worth(mv) {
                moves[place] = moves[place - 1];
                place -= 1;
            }
            moves[place] = mv;
            number += 1;
        }
        (moves, number)
    }

    /// A leaf has no value.
    #[cold]
    fn fail(&mut self, value: Score) -> Score {
        let failure = self.judge.failure(value);
        self.lookout.fail(failure);
        0.0
    }

    /// Values from here on are wins some plies ahead, never a heuristic's opinion.
    fn forced_from(&self) -> Score {
        self.judge.win() - Score::from(MAX_DEPTH) - 1.0
    }

    fn is_forced(&self, value: Score) -> bool {
        value.abs() >= self.forced_from()
    }

    /// Plies until the end of the game, if the value says that it is forced.
    fn ends_in(&self, value: Score) -> Option<u32> {
        self.is_forced(value).then(|| (self.judge.win() - value.abs()) as u32)
    }

    /// The expected moves as the table remembers them.
    fn line(&self, position: &P, mv: Move, depth: u32) -> Vec<Move> {
        let (mut current, _) = position.after(mv);
        let mut line = vec![mv];
        while line.len() < depth as usize && current.outcome().is_none() {
            let Some(entry) = self.table.get(current.key()) else { break };
            line.push(entry.best);
            current.play(entry.best);
        }
        line
    }
}

/// A win or loss that comes `ply` plies from now, by its value if it came at once.
#[inline]
fn sooner(value: Score, ply: u32) -> Score {
    if value == 0.0 { value } else { value - value.signum() * Score::from(ply) }
}

/// The inverse of [`sooner`].
#[inline]
fn later(value: Score, ply: u32) -> Score {
    value + value.signum() * Score::from(ply)
}
