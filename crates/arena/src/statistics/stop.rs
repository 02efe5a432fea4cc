//! When is a whole event decided?
//!
//! Everybody wants to know the order, so the rule looks at neighbors in the ranking. A neighboring pair is settled
//! when we are 95 % sure who is stronger, or 95 % sure that they are *tied*, that is less than 15 Elo apart, which
//! nobody would notice. The event is decided when all neighbors are settled. With fewer than [`FEWEST_OPENINGS`]
//! openings nothing is settled, because the probabilities themselves cannot be trusted.
//!
//! Looking often makes a wrong decision a little likelier than 5 % per pair, so look after rounds of openings, not
//! after each game; a single comparison with guaranteed risks is what [`Sprt`](super::Sprt) is for.

use super::estimate::Estimate;
use super::event::{EventAnalysis, FEWEST_OPENINGS};

/// The probability from which on a statement counts as settled.
pub const DECISIVE: f64 = 0.95;

/// Players less than this apart in Elo are tied.
pub const TIED_ELO: f64 = 15.0;

/// Two neighbors in the ranking.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Comparison {
    /// The player with the higher rating.
    pub better: usize,
    /// The player right behind.
    pub worse: usize,
    /// How many Elo they are apart.
    pub difference: Estimate,
    /// The probability that `better` is the stronger one.
    pub superiority: f64,
    /// The probability that they are less than [`TIED_ELO`] apart.
    pub closeness: f64,
}

/// Where an event stands.
#[derive(Clone, Debug, PartialEq)]
pub enum Progress {
    /// Play on; these places in [`EventAnalysis::neighbors`] are open.
    Continue(Vec<usize>),
    /// The order is known.
    Decided,
    /// The budget is used, and these places in [`EventAnalysis::neighbors`] are still open.
    BudgetUsed(Vec<usize>),
}

impl Comparison {
    /// Whether it is known who is stronger.
    pub fn is_separated(&self) -> bool {
        self.superiority >= DECISIVE
    }

    /// Whether it is known that there is no difference worth a name.
    pub fn is_tied(&self) -> bool {
        self.closeness >= DECISIVE
    }
}

impl EventAnalysis {
    /// The stop rule. Fewer than two players are always decided.
    pub fn progress(&self, budget_used: bool) -> Progress {
        let trusted = self.openings >= FEWEST_OPENINGS;
        let open: Vec<usize> = (0..self.neighbors.len())
            .filter(|&place| {
                let pair = &self.neighbors[place];
                !(trusted && (pair.is_separated() || pair.is_tied()))
            })
            .collect();
        match (open.is_empty(), budget_used) {
            (true, _) => Progress::Decided,
            (false, true) => Progress::BudgetUsed(open),
            (false, false) => Progress::Continue(open),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::super::coverage::World;
    use super::super::event::{ErrorMethod, analyze};
    use super::super::results::{FIRST_WINS, PlayedGame, SECOND_WINS};
    use super::*;
    use game::Outcome;

    fn progress(strengths: &[f64], openings: usize, budget_used: bool) -> Progress {
        let games = World::new(strengths).event(openings, 11);
        analyze(strengths.len(), &games, ErrorMethod::Sandwich).unwrap().progress(budget_used)
    }

    #[test]
    fn clear_differences_are_decided() {
        assert_eq!(progress(&[2.0, 0.0, -2.0], 50, false), Progress::Decided);
        assert_eq!(progress(&[2.0, 0.0, -2.0], 50, true), Progress::Decided);
    }

    #[test]
    fn close_players_stay_open_until_the_budget_is_used() {
        assert_eq!(progress(&[3.0, 0.0, 0.1], 20, false), Progress::Continue(vec![1]));
        assert_eq!(progress(&[3.0, 0.0, 0.1], 20, true), Progress::BudgetUsed(vec![1]));
    }

    #[test]
    fn equal_players_are_tied_after_very_many_openings() {
        assert_eq!(progress(&[0.0, 0.0], 6000, false), Progress::Decided);
    }

    #[test]
    fn few_openings_decide_nothing() {
        assert_eq!(progress(&[3.0, -3.0], FEWEST_OPENINGS - 1, false), Progress::Continue(vec![0]));
    }

    #[test]
    fn twins_that_play_the_same_games_are_tied() {
        // Players 0 and 1 are the same program: the first mover wins between them, and both do the same to player 2.
        let game = |first, second, outcome| PlayedGame { first, second, outcome };
        let games: Vec<Vec<PlayedGame>> = (0..40)
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
            .collect();
        for method in [ErrorMethod::bootstrap(1), ErrorMethod::Sandwich] {
            let analysis = analyze(3, &games, method).unwrap();
            assert_eq!((analysis.neighbors[0].better, analysis.neighbors[0].worse), (0, 1));
            assert!(analysis.neighbors[0].is_tied() && !analysis.neighbors[0].is_separated());
            assert_eq!(analysis.standings[1].rank, 1);
        }
    }
}
