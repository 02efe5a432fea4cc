//! What a heuristic counts, found out by asking it.
//!
//! Nearly every evaluation is a sum of weights times counts. Nobody has to declare the counts: raise one weight a little,
//! evaluate again, and the difference is its count. So every heuristic can be fitted as it is. Where an evaluation is no
//! sum, the same differences are its slopes at the present weights, and the fit is repeated from where it led.

use super::Example;
use engine::heuristics::{HeuristicSpec, Mind, Unsupported, Viewpoint, Weights};
use engine::{Failure, guarded};
use game::{AnyPosition, Position, Rules, Side};

/// The counts of many positions: one row each, with only what is not zero.
#[derive(Clone, Debug, Default)]
pub struct CountTable {
    /// Where each row begins in the two lists.
    starts: Vec<usize>,
    which: Vec<u16>,
    how_often: Vec<f32>,
    /// For each row, the part of the value that is no sum of weights and counts.
    rests: Vec<f64>,
    /// For each row, the result for the side it was evaluated for.
    results: Vec<f64>,
}

/// One row.
#[derive(Clone, Copy, Debug)]
pub struct CountRow<'a> {
    /// Which weights count here.
    pub weights: &'a [u16],
    /// And how often.
    pub counts: &'a [f32],
    /// What no weight explains.
    pub rest: f64,
    /// The result the value should tell.
    pub result: f64,
}

impl CountRow<'_> {
    /// What these weights add up to; with the rest, the value.
    pub fn sum(&self, weights: &[f64]) -> f64 {
        let terms = std::iter::zip(self.weights, self.counts);
        terms.map(|(&at, &count)| weights[usize::from(at)] * f64::from(count)).sum()
    }
}

impl CountTable {
    /// Number of rows.
    pub fn len(&self) -> usize {
        self.results.len()
    }

    /// Is there none?
    pub fn is_empty(&self) -> bool {
        self.results.is_empty()
    }

    /// One row.
    pub fn row(&self, index: usize) -> CountRow<'_> {
        let end = self.starts.get(index + 1).copied().unwrap_or(self.which.len());
        let range = self.starts[index]..end;
        CountRow {
            weights: &self.which[range.clone()],
            counts: &self.how_often[range],
            rest: self.rests[index],
            result: self.results[index],
        }
    }

    /// Is every value the sum of weights and counts, with nothing left over?
    pub fn is_linear(&self) -> bool {
        self.rests.iter().all(|&rest| rest == 0.0)
    }

    /// The values that these weights give, each with its result.
    pub fn values(&self, weights: &[f64]) -> Vec<(f64, f64)> {
        let row = |index| self.row(index);
        (0..self.len()).map(row).map(|row| (row.sum(weights) + row.rest, row.result)).collect()
    }

    /// All rows but every `nth`, and those.
    pub fn split(self, nth: usize) -> (Self, Self) {
        let (mut most, mut others) = (Self::default(), Self::default());
        for index in 0..self.len() {
            let part = if index % nth == nth - 1 { &mut others } else { &mut most };
            part.push(&self.row(index));
        }
        (most, others)
    }

    /// One more row.
    pub fn push(&mut self, row: &CountRow) {
        self.starts.push(self.which.len());
        self.which.extend(row.weights);
        self.how_often.extend(row.counts);
        self.rests.push(row.rest);
        self.results.push(row.result);
    }

    /// The rows of others behind these.
    pub fn append(&mut self, other: Self) {
        let shift = self.which.len();
        self.starts.extend(other.starts.into_iter().map(|start| start + shift));
        self.which.extend(other.which);
        self.how_often.extend(other.how_often);
        self.rests.extend(other.rests);
        self.results.extend(other.results);
    }
}

/// A value as weights times counts.
#[derive(Clone, Debug, PartialEq)]
pub struct Breakdown {
    /// The value itself.
    pub value: f64,
    /// Which weights count, and how often.
    pub counts: Vec<(usize, f64)>,
    /// What no weight explains.
    pub rest: f64,
}

/// Asks a heuristic for its counts around some weights.
pub struct Probe {
    viewpoint: Viewpoint,
    weights: Weights,
    base: Box<dyn Mind>,
    /// For each weight, a mind in which it is raised, and by how much.
    raised: Vec<(Box<dyn Mind>, f64)>,
}

impl Probe {
    /// A probe around the weights of `spec`.
    pub fn new(spec: &HeuristicSpec, rules: Rules) -> Result<Self, Unsupported> {
        let HeuristicSpec { heuristic, weights } = spec;
        let raised = heuristic.card.weights.iter().enumerate().map(|(index, weight)| {
            // Of the order of the weight itself: differences are exact for sums, and rounding does not drown them.
            let raise = if weight.default == 0.0 { 1.0 } else { weight.default.abs() };
            let mut higher = weights.clone();
            higher.values_mut()[index] += raise;
            Ok((heuristic.mind(rules, &higher)?, raise))
        });
        Ok(Self {
            viewpoint: heuristic.card.house.viewpoint,
            weights: weights.clone(),
            base: heuristic.mind(rules, weights)?,
            raised: raised.collect::<Result<_, Unsupported>>()?,
        })
    }

    /// The weights that it is built around.
    pub fn weights(&self) -> &[f64] {
        self.weights.values()
    }

    /// The counts of these examples. Heuristics that look through the eyes of the side at the root are asked for both
    /// sides in turn.
    pub fn counts(&mut self, examples: &[Example]) -> Result<CountTable, Failure> {
        guarded(|| self.count(examples)).flatten()
    }

    fn count(&mut self, examples: &[Example]) -> Result<CountTable, Failure> {
        let mut counts = CountTable::default();
        for (number, example) in examples.iter().enumerate() {
            let mover = example.position.to_move();
            let side = match self.viewpoint {
                Viewpoint::Leaf => mover,
                Viewpoint::Root => Side::BOTH[number % 2],
            };
            counts.starts.push(counts.which.len());
            let breakdown = self.taken_apart(&example.position, side)?;
            for (index, count) in breakdown.counts {
                counts.which.push(index as u16);
                counts.how_often.push(count as f32);
            }
            counts.rests.push(breakdown.rest);
            counts.results.push(if side == mover { example.result } else { 1.0 - example.result });
        }
        Ok(counts)
    }

    /// The value of one position for `side`, taken apart.
    pub fn breakdown(&mut self, position: &AnyPosition, side: Side) -> Result<Breakdown, Failure> {
        guarded(|| self.taken_apart(position, side)).flatten().map_err(|failure| failure.on_board(position))
    }

    fn taken_apart(&mut self, position: &AnyPosition, side: Side) -> Result<Breakdown, Failure> {
        let value = sound(self.base.as_mut(), position, side)?;
        let (mut counts, mut explained) = (Vec::new(), 0.0);
        for (index, (mind, raise)) in self.raised.iter_mut().enumerate() {
            let count = (sound(mind.as_mut(), position, side)? - value) / *raise;
            if count != 0.0 {
                counts.push((index, count));
                explained += count * self.weights.values()[index];
            }
        }
        // What is left of a sum is rounding.
        let rest = value - explained;
        let is_rounding = rest.abs() <= 1e-6 * (value.abs() + explained.abs());
        Ok(Breakdown { value, counts, rest: if is_rounding { 0.0 } else { rest } })
    }
}

/// A value by the hot way; asked again for its reason if it is none.
fn sound(mind: &mut dyn Mind, position: &AnyPosition, side: Side) -> Result<f64, Failure> {
    let value = mind.evaluate(position, side);
    if value.is_finite() { Ok(value) } else { mind.value(position, side) }
}

#[cfg(test)]
mod tests {
    use super::*;
    use engine::Catalog;
    use game::Game;
    use std::collections::BTreeMap;

    /// First has d1 and e1, second a1 and b1: in the lowest row the windows c-f and d-g are first's alone, with two discs each,
    /// and none is second's alone with two; one disc is in the middle column.
    #[test]
    fn counts_are_those_that_a_person_counts() {
        let spec = Catalog::built_in().heuristic("a2b3d").expect("a heuristic");
        let mut probe = Probe::new(&spec, Rules::CLASSIC).expect("it plays the classic game");
        let game: Game = "4152".parse().expect("a game");
        let mut counts = |side| -> BTreeMap<_, _> {
            let counts = probe.breakdown(game.position(), side).expect("a value").counts;
            counts.into_iter().map(|(at, count)| (&*spec.heuristic.card.weights[at].name, count)).collect()
        };
        assert_eq!(counts(Side::First), BTreeMap::from([("center", 1.0), ("two", 2.0)]));
        assert_eq!(counts(Side::Second), BTreeMap::from([("their_center", -1.0), ("their_two", -2.0)]));
    }

    #[test]
    fn rows_are_split_and_put_together_again() {
        let mut counts = CountTable::default();
        for number in 0..7_u16 {
            counts.push(&CountRow {
                weights: &[number, 9][..usize::from(number) % 3],
                counts: &[0.5, 2.0][..usize::from(number) % 3],
                rest: f64::from(number),
                result: 0.5,
            });
        }
        let rests =
            |counts: &CountTable| (0..counts.len()).map(|index| counts.row(index).rest).collect::<Vec<_>>();
        let (mut most, others) = counts.split(3);
        assert_eq!((rests(&most), rests(&others)), (vec![0.0, 1.0, 3.0, 4.0, 6.0], vec![2.0, 5.0]));
        most.append(others);
        let last = most.row(6);
        assert_eq!((last.rest, last.weights, last.counts), (5.0, &[5, 9][..], &[0.5, 2.0][..]));
        let weights: Vec<_> = (0..10).map(f64::from).collect();
        assert_eq!(last.sum(&weights), 0.5 * 5.0 + 2.0 * 9.0);
    }

    /// What one weight after the other is asked for is what the heuristic says it counts.
    #[test]
    fn counts_found_by_asking_are_those_that_heuristics_tell() {
        for (name, moves) in
            [("a2b3d", "4453"), ("a2b3d", "44535261"), ("maestro", "44535261"), ("maestro", "4444")]
        {
            let mut spec = Catalog::built_in().heuristic(name).expect("a heuristic");
            let numbers = (0..).map(|index| f64::from(index % 97 + 1));
            std::iter::zip(spec.weights.values_mut(), numbers).for_each(|(weight, number)| *weight = number);
            let game: Game = moves.parse().expect("a game");
            let mut probe = Probe::new(&spec, Rules::CLASSIC).expect("it plays the classic game");
            let mut mind =
                spec.heuristic.mind(Rules::CLASSIC, &spec.weights).expect("it plays the classic game");
            for side in Side::BOTH {
                let mut told: BTreeMap<usize, f64> = BTreeMap::new();
                let explanation = mind.explain(game.position(), side).expect("a value");
                for entry in explanation.expect("it explains").entries {
                    *told.entry(entry.weight).or_default() += entry.points.signum();
                }
                told.retain(|_, count| *count != 0.0);
                let breakdown = probe.breakdown(game.position(), side).expect("a value");
                let counts = breakdown.counts.iter().map(|&(weight, count)| (weight, count.round()));
                assert_eq!(counts.collect::<BTreeMap<_, _>>(), told, "{name} of {moves} for {side}");
                assert_eq!((breakdown.rest, breakdown.value), (0.0, mind.evaluate(game.position(), side)));
            }
        }
    }
}
