//! From an evaluation to something with a name that can be asked what it plays, and makes minds.
//!
//! The catalog holds [`Heuristic`]s, which have forgotten the type of the evaluation and *make* a [`Mind`] for the rules at
//! hand: on the standard board of the classic game a search compiled for exactly this evaluation; elsewhere one that all
//! evaluations share. With a search for each of them and each kind of board there were 54 of them.

use super::evaluator::{OnBoard, OnBoom, OnClassic};
use super::mind::Thinker;
use super::{BoardHeuristic, BoomHeuristic, Card, ClassicHeuristic, Declaration, Mind, Weights};
use crate::Fingerprint;
use game::{AnyPosition, Position, Rules};
use std::fmt;
use std::sync::Arc;

/// Says which rules a heuristic plays, and makes minds for them.
pub trait Maker: Send + Sync + 'static {
    /// Why it cannot play these rules, if it cannot: asked without building anything.
    fn refuses(&self, rules: Rules) -> Option<String>;

    /// A mind for rules that it does not refuse. Building may fail all the same, with a reason.
    fn mind(&self, rules: Rules, weights: &Weights) -> Result<Box<dyn Mind>, String>;
}

/// A heuristic: what it says about itself, what it is to the letter, and what makes its minds. Cheap to clone.
#[derive(Clone)]
pub struct Heuristic {
    /// Name, idea, origin, weights, house search.
    pub card: Arc<Card>,
    fingerprint: Fingerprint,
    maker: Arc<dyn Maker>,
}

/// The heuristic is not defined for these rules, or cannot be built for them.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("heuristic `{name}` cannot play {rules}: {reason}")]
#[allow(missing_docs)]
pub struct Unsupported {
    pub name: String,
    pub rules: Rules,
    pub reason: String,
}

impl Heuristic {
    /// A heuristic of any origin. Two of the same name and fingerprint are taken for the same.
    pub fn new(card: Card, fingerprint: Fingerprint, maker: impl Maker) -> Self {
        Self { card: Arc::new(card), fingerprint, maker: Arc::new(maker) }
    }

    /// An evaluation in Rust that looks at the discs only; `fingerprint` stands for its source.
    pub fn on_boards<H: BoardHeuristic>(fingerprint: Fingerprint) -> Self {
        BuiltIn::on_boards::<H>().heuristic(fingerprint)
    }

    /// An evaluation in Rust made for CONECTA-4 BOOM.
    pub fn on_boom<H: BoomHeuristic>(fingerprint: Fingerprint) -> Self {
        BuiltIn::on_boom::<H>().heuristic(fingerprint)
    }

    /// An evaluation in Rust made for the classic game.
    pub fn on_classic<H: ClassicHeuristic>(fingerprint: Fingerprint) -> Self {
        BuiltIn::on_classic::<H>().heuristic(fingerprint)
    }

    /// What it is to the letter, whatever its name.
    pub fn fingerprint(&self) -> &Fingerprint {
        &self.fingerprint
    }

    /// Why it cannot play these rules, if it cannot.
    pub fn refuses(&self, rules: Rules) -> Option<Unsupported> {
        self.maker.refuses(rules).map(|reason| self.unsupported(rules, reason))
    }

    /// The rule sets by their usual boards that this heuristic plays.
    pub fn serves(&self) -> impl Iterator<Item = Rules> {
        Rules::FAMILIES.iter().map(|family| family.usual).filter(|&rules| self.refuses(rules).is_none())
    }

    /// A mind that evaluates and searches with this heuristic under `rules`.
    pub fn mind(&self, rules: Rules, weights: &Weights) -> Result<Box<dyn Mind>, Unsupported> {
        if let Some(refusal) = self.refuses(rules) {
            return Err(refusal);
        }
        self.maker.mind(rules, weights).map_err(|reason| self.unsupported(rules, reason))
    }

    fn unsupported(&self, rules: Rules, reason: String) -> Unsupported {
        Unsupported { name: self.card.name.clone(), rules, reason }
    }
}

impl fmt::Debug for Heuristic {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Heuristic")
            .field("name", &self.card.name)
            .field("fingerprint", &self.fingerprint)
            .finish_non_exhaustive()
    }
}

/// The same heuristic: the same name for the same thing.
impl PartialEq for Heuristic {
    fn eq(&self, other: &Self) -> bool {
        self.card.name == other.card.name && self.fingerprint == other.fingerprint
    }
}

/// An evaluation that is compiled in, with its type forgotten: a line of the list.
#[derive(Clone, Copy)]
pub(crate) struct BuiltIn {
    pub(crate) declaration: Declaration,
    refuses: fn(AnyPosition) -> Option<&'static str>,
    make: fn(AnyPosition, &Weights) -> Box<dyn Mind>,
}

impl BuiltIn {
    pub(crate) const fn on_boards<H: BoardHeuristic>() -> Self {
        Self {
            declaration: H::CARD,
            refuses: |start| H::refuses(start.size()),
            make: |start, weights| {
                let (evaluator, win) = (OnBoard(H::new(weights)), H::CARD.house.win);
                match start {
                    AnyPosition::Classic(start) => Thinker::boxed(start, evaluator, win),
                    AnyPosition::ClassicCustom(start) => Thinker::sharing(start, evaluator, win),
                    AnyPosition::Misere(start) => Thinker::sharing(start, evaluator, win),
                    AnyPosition::MisereCustom(start) => Thinker::sharing(start, evaluator, win),
                    AnyPosition::Boom(start) => Thinker::sharing(start, evaluator, win),
                }
            },
        }
    }

    pub(crate) const fn on_boom<H: BoomHeuristic>() -> Self {
        Self {
            declaration: H::CARD,
            refuses: |start| match start {
                AnyPosition::Boom(_) => None,
                _ => Some("it is made for boom, where pieces can be bombs"),
            },
            make: |start, weights| match start {
                AnyPosition::Boom(start) => {
                    Thinker::sharing(start, OnBoom(H::new(weights)), H::CARD.house.win)
                }
                _ => unreachable!("other rules are refused"),
            },
        }
    }

    pub(crate) const fn on_classic<H: ClassicHeuristic>() -> Self {
        Self {
            declaration: H::CARD,
            refuses: |start| match start {
                AnyPosition::Classic(_) | AnyPosition::ClassicCustom(_) => None,
                _ => Some("it is made for the classic game"),
            },
            make: |start, weights| {
                let (evaluator, win) = (OnClassic(H::new(weights)), H::CARD.house.win);
                match start {
                    AnyPosition::Classic(start) => Thinker::boxed(start, evaluator, win),
                    AnyPosition::ClassicCustom(start) => Thinker::sharing(start, evaluator, win),
                    _ => unreachable!("other rules are refused"),
                }
            },
        }
    }

    pub(crate) fn heuristic(self, fingerprint: Fingerprint) -> Heuristic {
        Heuristic::new(Card::from(&self.declaration), fingerprint, self)
    }
}

impl Maker for BuiltIn {
    fn refuses(&self, rules: Rules) -> Option<String> {
        (self.refuses)(rules.start()).map(str::to_owned)
    }

    fn mind(&self, rules: Rules, weights: &Weights) -> Result<Box<dyn Mind>, String> {
        Ok((self.make)(rules.start(), weights))
    }
}

#[cfg(test)]
mod tests {
    use super::super::BUILT_IN;
    use super::*;
    use game::{Classic, Game, Side, Size};

    #[test]
    fn a_board_of_run_time_size_is_valued_like_the_standard_board() {
        let table = include_str!("../../../../data/golden/classic-values.tsv");
        let custom_start = AnyPosition::from(Classic::custom(Size::STANDARD));
        for built_in in BUILT_IN.iter().filter(|built_in| (built_in.refuses)(custom_start).is_none()) {
            let weights = Weights::defaults(built_in.declaration.weights);
            let [mut standard, mut custom] =
                [Rules::CLASSIC.start(), custom_start].map(|start| (built_in.make)(start, &weights));
            for moves in table.lines().skip(1).filter_map(|row| row.split('\t').next()).take(500) {
                let game = Game::parse(Rules::CLASSIC, moves).expect("a legal game");
                let mut twin = custom_start;
                for &mv in game.moves() {
                    twin.play(mv);
                }
                for side in Side::BOTH {
                    let expected = standard.evaluate(game.position(), side);
                    let name = built_in.declaration.name;
                    assert_eq!(custom.evaluate(&twin, side), expected, "{name} of {moves}");
                }
            }
        }
    }
}
