//! What authors write, and how a search asks it.
//!
//! An author writes a [`BoardHeuristic`] (or, for CONECTA-4 BOOM or the classic game alone, a [`BoomHeuristic`] or
//! [`ClassicHeuristic`]). A search asks an [`Evaluator`], which these become here.

use super::{Declaration, Explanation, Weights, Worth};
use crate::{Failure, Score};
use game::{AnyPosition, Board, Boom, Classic, Geometry, Misere, Position, Side, Size};

/// An evaluation that looks at nothing but the discs: what most authors write.
pub trait BoardHeuristic: Sized + Send + 'static {
    /// What it says about itself.
    const CARD: Declaration;

    /// Takes the weights, in the order of the card.
    fn new(weights: &Weights) -> Self;

    /// The value of an unfinished board for the side whose discs are `board.mine`. No line on it is complete.
    fn evaluate<G: Geometry>(&self, board: &Board<G>) -> Score;

    /// What the value is the sum of, if the heuristic can tell.
    fn explain<G: Geometry>(&self, _board: &Board<G>) -> Option<Explanation> {
        None
    }

    /// Says why its definition makes no sense on boards of this size, if it does not.
    fn refuses(_size: Size) -> Option<&'static str> {
        None
    }
}

/// An evaluation made for CONECTA-4 BOOM, which tells bombs from plain pieces.
pub trait BoomHeuristic: Sized + Send + 'static {
    /// What it says about itself.
    const CARD: Declaration;

    /// Takes the weights, in the order of the card.
    fn new(weights: &Weights) -> Self;

    /// The value of an unfinished position for `side`.
    fn evaluate(&self, position: &Boom, side: Side) -> Score;

    /// What the value is the sum of, if the heuristic can tell.
    fn explain(&self, _position: &Boom, _side: Side) -> Option<Explanation> {
        None
    }
}

/// An evaluation made for the classic game, which also asks who began and whose move it is.
pub trait ClassicHeuristic: Sized + Send + 'static {
    /// What it says about itself.
    const CARD: Declaration;

    /// Takes the weights, in the order of the card.
    fn new(weights: &Weights) -> Self;

    /// The value of an unfinished position for its side to move; for the other side it is the same with the sign turned.
    fn evaluate<G: Geometry>(&self, position: &Classic<G>) -> Score;

    /// What the value is the sum of, if the heuristic can tell.
    fn explain<G: Geometry>(&self, _position: &Classic<G>) -> Option<Explanation> {
        None
    }
}

/// What a search asks at its leaves. May keep state between calls.
pub trait Evaluator<P: Position>: Send {
    /// The value of an unfinished position for `side`. One that has no value is not finite; the search stops there.
    fn evaluate(&mut self, position: &P, side: Side) -> Score;

    /// The value of a finished game for `side`, from evaluators that value these too, as the programs of the course had to. Of all
    /// others nothing: there the result counts.
    fn finished(&mut self, _position: &P, _side: Side) -> Option<Score> {
        None
    }

    /// Whether every leaf has to be asked about, because it counts which of them have no value. Fixed-depth searches then leave none
    /// out; their result is the same.
    fn wants_every_leaf(&self) -> bool {
        false
    }

    /// Why the last value was not finite, if the evaluator knows more than that.
    fn failure(&mut self) -> Option<Failure> {
        None
    }

    /// What the value is the sum of, if the evaluator can tell.
    fn explain(&mut self, _position: &P, _side: Side) -> Option<Explanation> {
        None
    }

    /// What each disc adds to the value, if the evaluator can do without it.
    fn worths(&mut self, _position: &P, _side: Side) -> Option<Vec<Worth>> {
        None
    }

    /// What the evaluation of a position prints on the way.
    fn log(&mut self, _position: &P, _side: Side) -> Option<String> {
        None
    }
}

/// Any evaluator, called dynamically.
impl<P: Position> Evaluator<P> for Box<dyn Evaluator<P>> {
    fn evaluate(&mut self, position: &P, side: Side) -> Score {
        (**self).evaluate(position, side)
    }

    fn finished(&mut self, position: &P, side: Side) -> Option<Score> {
        (**self).finished(position, side)
    }

    fn wants_every_leaf(&self) -> bool {
        (**self).wants_every_leaf()
    }

    fn failure(&mut self) -> Option<Failure> {
        (**self).failure()
    }

    fn explain(&mut self, position: &P, side: Side) -> Option<Explanation> {
        (**self).explain(position, side)
    }

    fn worths(&mut self, position: &P, side: Side) -> Option<Vec<Worth>> {
        (**self).worths(position, side)
    }

    fn log(&mut self, position: &P, side: Side) -> Option<String> {
        (**self).log(position, side)
    }
}

/// A [`BoardHeuristic`] as an evaluator of positions.
pub(super) struct OnBoard<H>(pub(super) H);

impl<H: BoardHeuristic> OnBoard<H> {
    /// Every disc is taken off the board in turn, whatever lies on it.
    fn worths<G: Geometry>(&self, board: &Board<G>) -> Vec<Worth> {
        let (geometry, value) = (board.geometry, self.0.evaluate(board));
        let worth = |square| {
            let others = !geometry.at(square);
            let less = Board { geometry, mine: board.mine & others, theirs: board.theirs & others };
            Worth { square, points: value - self.0.evaluate(&less) }
        };
        geometry.squares(board.discs()).map(worth).collect()
    }
}

impl<H: BoardHeuristic, G: Geometry> Evaluator<Classic<G>> for OnBoard<H> {
    #[inline]
    fn evaluate(&mut self, position: &Classic<G>, side: Side) -> Score {
        self.0.evaluate(&position.board(side))
    }

    fn explain(&mut self, position: &Classic<G>, side: Side) -> Option<Explanation> {
        self.0.explain(&position.board(side))
    }

    fn worths(&mut self, position: &Classic<G>, side: Side) -> Option<Vec<Worth>> {
        Some(OnBoard::worths(self, &position.board(side)))
    }
}

/// Aligning loses here, so what is good in the classic game is bad.
impl<H: BoardHeuristic, G: Geometry> Evaluator<Misere<G>> for OnBoard<H> {
    #[inline]
    fn evaluate(&mut self, position: &Misere<G>, side: Side) -> Score {
        self.0.evaluate(&position.board(side.other()))
    }

    fn explain(&mut self, position: &Misere<G>, side: Side) -> Option<Explanation> {
        self.0.explain(&position.board(side.other())).map(Explanation::exchanged)
    }

    fn worths(&mut self, position: &Misere<G>, side: Side) -> Option<Vec<Worth>> {
        Some(OnBoard::worths(self, &position.board(side.other())))
    }
}

/// A bomb counts as its owner's piece.
impl<H: BoardHeuristic> Evaluator<Boom> for OnBoard<H> {
    #[inline]
    fn evaluate(&mut self, position: &Boom, side: Side) -> Score {
        self.0.evaluate(&position.board(side))
    }

    fn explain(&mut self, position: &Boom, side: Side) -> Option<Explanation> {
        self.0.explain(&position.board(side))
    }

    fn worths(&mut self, position: &Boom, side: Side) -> Option<Vec<Worth>> {
        Some(OnBoard::worths(self, &position.board(side)))
    }
}

/// A [`BoomHeuristic`] as an evaluator of positions.
pub(super) struct OnBoom<H>(pub(super) H);

impl<H: BoomHeuristic> Evaluator<Boom> for OnBoom<H> {
    #[inline]
    fn evaluate(&mut self, position: &Boom, side: Side) -> Score {
        self.0.evaluate(position, side)
    }

    fn explain(&mut self, position: &Boom, side: Side) -> Option<Explanation> {
        self.0.explain(position, side)
    }
}

/// A [`ClassicHeuristic`] as an evaluator of positions.
pub(super) struct OnClassic<H>(pub(super) H);

impl<H: ClassicHeuristic, G: Geometry> Evaluator<Classic<G>> for OnClassic<H> {
    #[inline]
    fn evaluate(&mut self, position: &Classic<G>, side: Side) -> Score {
        let value = self.0.evaluate(position);
        if side == position.to_move() { value } else { -value }
    }

    fn explain(&mut self, position: &Classic<G>, side: Side) -> Option<Explanation> {
        let explanation = self.0.explain(position)?;
        Some(if side == position.to_move() { explanation } else { explanation.turned() })
    }
}

/// An evaluation of positions of any kind, for those that do not count nanoseconds: heuristics that are not compiled in.
pub trait AnyEvaluator: Send + 'static {
    /// The value of an unfinished position for `side`; not finite if it has none.
    fn evaluate(&mut self, position: &AnyPosition, side: Side) -> Score;

    /// The value of a finished game, if it values these too; see [`Evaluator::finished`].
    fn finished(&mut self, _position: &AnyPosition, _side: Side) -> Option<Score> {
        None
    }

    /// Whether every leaf has to be asked about; see [`Evaluator::wants_every_leaf`].
    fn wants_every_leaf(&self) -> bool {
        false
    }

    /// Why the last value was not finite.
    fn failure(&mut self) -> Option<Failure> {
        None
    }

    /// What the value is the sum of, if the evaluator can tell.
    fn explain(&mut self, _position: &AnyPosition, _side: Side) -> Option<Explanation> {
        None
    }

    /// What each disc adds to the value, if the evaluator can do without it.
    fn worths(&mut self, _position: &AnyPosition, _side: Side) -> Option<Vec<Worth>> {
        None
    }

    /// What the evaluation of a position prints on the way, whether it ends in a value or not.
    fn log(&mut self, _position: &AnyPosition, _side: Side) -> Option<String> {
        None
    }
}

/// An [`AnyEvaluator`] as an evaluator of positions of one kind.
pub(super) struct OnAny(pub(super) Box<dyn AnyEvaluator>);

impl<P: Position + Into<AnyPosition>> Evaluator<P> for OnAny {
    fn evaluate(&mut self, position: &P, side: Side) -> Score {
        self.0.evaluate(&(*position).into(), side)
    }

    fn finished(&mut self, position: &P, side: Side) -> Option<Score> {
        self.0.finished(&(*position).into(), side)
    }

    fn wants_every_leaf(&self) -> bool {
        self.0.wants_every_leaf()
    }

    fn failure(&mut self) -> Option<Failure> {
        self.0.failure()
    }

    fn explain(&mut self, position: &P, side: Side) -> Option<Explanation> {
        self.0.explain(&(*position).into(), side)
    }

    fn worths(&mut self, position: &P, side: Side) -> Option<Vec<Worth>> {
        self.0.worths(&(*position).into(), side)
    }

    fn log(&mut self, position: &P, side: Side) -> Option<String> {
        self.0.log(&(*position).into(), side)
    }
}
