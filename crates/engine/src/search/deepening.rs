//! Iterative deepening: alpha-beta to depth 1, 2, 3, ... with what the last round learned, until a limit is reached.
//!
//! Unlike the fixed-depth searches this one plays to win soon and to lose late: a win found `n` plies ahead is worth
//! `win - n`. Each round starts with the best move of the last, and the transposition table orders the rest, so a round
//! costs little more than its new leaves. With a node limit the result depends on nothing but the position.

use super::table::{Bound, Table};
use super::{Choice, Judge, Limits, MAX_DEPTH, Watch, by_promise, for_child, from_child};
use crate::Score;
use crate::heuristics::Evaluator;
use game::{Move, Position};

pub(super) fn choose<P: Position, E: Evaluator<P>>(
    position: &P,
    limits: &Limits,
    judge: Judge<E>,
    table: &mut Table,
    report: &dyn Fn(&Choice),
) -> Choice {
    table.forget();
    let promise = by_promise(position);
    let mut moves: Vec<Move> = promise.into_iter().filter(|&mv| position.moves().contains(mv)).collect();
    let mut search = Deepening {
        judge,
        watch: Watch::asleep(limits),
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
        if let Some((mv, value)) = search.round(position, &mut moves, depth) {
            let line = search.line(position, mv, depth);
            let ends_in = search.is_forced(value).then(|| (search.judge.win() - value.abs()) as u32);
            choice = Choice { mv, value: Some(value), depth, ends_in, nodes: search.nodes, line };
        }
        if search.watch.has_stopped() {
            break;
        }
        report(&choice);
        if choice.ends_in.is_some() || !search.saw_horizon {
            break;
        }
        search.watch.wake();
    }
    choice.nodes = search.nodes;
    choice
}

struct Deepening<'a, E> {
    judge: Judge<'a, E>,
    /// Sleeps in the first round, which is never cut short.
    watch: Watch<'a>,
    table: &'a mut Table,
    nodes: u64,
    /// Some line of this round was longer than its depth; if none was, everything is known.
    saw_horizon: bool,
    promise: [Move; Move::LIMIT],
    /// By side and move, how much searching the move has saved by being too good.
    cuts: [[u64; Move::LIMIT]; 2],
}

impl<E> Deepening<'_, E> {
    /// Searches all root moves, brings the best to the front of `moves`, and returns it with its value. A round that is
    /// cut short still knows the best of the moves it has finished, beginning with the last round's best.
    fn round<P: Position>(&mut self, position: &P, moves: &mut [Move], depth: u32) -> Option<(Move, Score)>
    where
        E: Evaluator<P>,
    {
        let mut best = None;
        let mut alpha = Score::NEG_INFINITY;
        for index in 0..moves.len() {
            let value = self.after(position, moves[index], depth, alpha, Score::INFINITY, 0);
            if self.watch.has_stopped() {
                break;
            }
            if value > alpha {
                alpha = value;
                best = Some((moves[index], value));
                moves[..=index].rotate_right(1);
            }
        }
        best
    }

    /// The value of a move, for the side that makes it. Once there is a best move, others are first asked only whether
    /// they are better: a window with nothing between its ends.
    #[inline]
    fn after<P: Position>(
        &mut self,
        position: &P,
        mv: Move,
        depth: u32,
        alpha: Score,
        beta: Score,
        ply: u32,
    ) -> Score
    where
        E: Evaluator<P>,
    {
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
    fn value<P: Position>(
        &mut self,
        position: &P,
        depth: u32,
        mut alpha: Score,
        beta: Score,
        ply: u32,
    ) -> Score
    where
        E: Evaluator<P>,
    {
        if self.watch.stops(self.nodes) {
            return 0.0;
        }
        self.nodes += 1;
        let side = position.to_move();
        if let Some(outcome) = position.outcome() {
            return sooner(self.judge.finished(outcome, side), ply);
        }
        if depth == 0 {
            self.saw_horizon = true;
            let limit = self.forced_from() - 1.0;
            return self.judge.unfinished(position, side).clamp(-limit, limit);
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
            if self.watch.has_stopped() {
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
    fn ordered<P: Position>(&self, position: &P, known: Option<Move>) -> ([Move; Move::LIMIT], usize) {
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

    /// Values from here on are wins some plies ahead, never a heuristic's opinion.
    fn forced_from(&self) -> Score {
        self.judge.win() - Score::from(MAX_DEPTH) - 1.0
    }

    fn is_forced(&self, value: Score) -> bool {
        value.abs() >= self.forced_from()
    }

    /// The expected moves as the table remembers them.
    fn line<P: Position>(&self, position: &P, mv: Move, depth: u32) -> Vec<Move> {
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
