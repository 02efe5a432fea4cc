//! From an evaluation of a board to an entry in the list.
//!
//! An author writes a [`BoardHeuristic`] (or, for CONECTA-4 BOOM alone, a [`BoomHeuristic`]). The list holds [`Heuristic`]s, which have forgotten the type and *make* a
//! [`Mind`] for the rules at hand: a search compiled for exactly this evaluation and this board.

use super::{Card, Explanation, Weights, Worth};
use crate::Score;
use crate::search::{Choice, Judge, Search, Table, run};
use game::{AnyPosition, Board, Boom, Classic, Concrete, Geometry, Misere, Position, Rules, Side, Size};
use std::marker::PhantomData;

/// An evaluation that looks at nothing but the discs: what most authors write.
pub trait BoardHeuristic: Sized + Send + 'static {
    /// What it says about itself.
    const CARD: Card;

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
    const CARD: Card;

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
    const CARD: Card;

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
    /// The value of an unfinished position for `side`.
    fn evaluate(&mut self, position: &P, side: Side) -> Score;

    /// What the value is the sum of, if the evaluator can tell.
    fn explain(&mut self, _position: &P, _side: Side) -> Option<Explanation> {
        None
    }

    /// What each disc adds to the value, if the evaluator can do without it.
    fn worths(&mut self, _position: &P, _side: Side) -> Option<Vec<Worth>> {
        None
    }
}

/// A [`BoardHeuristic`] as an evaluator of positions.
struct OnBoard<H>(H);

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
struct OnBoom<H>(H);

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
struct OnClassic<H>(H);

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

/// Makes a mind for games that start from a position, or says why the heuristic cannot play them.
type Make = fn(AnyPosition, &Weights) -> Result<Box<dyn Mind>, &'static str>;

/// An entry in the list of heuristics.
#[derive(Clone, Copy, Debug)]
pub struct Heuristic {
    /// Name, idea, origin, weights, house search.
    pub card: Card,
    make: Make,
}

/// The heuristic is not defined for these rules.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("heuristic `{name}` cannot play {rules}: {reason}")]
#[allow(missing_docs)]
pub struct Unsupported {
    pub name: &'static str,
    pub rules: Rules,
    pub reason: &'static str,
}

impl Heuristic {
    /// The entry of an evaluation that looks at the discs only.
    pub const fn on_boards<H: BoardHeuristic>() -> Self {
        Self { card: H::CARD, make: make_on_boards::<H> }
    }

    /// The entry of an evaluation made for CONECTA-4 BOOM.
    pub const fn on_boom<H: BoomHeuristic>() -> Self {
        Self { card: H::CARD, make: make_on_boom::<H> }
    }

    /// The entry of an evaluation made for the classic game.
    pub const fn on_classic<H: ClassicHeuristic>() -> Self {
        Self { card: H::CARD, make: make_on_classic::<H> }
    }

    /// The rule sets by their usual boards that this heuristic plays.
    pub fn serves(&self) -> impl Iterator<Item = Rules> {
        let weights = Weights::defaults(self.card.weights);
        let usual = Rules::FAMILIES.iter().map(|family| family.usual);
        usual.filter(move |&rules| self.mind(rules, &weights).is_ok())
    }

    /// A mind that evaluates and searches with this heuristic under `rules`.
    pub fn mind(&self, rules: Rules, weights: &Weights) -> Result<Box<dyn Mind>, Unsupported> {
        (self.make)(rules.start(), weights).map_err(|reason| Unsupported {
            name: self.card.name,
            rules,
            reason,
        })
    }
}

fn make_on_boards<H: BoardHeuristic>(
    start: AnyPosition,
    weights: &Weights,
) -> Result<Box<dyn Mind>, &'static str> {
    if let Some(reason) = H::refuses(start.size()) {
        return Err(reason);
    }
    let evaluator = OnBoard(H::new(weights));
    let win = H::CARD.house.win;
    Ok(match start {
        AnyPosition::Classic(start) => Thinker::boxed(start, evaluator, win),
        AnyPosition::ClassicCustom(start) => Thinker::boxed(start, evaluator, win),
        AnyPosition::Misere(start) => Thinker::boxed(start, evaluator, win),
        AnyPosition::MisereCustom(start) => Thinker::boxed(start, evaluator, win),
        AnyPosition::Boom(start) => Thinker::boxed(start, evaluator, win),
    })
}

fn make_on_boom<H: BoomHeuristic>(
    start: AnyPosition,
    weights: &Weights,
) -> Result<Box<dyn Mind>, &'static str> {
    match start {
        AnyPosition::Boom(start) => Ok(Thinker::boxed(start, OnBoom(H::new(weights)), H::CARD.house.win)),
        _ => Err("it is made for boom, where pieces can be bombs"),
    }
}

fn make_on_classic<H: ClassicHeuristic>(
    start: AnyPosition,
    weights: &Weights,
) -> Result<Box<dyn Mind>, &'static str> {
    let evaluator = OnClassic(H::new(weights));
    let win = H::CARD.house.win;
    match start {
        AnyPosition::Classic(start) => Ok(Thinker::boxed(start, evaluator, win)),
        AnyPosition::ClassicCustom(start) => Ok(Thinker::boxed(start, evaluator, win)),
        _ => Err("it is made for the classic game"),
    }
}

/// Evaluation and search for one rule set, with the types forgotten: a call per position, not per node.
pub trait Mind: Send {
    /// The value of any position for `side`: of a finished one its result, of any other what the heuristic says.
    ///
    /// # Panics
    /// If the position belongs to other rules than the mind was made for.
    fn evaluate(&mut self, position: &AnyPosition, side: Side) -> Score;

    /// What the value of an unfinished position is the sum of, if the heuristic can tell.
    ///
    /// # Panics
    /// If the position belongs to other rules.
    fn explain(&mut self, position: &AnyPosition, side: Side) -> Option<Explanation>;

    /// What each disc of an unfinished position adds to its value: nothing from heuristics that cannot do without one, because
    /// they look at more than the discs.
    ///
    /// # Panics
    /// If the position belongs to other rules.
    fn worths(&mut self, position: &AnyPosition, side: Side) -> Option<Vec<Worth>>;

    /// Looks for the best move of an unfinished position.
    ///
    /// # Panics
    /// If the position belongs to other rules, or the game is over.
    fn search(&mut self, position: &AnyPosition, search: &Search) -> Choice {
        self.watched_search(position, search, &|_| ())
    }

    /// The same, with each finished depth handed to `report`.
    fn watched_search(&mut self, position: &AnyPosition, search: &Search, report: &dyn Fn(&Choice))
    -> Choice;
}

/// The one implementation of [`Mind`].
struct Thinker<P, E> {
    evaluator: E,
    win: Score,
    table: Option<Table>,
    position: PhantomData<P>,
}

impl<P: Concrete, E: Evaluator<P> + 'static> Thinker<P, E> {
    /// The start position only tells the type.
    fn boxed(_start: P, evaluator: E, win: Score) -> Box<dyn Mind> {
        Box::new(Self { evaluator, win, table: None, position: PhantomData })
    }
}

fn concrete<P: Concrete>(position: &AnyPosition) -> &P {
    P::of(position).expect("a mind is asked about positions of the rules it was made for")
}

impl<P: Concrete, E: Evaluator<P>> Mind for Thinker<P, E> {
    fn evaluate(&mut self, position: &AnyPosition, side: Side) -> Score {
        Judge::for_side(&mut self.evaluator, side, self.win).value(concrete::<P>(position), side)
    }

    fn explain(&mut self, position: &AnyPosition, side: Side) -> Option<Explanation> {
        self.evaluator.explain(concrete::<P>(position), side)
    }

    fn worths(&mut self, position: &AnyPosition, side: Side) -> Option<Vec<Worth>> {
        self.evaluator.worths(concrete::<P>(position), side)
    }

    fn watched_search(
        &mut self,
        position: &AnyPosition,
        search: &Search,
        report: &dyn Fn(&Choice),
    ) -> Choice {
        run(concrete::<P>(position), &mut self.evaluator, &mut self.table, search, report)
    }
}

#[cfg(test)]
mod tests {
    use super::super::HEURISTICS;
    use super::*;
    use game::Game;

    #[test]
    fn a_board_of_run_time_size_is_valued_like_the_standard_board() {
        let table = include_str!("../../../../data/golden/classic-values.tsv");
        for heuristic in HEURISTICS {
            let weights = Weights::defaults(heuristic.card.weights);
            let make = |start| (heuristic.make)(start, &weights).ok();
            let custom_start = AnyPosition::from(Classic::custom(Size::STANDARD));
            let (Some(mut standard), Some(mut custom)) = (make(Rules::CLASSIC.start()), make(custom_start))
            else {
                continue;
            };
            for moves in table.lines().skip(1).filter_map(|row| row.split('\t').next()).take(500) {
                let game = Game::parse(Rules::CLASSIC, moves).expect("a legal game");
                let mut twin = custom_start;
                for &mv in game.moves() {
                    twin.play(mv);
                }
                for side in Side::BOTH {
                    let expected = standard.evaluate(game.position(), side);
                    assert_eq!(custom.evaluate(&twin, side), expected, "{} of {moves}", heuristic.card.name);
                }
            }
        }
    }
}
