//! When is a whole event decided?
//!
//! Everybody wants to know the order, so the rule looks at neighbors in the ranking. Two neighbors are *separated* when we
//! are sure who is stronger, and *tied* when we are sure that they are less than 15 Elo apart, which nobody would notice.
//! The event is decided when all of them are the one or the other; if openings run out before, the rest is *undecided*,
//! which is an answer too.
//!
//! "Sure" must survive being asked again and again. At each look the interval of a difference is as wide as the
//! [spending](super::spending) of the risk over all looks wants it (a *repeated confidence interval*: Jennison and
//! Turnbull, 1989). The chance that any of these intervals of two players misses their true difference is at most 5 %, so
//! both statements hold with that risk, whenever one stops: separated is an interval without zero, tied is one within
//! ±15 Elo. What is wide depends on Student's distribution, as in all intervals, by looks at equal levels of significance.
//!
//! The promise is for each pair of neighbors. An event of many players that ends decided needs all its pairs settled, which
//! equal players among them seldom are. With fewer than [`FEWEST_OPENINGS`] openings nothing is settled, because the
//! errors themselves are not known.

use super::estimate::Estimate;
use super::event::{EventAnalysis, FEWEST_OPENINGS};
use super::normal;
use super::spending::{Spending, spent_at};
use std::fmt;

/// Players less than this apart in Elo are tied.
pub const TIED_ELO: f64 = 15.0;

/// Two players, mostly neighbors in the ranking.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Comparison {
    /// The player with the higher rating.
    pub better: usize,
    /// The other one.
    pub worse: usize,
    /// How many Elo they are apart.
    pub difference: Estimate,
    /// The probability that `better` is the stronger one.
    pub superiority: f64,
    /// The probability that they are less than [`TIED_ELO`] apart.
    pub closeness: f64,
}

impl Comparison {
    /// What may be said about the two at this two-sided level of significance.
    fn decision(&self, level: f64) -> Decision {
        let sure = 1.0 - level / 2.0;
        if self.superiority >= sure {
            Decision::Separated
        } else if self.closeness >= sure {
            Decision::Tied
        } else {
            Decision::Undecided
        }
    }
}

/// What is known about two neighbors in the ranking.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Decision {
    /// The better one is the stronger one.
    Separated,
    /// They are less than [`TIED_ELO`] apart.
    Tied,
    /// Neither can be said.
    Undecided,
}

impl fmt::Display for Decision {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(match self {
            Self::Separated => "separated",
            Self::Tied => "tied",
            Self::Undecided => "undecided",
        })
    }
}

/// The rule for an event that is looked at from time to time.
#[derive(Clone, Debug)]
pub struct StopRule {
    planned: usize,
    spending: Spending,
    /// The level of significance of the last look.
    level: f64,
}

impl StopRule {
    /// The rule for an event that has so many openings unless it is decided before.
    pub fn new(planned: usize) -> Self {
        Self { planned: planned.max(1), spending: Spending::new(), level: 0.0 }
    }

    /// Looks at the event so far, later than the last time, and decides about the pairs of
    /// [`EventAnalysis::neighbors`]. The analysis is best made with [`ErrorMethod::Sandwich`](super::ErrorMethod): resamples
    /// limit how sure probabilities can be, and early looks want more.
    pub fn look(&mut self, analysis: &EventAnalysis) -> Vec<Decision> {
        self.look_at(analysis.openings, &analysis.neighbors)
    }

    /// The same for other pairs than neighbors, after so many openings.
    pub fn look_at(&mut self, openings: usize, pairs: &[Comparison]) -> Vec<Decision> {
        if openings < FEWEST_OPENINGS {
            return vec![Decision::Undecided; pairs.len()];
        }
        let time = (openings as f64 / self.planned as f64).min(1.0);
        if time > self.spending.time() {
            self.level = 2.0 * normal::cumulative(-self.spending.look(time, spent_at(time)));
        }
        pairs.iter().map(|pair| pair.decision(self.level)).collect()
    }

    /// Whether every pair of neighbors is separated or tied; without pairs there is nothing to decide.
    pub fn is_decided(decisions: &[Decision]) -> bool {
        !decisions.contains(&Decision::Undecided)
    }
}

#[cfg(test)]
mod tests {
    use super::super::coverage::World;
    use super::super::event::{ErrorMethod, analyze};
    use super::super::results::{FIRST_WINS, PlayedGame, SECOND_WINS};
    use super::Decision::{Separated, Tied, Undecided};
    use super::*;
    use game::Outcome;

    fn only_look(strengths: &[f64], openings: usize) -> Vec<Decision> {
        let games = World::new(strengths).event(openings, 11);
        StopRule::new(openings).look(&analyze(strengths.len(), &games, ErrorMethod::Sandwich).unwrap())
    }

    #[test]
    fn clear_differences_are_decided() {
        assert_eq!(only_look(&[2.0, 0.0, -2.0], 50), [Separated, Separated]);
    }

    #[test]
    fn close_players_stay_undecided() {
        assert_eq!(only_look(&[3.0, 0.0, 0.1], 20), [Separated, Undecided]);
    }

    #[test]
    fn equal_players_are_tied_after_very_many_openings() {
        assert_eq!(only_look(&[0.0, 0.0], 8000), [Tied]);
    }

    #[test]
    fn few_openings_decide_nothing() {
        assert_eq!(only_look(&[3.0, -3.0], FEWEST_OPENINGS - 1), [Undecided]);
        assert!(StopRule::is_decided(&only_look(&[3.0], 20)), "one player has no neighbor");
    }

    /// Players 0 and 1 are the same program: the first mover wins between them, and both do the same to player 2.
    fn twins(openings: usize) -> Vec<Vec<PlayedGame>> {
        let game = |first, second, outcome| PlayedGame { first, second, outcome };
        (0..openings)
            .map(|opening| {
                let against = if opening % 4 == 0 { SECOND_WINS } else { FIRST_WINS };
                vec![
                    game(0, 1, FIRST_WINS),
                    game(1, 0, FIRST_WINS),
                    game(0, 2, against),
                    game(2, 0, Outcome::Draw),
                    game(1, 2, against),
                    game(2, 1, Outcome::Draw),
                ]
            })
            .collect()
    }

    #[test]
    fn twins_that_play_the_same_games_are_tied_once_there_are_enough_of_them() {
        for method in [ErrorMethod::bootstrap(1), ErrorMethod::Sandwich] {
            let analysis = analyze(3, &twins(100), method).unwrap();
            assert_eq!((analysis.neighbors[0].better, analysis.neighbors[0].worse), (0, 1));
            assert_eq!(StopRule::new(100).look(&analysis)[0], Tied);
            assert_eq!(analysis.standings[1].rank, 1);
            // Forty openings exclude that 7 % of all are won by one of them: 25 Elo.
            let few = analyze(3, &twins(40), method).unwrap();
            assert_eq!(StopRule::new(40).look(&few)[0], Undecided);
            let difference = few.neighbors[0].difference;
            assert!(
                (difference.high - 25.1).abs() < 0.1 && (difference.low + 25.1).abs() < 0.1,
                "{difference:?}"
            );
        }
    }

    #[test]
    fn looking_twice_at_the_same_openings_changes_nothing() {
        let games = World::new(&[0.7, 0.0]).event(60, 3);
        let analysis = analyze(2, &games, ErrorMethod::Sandwich).unwrap();
        let mut rule = StopRule::new(100);
        assert_eq!(rule.look(&analysis), rule.look(&analysis));
    }
}
