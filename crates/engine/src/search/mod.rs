//! Looking ahead.
//!
//! Three searches share one idea of a leaf (the `Judge`) and one result (a [`Choice`]):
//!
//! * `negamax`: every line to the given depth; the readable reference that defines what the others must return;
//! * `alpha_beta`: the same move and value, by law, with most lines never looked at;
//! * `deepening`: alpha-beta at growing depths with a transposition table, until a limit is reached.
//!
//! The same side may move twice in a row ([`Turn`]): values change sign when the turn passes and keep it when it
//! continues. For rules without that, the other arm is not compiled.

mod alpha_beta;
mod deepening;
mod judge;
mod line;
mod lookout;
mod negamax;
mod transpositions;

pub(crate) use judge::Judge;
use lookout::Lookout;
pub(crate) use transpositions::Transpositions;

use crate::heuristics::{Evaluator, House, TieBreak, Viewpoint};
use crate::{Failure, Limits, Score};
use game::{Move, MoveSet, Position, Turn};

/// The deepest search that can be asked for.
pub const MAX_DEPTH: u32 = 64;

/// How to look for a move.
#[derive(Clone, Copy, Debug)]
pub struct Plan<'a> {
    /// Which algorithm, and how far.
    pub algorithm: Algorithm,
    /// When to stop.
    pub limits: Limits<'a>,
    /// Whom leaves are evaluated for.
    pub viewpoint: Viewpoint,
    /// Which of equally good moves is chosen. Deepening does not promise it: its moves come in order of promise.
    pub tie_break: TieBreak,
    /// The value of a won game.
    pub win: Score,
    /// The only moves to be considered at the root; all legal ones if nothing is said. They must be legal, and there must be
    /// one.
    pub among: Option<MoveSet>,
    /// The least value there is; deepening knows none.
    pub floor: Score,
}

impl<'a> Plan<'a> {
    /// The house search with this algorithm and without limits.
    pub fn in_house(house: &House, algorithm: Algorithm) -> Self {
        let &House { viewpoint, tie_break, win, floor, .. } = house;
        Self { algorithm, limits: Limits::default(), viewpoint, tie_break, win, among: None, floor }
    }

    /// The same within limits.
    #[must_use]
    pub fn within(self, limits: Limits<'a>) -> Self {
        Self { limits, ..self }
    }

    /// The same with nothing but these moves to choose from: what a player would do if it had no others.
    #[must_use]
    pub fn among(self, moves: MoveSet) -> Self {
        Self { among: Some(moves), ..self }
    }
}

/// The algorithm and its reach.
#[derive(Clone, Copy, Debug)]
pub enum Algorithm {
    /// Every line to this depth, whatever the limits.
    Negamax(u32),
    /// The same result, sooner; none if the limits do not allow it.
    AlphaBeta(u32),
    /// The same result if the limits allow; if not, that of the greatest depth they do allow.
    Climbing(u32),
    /// As deep as the limits allow.
    Deepening,
}

/// A chosen move and what is known about it.
#[derive(Clone, Debug, PartialEq)]
pub struct Choice {
    /// The move.
    pub mv: Move,
    /// Its value for the side that makes it; none from players that do not reckon.
    pub value: Option<Score>,
    /// Plies looked ahead.
    pub depth: u32,
    /// When the value is a certain win or loss: plies until the expected line ends the game.
    pub ends_in: Option<u32>,
    /// Positions visited.
    pub nodes: u64,
    /// The moves expected from here, the chosen one first.
    pub line: Vec<Move>,
}

/// What a search needs besides a position and a plan.
pub(crate) struct Tools<'a, P, E> {
    pub(crate) evaluator: &'a mut E,
    /// Made when the first search needs one.
    pub(crate) table: &'a mut Option<Transpositions>,
    /// The position that was evaluated last.
    pub(crate) asked: &'a mut Option<P>,
}

/// Runs a search on an unfinished position and hands each finished depth to `report`.
///
/// # Panics
/// If the game is over, or the depth is not between 1 and [`MAX_DEPTH`].
pub(crate) fn run<P: Position, E: Evaluator<P>>(
    position: &P,
    Tools { evaluator, table, asked }: Tools<P, E>,
    plan: &Plan,
    report: &dyn Fn(&Choice),
) -> Result<Choice, Failure> {
    assert!(position.outcome().is_none(), "a finished game has no best move");
    if let Algorithm::Negamax(depth) | Algorithm::AlphaBeta(depth) | Algorithm::Climbing(depth) =
        plan.algorithm
    {
        assert!((1..=MAX_DEPTH).contains(&depth), "a depth between 1 and {MAX_DEPTH}");
    }
    let floor = plan.floor;
    let judge = match plan.viewpoint {
        Viewpoint::Leaf => Judge::for_mover(evaluator, plan.win, asked),
        Viewpoint::Root => Judge::for_side(evaluator, position.to_move(), plan.win, asked),
    };
    match plan.algorithm {
        Algorithm::Negamax(depth) => negamax::choose(position, depth, &roots(position, plan), floor, judge),
        Algorithm::AlphaBeta(depth) => alpha_beta::choose(
            position,
            depth..=depth,
            Lookout::awake(&plan.limits),
            (&roots(position, plan), floor),
            judge,
            report,
        ),
        Algorithm::Climbing(depth) => alpha_beta::choose(
            position,
            1..=depth,
            Lookout::asleep(&plan.limits),
            (&roots(position, plan), floor),
            judge,
            report,
        ),
        Algorithm::Deepening => {
            let table = table.get_or_insert_with(Transpositions::new);
            deepening::choose(position, plan, judge, table, report)
        }
    }
}

/// The moves to choose from, in such an order that the first of the best is the one the tie-break wants.
fn roots<P: Position>(position: &P, plan: &Plan) -> Vec<Move> {
    let mut moves: Vec<_> = plan.among.unwrap_or_else(|| position.moves()).iter().collect();
    if plan.tie_break == TieBreak::Last {
        moves.reverse();
    }
    moves
}

/// A parent's window as its child sees it.
#[inline]
fn for_child(turn: Turn, alpha: Score, beta: Score) -> (Score, Score) {
    match turn {
        Turn::Passes => (-beta, -alpha),
        Turn::Continues => (alpha, beta),
    }
}

/// A child's value as its parent's side to move sees it.
#[inline]
fn from_child(turn: Turn, value: Score) -> Score {
    match turn {
        Turn::Passes => -value,
        Turn::Continues => value,
    }
}

/// All moves of a rule set by promise: columns from the middle outward, then anything else.
fn by_promise<P: Position>(position: &P) -> [Move; Move::LIMIT] {
    Move::from_the_middle(position.size())
}
