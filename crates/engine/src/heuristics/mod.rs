//! Heuristics, and the list of those that are compiled in. To add one: a new file here, and a line in `BUILT_IN`
//! (docs/add-a-heuristic.md). Others are entered into a [`crate::Catalog`] at run time.

mod a2b3d;
mod ab29a;
mod aima;
mod bueno;
mod card;
mod evaluator;
mod explanation;
mod fc259;
mod heuristic;
mod ia1;
mod ia2;
mod jugador1;
mod jugador2;
mod jugador3;
mod maestro;
mod mind;
mod prob;
mod spec;
mod test;
mod weights;

pub use card::{Alias, Card, Declaration, House, TieBreak, Viewpoint};
pub use evaluator::{AnyEvaluator, BoardHeuristic, BoomHeuristic, ClassicHeuristic, Evaluator};
pub use explanation::{Entry, Explanation, Worth};
pub(crate) use heuristic::BuiltIn;
pub use heuristic::{Heuristic, Maker, Unsupported};
pub use mind::{Mind, mind_of};
pub use spec::HeuristicSpec;
pub use weights::{Weight, Weights};

/// Every heuristic that is compiled in; the command line, documents, tests and tournaments are derived from this list.
pub(crate) const BUILT_IN: &[BuiltIn] = &[
    BuiltIn::on_boards::<bueno::Bueno>(),
    BuiltIn::on_boards::<ia1::Ia1>(),
    BuiltIn::on_boards::<ia2::Ia2>(),
    BuiltIn::on_boards::<ab29a::Ab29a>(),
    BuiltIn::on_boards::<a2b3d::A2b3d>(),
    BuiltIn::on_boards::<fc259::Fc259>(),
    BuiltIn::on_boards::<jugador1::Jugador1>(),
    BuiltIn::on_boards::<jugador2::Jugador2>(),
    BuiltIn::on_boards::<jugador3::Jugador3>(),
    BuiltIn::on_boards::<aima::Aima>(),
    BuiltIn::on_classic::<maestro::Maestro>(),
    BuiltIn::on_boom::<test::Test>(),
    BuiltIn::on_boom::<prob::Prob>(),
];

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_are_unique_and_can_stand_in_a_players_name() {
        for (index, BuiltIn { declaration, .. }) in BUILT_IN.iter().enumerate() {
            let name = declaration.name;
            assert!(BUILT_IN[..index].iter().all(|other| other.declaration.name != name), "{name} twice");
            assert!(name.starts_with(|c: char| c.is_ascii_lowercase()), "{name}");
            assert!(name.chars().all(|c| c.is_ascii_lowercase() || c.is_ascii_digit() || c == '-'), "{name}");
            assert!(
                !["random", "perfect"].contains(&name) && !name.starts_with("level"),
                "{name} is another player's name"
            );
        }
    }

    #[test]
    fn every_card_is_filled_in() {
        for BuiltIn { declaration: card, .. } in BUILT_IN {
            assert!(!card.idea.is_empty() && !card.origin.is_empty(), "{}", card.name);
            assert!(card.house.depth >= 1 && card.house.win > 0.0, "{}", card.name);
            for (index, weight) in card.weights.iter().enumerate() {
                let duplicate = card.weights[..index].iter().any(|other| other.name == weight.name);
                assert!(!duplicate, "{} declares {} twice", card.name, weight.name);
                assert!(
                    weight.low <= weight.default && weight.default <= weight.high,
                    "{} {weight:?}",
                    card.name
                );
            }
        }
    }
}
