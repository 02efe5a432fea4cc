//! What a player believed when it threw a game away: its own values of the move it chose and of the right one, from its own
//! search, and which of its weights made the difference.
//!
//! Both searches end somewhere: the last position of an expected line is the one whose evaluation became the value of the
//! move. So what a player preferred is the difference between two evaluations, and that is taken apart weight by weight.

use super::thrown::Thrown;
use crate::tuning::Probe;
use engine::heuristics::{Entry, HeuristicSpec, House, Mind, Unsupported, Viewpoint};
use engine::players::{Effort, PlayerSpec};
use engine::search::{Algorithm, Choice, Plan};
use engine::{Limits, Score};
use game::{AnyPosition, Move, MoveSet, Position, Rules, Side, Square};
use std::time::Instant;

/// What a player thought of a mistake.
#[derive(Clone, Debug, PartialEq)]
pub struct Belief {
    /// Plies it looked ahead.
    pub depth: u32,
    /// Its value of the move it chose, for its own side.
    pub chosen: Score,
    /// Its value of the right move that it liked best.
    pub right: Score,
    /// That move.
    pub preferred: Move,
    /// What made the difference, the largest share of the preference first; nothing where a search saw the end of the game,
    /// or where the heuristic has no weights.
    pub terms: Vec<Term>,
}

/// A weight's share of a preference.
#[derive(Clone, Debug, PartialEq)]
pub struct Term {
    /// The weight, by its place in the card; nothing for what no weight explains.
    pub weight: Option<usize>,
    /// How many points more it gave to the chosen move than to the right one.
    pub points: Score,
    /// The lines and cells that it counted there and not here, if the heuristic can tell: of the chosen move's for gains, of
    /// the right move's for losses that it wanted to avoid.
    pub cells: Vec<Vec<Square>>,
}

impl Belief {
    /// Was the right move worth as much to it?
    pub fn is_tie(&self) -> bool {
        self.chosen == self.right
    }

    /// The term that speaks most for the wrong move, if it outweighs anything.
    pub fn culprit(&self) -> Option<&Term> {
        self.terms.first().filter(|term| term.points > 0.0)
    }
}

/// A player that is asked again what it thought.
pub struct Believer {
    mind: Box<dyn Mind>,
    probe: Probe,
    house: House,
    effort: Effort,
}

impl Believer {
    /// Of a heuristic with a search; others cannot say what they think of moves that they did not choose.
    pub fn new(player: &PlayerSpec, rules: Rules) -> Option<Result<Self, Unsupported>> {
        let PlayerSpec::Heuristic { heuristic, effort } = player else { return None };
        Some(Self::of(heuristic, *effort, rules))
    }

    fn of(spec: &HeuristicSpec, effort: Effort, rules: Rules) -> Result<Self, Unsupported> {
        Ok(Self {
            mind: spec.heuristic.mind(rules, &spec.weights)?,
            probe: Probe::new(spec, rules)?,
            house: spec.heuristic.card.house,
            effort,
        })
    }

    /// What it thought of this mistake in this position. Nothing if it fails, or is stopped.
    pub fn belief(&mut self, position: &AnyPosition, thrown: &Thrown, limits: &Limits) -> Option<Belief> {
        let among = |moves: &[Move]| moves.iter().copied().collect::<MoveSet>();
        if thrown.right.is_empty() {
            return None;
        }
        let algorithm = match self.effort {
            Effort::House | Effort::Level(_) => Algorithm::AlphaBeta(self.house.depth),
            Effort::Depth(depth) => Algorithm::AlphaBeta(depth),
            Effort::Nodes(_) | Effort::Time(_) => Algorithm::Deepening,
        };
        let mut plan = Plan::in_house(&self.house, algorithm).within(*limits);
        if matches!(algorithm, Algorithm::Deepening) {
            // As deep as it came when it chose among all moves.
            let own = match self.effort {
                Effort::Nodes(nodes) => Limits { nodes: Some(nodes), ..*limits },
                Effort::Time(time) => Limits { deadline: Instant::now().checked_add(time), ..*limits },
                _ => *limits,
            };
            let depth = self.mind.search(position, &plan.within(own)).ok()?.depth.max(1);
            plan = plan.within(Limits { depth: Some(depth), ..*limits });
        }
        let chosen = self.mind.search(position, &plan.among(among(&[thrown.mv]))).ok()?;
        let right = self.mind.search(position, &plan.among(among(&thrown.right))).ok()?;
        if limits.are_over() {
            return None;
        }
        let terms = self.terms(position, &chosen, &right).unwrap_or_default();
        Some(Belief {
            depth: chosen.depth.max(right.depth),
            chosen: chosen.value?,
            right: right.value?,
            preferred: right.mv,
            terms,
        })
    }

    /// The difference of two values, weight by weight.
    fn terms(&mut self, position: &AnyPosition, chosen: &Choice, right: &Choice) -> Option<Vec<Term>> {
        let side = position.to_move();
        let (there, here) = (end(position, chosen)?, end(position, right)?);
        let mut points = vec![0.0; self.probe.weights().len()];
        let mut rest = 0.0;
        for (leaf, choice, sign) in [(&there, chosen, 1.0), (&here, right, -1.0)] {
            let for_side = self.side_at(leaf, side);
            let breakdown = self.probe.breakdown(leaf, for_side).ok()?;
            let sign = if for_side == side { sign } else { -sign };
            // A line that was forgotten in part ends elsewhere.
            if choice.value? != if for_side == side { breakdown.value } else { -breakdown.value } {
                return None;
            }
            for (weight, count) in breakdown.counts {
                points[weight] += sign * count * self.probe.weights()[weight];
            }
            rest += sign * breakdown.rest;
        }
        let weights = points.into_iter().enumerate().map(|(weight, points)| (Some(weight), points));
        let mut terms: Vec<_> = weights
            .chain([(None, rest)])
            .filter(|&(_, points)| points != 0.0)
            .map(|(weight, points)| Term { weight, points, cells: Vec::new() })
            .collect();
        terms.sort_by(|one, other| other.points.total_cmp(&one.points));
        if let Some(term) = terms.first_mut().filter(|term| term.points > 0.0) {
            term.cells = self.cells(term.weight, &there, &here, side);
        }
        Some(terms)
    }

    /// Whom a leaf is evaluated for in a search from the view of `side`.
    fn side_at(&self, leaf: &AnyPosition, side: Side) -> Side {
        match self.house.viewpoint {
            Viewpoint::Leaf => leaf.to_move(),
            Viewpoint::Root => side,
        }
    }

    /// Where the things lie that a weight counts at the end of one line and not of the other.
    fn cells(
        &mut self,
        weight: Option<usize>,
        there: &AnyPosition,
        here: &AnyPosition,
        side: Side,
    ) -> Vec<Vec<Square>> {
        // From the view of the side that chose, so that entries of both leaves can be compared.
        let mut entries = |leaf: &AnyPosition| {
            let for_side = self.side_at(leaf, side);
            let explanation = self.mind.explain(leaf, for_side).ok().flatten()?;
            let explanation = if for_side == side { explanation } else { explanation.turned() };
            let of_weight = explanation.entries.into_iter().filter(|entry| Some(entry.weight) == weight);
            Some(of_weight.collect::<Vec<Entry>>())
        };
        let (Some(there), Some(here)) = (entries(there), entries(here)) else { return Vec::new() };
        let only = |one: &[Entry], other: &[Entry], wanted: fn(&Entry) -> bool| {
            let added = one.iter().filter(|entry| wanted(entry) && !other.contains(entry));
            added.map(|entry| entry.cells.clone()).filter(|cells| !cells.is_empty()).collect::<Vec<_>>()
        };
        let gains = only(&there, &here, |entry| entry.points > 0.0);
        if gains.is_empty() { only(&here, &there, |entry| entry.points < 0.0) } else { gains }
    }
}

/// Where an expected line ends, if the game goes on there.
fn end(position: &AnyPosition, choice: &Choice) -> Option<AnyPosition> {
    let mut end = *position;
    for &mv in &choice.line {
        end.play(mv);
    }
    (end.outcome().is_none() && choice.ends_in.is_none()).then_some(end)
}

#[cfg(test)]
mod tests {
    use super::super::judge::Value;
    use super::*;
    use engine::Catalog;
    use game::Game;

    fn asked(player: &str, moves: &str, chosen: u8, right: &[u8]) -> Belief {
        let game: Game = moves.parse().expect("a game");
        let spec = Catalog::built_in().player(player).expect("a player");
        let thrown = Thrown {
            ply: game.moves().len(),
            side: game.position().to_move(),
            mv: Move::new(chosen - 1),
            before: Value::Drawn,
            after: Value::Lost,
            right: right.iter().map(|column| Move::new(column - 1)).collect(),
            loses_in: None,
            wins_in: None,
        };
        let mut believer =
            Believer::new(&spec, game.rules()).expect("a heuristic").expect("it plays the classic game");
        believer.belief(game.position(), &thrown, &Limits::default()).expect("it answers")
    }

    #[test]
    fn a_preference_is_the_sum_of_its_terms() {
        for player in ["ia1", "ia2:d3", "a2b3d:d2", "maestro:d3", "aima", "jugador1", "a2b3d:n300", "fc259"] {
            let belief = asked(player, "4453", 5, &[1, 3]);
            let sum: Score = belief.terms.iter().map(|term| term.points).sum();
            let preference = belief.chosen - belief.right;
            // fc259 reckons in singles.
            let rounding = 1e-6 * (belief.chosen.abs() + belief.right.abs());
            assert!((sum - preference).abs() <= rounding, "{player}: {belief:?}");
            assert!([0, 2].contains(&belief.preferred.number()));
        }
    }

    #[test]
    fn values_are_those_of_the_players_own_search() {
        // At depth 1 the value of a move is that of the position behind it, seen by the opponent, who is to move there and
        // counts a disc of the first side's in the middle for three points.
        let belief = asked("a2b3d(their_center=3):d1", "44", 4, &[1]);
        assert_eq!((belief.depth, belief.chosen - belief.right), (1, 3.0));
        let culprit = belief.culprit().expect("the middle");
        assert_eq!(
            (culprit.weight, culprit.points),
            (Some(5), 3.0),
            "their_center is the last of its weights"
        );
        assert_eq!(culprit.cells, [[Square { column: 3, row: 2 }]]);
    }

    #[test]
    fn players_that_do_not_reckon_believe_nothing() {
        for player in ["random", "perfect", "level3"] {
            let spec = Catalog::built_in().player(player).expect("a player");
            assert!(Believer::new(&spec, Rules::CLASSIC).is_none(), "{player}");
        }
    }
}
