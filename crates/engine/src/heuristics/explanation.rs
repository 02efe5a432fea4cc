//! What a heuristic sees in a position, thing by thing: a value is a number, an [`Explanation`] is what it is the sum of.

use crate::Score;
use game::{Bits, Geometry, Move, Square};

/// One thing that counts: a line, a cell, or a fact about the whole position.
#[derive(Clone, Debug, PartialEq)]
pub struct Entry {
    /// Which of the declared weights it counts for.
    pub weight: usize,
    /// Whether it belongs to the side that the value is for.
    pub is_mine: bool,
    /// What it adds to the value.
    pub points: Score,
    /// Where it lies; a fact lies nowhere.
    pub cells: Vec<Square>,
}

/// All that a heuristic counts in a position: the points of the entries add up to the value.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Explanation {
    /// Moves that the heuristic makes in its mind before it counts.
    pub replies: Vec<Move>,
    /// What it counts then.
    pub entries: Vec<Entry>,
}

impl Explanation {
    /// Enters something, if it is worth anything.
    fn add(&mut self, weight: usize, is_mine: bool, points: Score, cells: Vec<Square>) {
        if points != 0.0 {
            self.entries.push(Entry { weight, is_mine, points, cells });
        }
    }

    /// Enters something that is so.
    pub fn add_fact(&mut self, weight: usize, is_mine: bool, points: Score) {
        self.add(weight, is_mine, points, Vec::new());
    }

    /// Enters cells, each for so many points.
    pub fn add_cells<G: Geometry>(
        &mut self,
        weight: usize,
        is_mine: bool,
        points: Score,
        geometry: G,
        cells: G::Bits,
    ) {
        for square in geometry.squares(cells) {
            self.add(weight, is_mine, points, vec![square]);
        }
    }

    /// Enters lines by their first cells and the step from one cell to the next, each for so many points.
    pub fn add_lines<G: Geometry>(
        &mut self,
        weight: usize,
        is_mine: bool,
        points: Score,
        geometry: G,
        (starts, step): (G::Bits, u32),
    ) {
        for start in geometry.squares(starts) {
            let first = geometry.at(start);
            let line =
                (0..geometry.line()).fold(G::Bits::EMPTY, |line, place| line | first << (place * step));
            self.add(weight, is_mine, points, geometry.squares(line).collect());
        }
    }

    /// The same for the other side, where its value is this one with the sign turned.
    #[must_use]
    pub fn turned(mut self) -> Self {
        for entry in &mut self.entries {
            entry.points = -entry.points;
        }
        self.exchanged()
    }

    /// The same where everything belongs to the other side.
    #[must_use]
    pub fn exchanged(mut self) -> Self {
        for entry in &mut self.entries {
            entry.is_mine = !entry.is_mine;
        }
        self
    }
}

/// What a disc adds to a value: the value with it, minus the value without it.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Worth {
    /// Where it lies.
    pub square: Square,
    /// The difference.
    pub points: Score,
}

#[cfg(test)]
mod tests {
    use super::super::Weights;
    use super::*;
    use crate::Catalog;
    use game::{Game, Position, Rules, Side};
    use std::collections::HashSet;

    /// Positions of all stages under some rules: the beginnings of recorded games, as far as they are legal there.
    fn games(rules: Rules) -> Vec<Game> {
        let table = include_str!("../../../../data/golden/classic-values.tsv");
        let moves = table.lines().skip(1).filter_map(|row| row.split('\t').next()).step_by(10);
        moves
            .filter_map(|moves| Game::parse(rules, moves).ok())
            .filter(|game| game.outcome().is_none())
            .collect()
    }

    #[test]
    fn entries_add_up_to_the_value_whatever_the_weights() {
        let mut explained = HashSet::new();
        for heuristic in Catalog::built_in().heuristics() {
            let mut weights = Weights::defaults(&heuristic.card.weights);
            // Small whole numbers, so that sums are exact, and none of them zero or like its neighbors.
            let numbers = (0..).map(|index| Score::from(index * 37 % 101 - 50) + 0.5);
            std::iter::zip(weights.values_mut(), numbers).for_each(|(weight, number)| *weight = number);
            for rules in
                ["classic", "classic-9x7", "misere", "boom"].map(|text| text.parse::<Rules>().expect("rules"))
            {
                let Ok(mut mind) = heuristic.mind(rules, &weights) else { continue };
                for (game, side) in games(rules).iter().flat_map(|game| Side::BOTH.map(|side| (game, side))) {
                    let Some(explanation) = mind.explain(game.position(), side).expect("no failure") else {
                        break;
                    };
                    let sum: Score = explanation.entries.iter().map(|entry| entry.points).sum();
                    assert_eq!(
                        sum,
                        mind.evaluate(game.position(), side),
                        "{} of {game} for {side}",
                        heuristic.card.name
                    );
                    explained.insert(heuristic.card.name.clone());
                }
            }
        }
        assert!(["maestro", "a2b3d", "prob"].iter().all(|name| explained.contains(*name)), "{explained:?}");
    }

    #[test]
    fn what_belongs_to_a_side_has_its_discs() {
        for (name, moves) in [("a2b3d", "44535"), ("maestro", "4453521")] {
            let spec = Catalog::built_in().heuristic(name).expect("a heuristic");
            let mut mind =
                spec.heuristic.mind(Rules::CLASSIC, &spec.weights).expect("it plays the classic game");
            let mut game: Game = moves.parse().expect("a game");
            let side = Side::Second;
            let explanation = mind.explain(game.position(), side).expect("no failure").expect("it explains");
            for mv in explanation.replies {
                game.play(mv).expect("a legal reply");
            }
            let lines = explanation.entries.iter().filter(|entry| entry.cells.len() == 4);
            let mut seen = 0;
            for entry in lines {
                let owner = if entry.is_mine { side } else { side.other() };
                let on = |&square: &Square| game.position().at(square).owner();
                let owners: HashSet<_> = entry.cells.iter().filter_map(on).collect();
                assert_eq!(owners, HashSet::from([owner]), "{name}: {entry:?}");
                seen += 1;
            }
            assert!(seen > 0, "{name}");
        }
    }

    #[test]
    fn every_disc_has_its_worth_even_where_it_leaves_a_hole() {
        for heuristic in Catalog::built_in().heuristics() {
            for rules in ["classic", "classic-11x10-3", "misere", "boom"]
                .map(|text| text.parse::<Rules>().expect("rules"))
            {
                let Ok(mut mind) = heuristic.mind(rules, &Weights::defaults(&heuristic.card.weights)) else {
                    continue;
                };
                for game in games(rules).iter().step_by(7) {
                    let Some(worths) = mind.worths(game.position(), Side::First).expect("no failure") else {
                        break;
                    };
                    assert!(worths.iter().all(|worth| worth.points.is_finite()), "{}", heuristic.card.name);
                    assert!(
                        rules == Rules::Boom || worths.len() == game.moves().len(),
                        "{}",
                        heuristic.card.name
                    );
                }
            }
        }
    }
}
