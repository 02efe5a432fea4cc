//! Results of games, and their counts.

use game::{Outcome, Side};
use std::iter::Sum;

/// A game between two players of an event, named by their numbers.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct PlayedGame {
    /// Who moved first.
    pub first: usize,
    /// Who moved second.
    pub second: usize,
    /// How it ended.
    pub outcome: Outcome,
}

/// Wins, draws and losses of one player.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct ResultCounts {
    /// Games won.
    pub wins: u64,
    /// Games drawn.
    pub draws: u64,
    /// Games lost.
    pub losses: u64,
}

impl ResultCounts {
    /// All games.
    pub const fn games(&self) -> u64 {
        self.wins + self.draws + self.losses
    }

    /// Points, a draw being half of one.
    pub fn points(&self) -> f64 {
        self.wins as f64 + 0.5 * self.draws as f64
    }

    /// Points per game, between 0 and 1; nothing without games.
    pub fn score(&self) -> Option<f64> {
        (self.games() > 0).then(|| self.points() / self.games() as f64)
    }

    /// Counts a game that the player played on this side.
    pub const fn add(&mut self, side: Side, outcome: Outcome) {
        match outcome.half_points(side) {
            2 => self.wins += 1,
            1 => self.draws += 1,
            _ => self.losses += 1,
        }
    }
}

impl Sum for ResultCounts {
    fn sum<I: Iterator<Item = Self>>(records: I) -> Self {
        records.fold(Self::default(), |sum, record| Self {
            wins: sum.wins + record.wins,
            draws: sum.draws + record.draws,
            losses: sum.losses + record.losses,
        })
    }
}

#[cfg(test)]
pub(super) const FIRST_WINS: Outcome = Outcome::Win(Side::First);
#[cfg(test)]
pub(super) const SECOND_WINS: Outcome = Outcome::Win(Side::Second);

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_game_gives_one_point_in_all() {
        for outcome in [FIRST_WINS, Outcome::Draw, SECOND_WINS] {
            let points = Side::BOTH.map(|side| {
                let mut results = ResultCounts::default();
                results.add(side, outcome);
                assert_eq!(results.points() * 2.0, outcome.half_points(side) as f64);
                results.points()
            });
            assert_eq!(points[0] + points[1], 1.0);
        }
    }

    #[test]
    fn no_games_give_no_score() {
        assert_eq!(ResultCounts::default().score(), None);
        assert_eq!(ResultCounts { wins: 1, draws: 2, losses: 1 }.score(), Some(0.5));
    }
}
