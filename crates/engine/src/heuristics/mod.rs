//! The list of heuristics. To add one: a new file here, and a line in [`HEURISTICS`] (docs/add-a-heuristic.md).

mod a2b3d;
mod ab29a;
mod aima;
mod bueno;
mod card;
mod explanation;
mod fc259;
mod heuristic;
mod ia1;
mod ia2;
mod jugador1;
mod jugador2;
mod jugador3;
mod maestro;
mod prob;
mod spec;
mod test;
mod weights;

pub use card::{Card, House, TieBreak, Viewpoint};
pub use explanation::{Entry, Explanation, Worth};
pub use heuristic::{
    BoardHeuristic, BoomHeuristic, ClassicHeuristic, Evaluator, Heuristic, Mind, Unsupported,
};
pub use spec::{HeuristicSpec, SpecError, names};
pub(crate) use spec::{settings, split_settings};
pub use weights::{Weight, Weights};

/// Every heuristic there is; the command line, documents, tests and tournaments are derived from this list.
pub static HEURISTICS: &[Heuristic] = &[
    Heuristic::on_boards::<bueno::Bueno>(),
    Heuristic::on_boards::<ia1::Ia1>(),
    Heuristic::on_boards::<ia2::Ia2>(),
    Heuristic::on_boards::<ab29a::Ab29a>(),
    Heuristic::on_boards::<a2b3d::A2b3d>(),
    Heuristic::on_boards::<fc259::Fc259>(),
    Heuristic::on_boards::<jugador1::Jugador1>(),
    Heuristic::on_boards::<jugador2::Jugador2>(),
    Heuristic::on_boards::<jugador3::Jugador3>(),
    Heuristic::on_boards::<aima::Aima>(),
    Heuristic::on_classic::<maestro::Maestro>(),
    Heuristic::on_boom::<test::Test>(),
    Heuristic::on_boom::<prob::Prob>(),
];

/// The heuristic of this name.
pub fn find(name: &str) -> Option<&'static Heuristic> {
    HEURISTICS.iter().find(|heuristic| heuristic.card.name == name)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_are_unique_and_can_stand_in_a_player_spec() {
        for (index, heuristic) in HEURISTICS.iter().enumerate() {
            let name = heuristic.card.name;
            assert!(HEURISTICS[..index].iter().all(|other| other.card.name != name), "{name} twice");
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
        for Heuristic { card, .. } in HEURISTICS {
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
