//! Evaluation and search for one rule set, with the types forgotten.

use super::evaluator::{AnyEvaluator, OnAny};
use super::{Evaluator, Explanation, Worth};
use crate::failure::guarded;
use crate::search::{Choice, Judge, Plan, Tools, Transpositions, run};
use crate::{Failure, Score};
use game::{AnyPosition, Concrete, Rules, Side};

/// Evaluates and searches with one heuristic under one rule set: a dynamic call per position, not per node, and static code
/// inside. What breaks down in it is a [`Failure`].
pub trait Mind: Send {
    /// The value of any position for `side`: of a finished one its result (unless the heuristic values these itself), of any
    /// other what the heuristic says. The hot way, for those who look through many: it does not catch panics, and a value that is none is not finite.
    ///
    /// # Panics
    /// If the position belongs to other rules than the mind was made for.
    fn evaluate(&mut self, position: &AnyPosition, side: Side) -> Score;

    /// The same, or why there is no value.
    ///
    /// # Panics
    /// If the position belongs to other rules.
    fn value(&mut self, position: &AnyPosition, side: Side) -> Result<Score, Failure>;

    /// What the value of an unfinished position is the sum of, if the heuristic can tell.
    ///
    /// # Panics
    /// If the position belongs to other rules.
    fn explain(&mut self, position: &AnyPosition, side: Side) -> Result<Option<Explanation>, Failure>;

    /// What each disc of an unfinished position adds to its value: nothing from heuristics that cannot do without one, because
    /// they look at more than the discs.
    ///
    /// # Panics
    /// If the position belongs to other rules.
    fn worths(&mut self, position: &AnyPosition, side: Side) -> Result<Option<Vec<Worth>>, Failure>;

    /// What the heuristic prints while it evaluates an unfinished position, if it prints: asked for, it evaluates once more.
    ///
    /// # Panics
    /// If the position belongs to other rules.
    fn log(&mut self, position: &AnyPosition, side: Side) -> Result<Option<String>, Failure>;

    /// Looks for the best move of an unfinished position.
    ///
    /// # Panics
    /// If the position belongs to other rules, or the game is over.
    fn search(&mut self, position: &AnyPosition, plan: &Plan) -> Result<Choice, Failure> {
        self.watched_search(position, plan, &|_| ())
    }

    /// The same, with each finished depth handed to `report`.
    fn watched_search(
        &mut self,
        position: &AnyPosition,
        plan: &Plan,
        report: &dyn Fn(&Choice),
    ) -> Result<Choice, Failure>;

    /// Takes hold of the memory that the first search would otherwise wait for.
    fn prepare(&mut self) {}
}

/// A mind for games under `rules` that thinks with an evaluation of positions of any kind; `win` is the value of a won game.
/// Its type is forgotten here already, so that no other crate compiles the searches again.
pub fn mind_of(rules: Rules, evaluator: Box<dyn AnyEvaluator>, win: Score) -> Box<dyn Mind> {
    let evaluator = OnAny(evaluator);
    match rules.start() {
        AnyPosition::Classic(start) => Thinker::sharing(start, evaluator, win),
        AnyPosition::ClassicCustom(start) => Thinker::sharing(start, evaluator, win),
        AnyPosition::Misere(start) => Thinker::sharing(start, evaluator, win),
        AnyPosition::MisereCustom(start) => Thinker::sharing(start, evaluator, win),
        AnyPosition::Boom(start) => Thinker::sharing(start, evaluator, win),
    }
}

/// The one implementation of [`Mind`].
pub(super) struct Thinker<P, E> {
    evaluator: E,
    win: Score,
    table: Option<Transpositions>,
    /// The position that was evaluated last: where it happened, if that fails.
    asked: Option<P>,
}

impl<P: Concrete, E: Evaluator<P> + 'static> Thinker<P, E> {
    /// The start position only tells the type.
    pub(super) fn boxed(_start: P, evaluator: E, win: Score) -> Box<dyn Mind> {
        Box::new(Self { evaluator, win, table: None, asked: None })
    }
}

impl<P: Concrete> Thinker<P, Box<dyn Evaluator<P>>> {
    /// The same with a search that all evaluations of these positions share: it calls them dynamically, and is compiled once.
    pub(super) fn sharing(start: P, evaluator: impl Evaluator<P> + 'static, win: Score) -> Box<dyn Mind> {
        Self::boxed(start, Box::new(evaluator), win)
    }
}

impl<P: Concrete, E: Evaluator<P>> Thinker<P, E> {
    /// Does something with the evaluator; if that panics, the failure tells on which board.
    fn guarded<T>(
        &mut self,
        asked: Option<P>,
        work: impl FnOnce(&mut Self) -> Result<T, Failure>,
    ) -> Result<T, Failure> {
        self.asked = asked;
        guarded(|| work(self)).flatten().map_err(|failure| match self.asked {
            Some(position) => failure.on_board(&position.into()),
            None => failure,
        })
    }
}

fn concrete<P: Concrete>(position: &AnyPosition) -> &P {
    P::of(position).expect("a mind is asked about positions of the rules it was made for")
}

impl<P: Concrete, E: Evaluator<P>> Mind for Thinker<P, E> {
    fn evaluate(&mut self, position: &AnyPosition, side: Side) -> Score {
        let Self { evaluator, win, asked, .. } = self;
        Judge::for_side(evaluator, side, *win, asked).value(concrete::<P>(position), side)
    }

    fn value(&mut self, position: &AnyPosition, side: Side) -> Result<Score, Failure> {
        let position = concrete::<P>(position);
        self.guarded(None, |Self { evaluator, win, asked, .. }| {
            let mut judge = Judge::for_side(evaluator, side, *win, asked);
            let value = judge.value(position, side);
            if value.is_finite() { Ok(value) } else { Err(judge.failure(value)) }
        })
    }

    fn explain(&mut self, position: &AnyPosition, side: Side) -> Result<Option<Explanation>, Failure> {
        let position = concrete::<P>(position);
        self.guarded(Some(*position), |thinker| Ok(thinker.evaluator.explain(position, side)))
    }

    fn worths(&mut self, position: &AnyPosition, side: Side) -> Result<Option<Vec<Worth>>, Failure> {
        let position = concrete::<P>(position);
        self.guarded(Some(*position), |thinker| Ok(thinker.evaluator.worths(position, side)))
    }

    fn log(&mut self, position: &AnyPosition, side: Side) -> Result<Option<String>, Failure> {
        let position = concrete::<P>(position);
        self.guarded(Some(*position), |thinker| Ok(thinker.evaluator.log(position, side)))
    }

    fn watched_search(
        &mut self,
        position: &AnyPosition,
        plan: &Plan,
        report: &dyn Fn(&Choice),
    ) -> Result<Choice, Failure> {
        let position = concrete::<P>(position);
        self.guarded(None, |Self { evaluator, table, asked, .. }| {
            run(position, Tools { evaluator, table, asked }, plan, report)
        })
    }

    fn prepare(&mut self) {
        self.table.get_or_insert_with(Transpositions::new);
    }
}
