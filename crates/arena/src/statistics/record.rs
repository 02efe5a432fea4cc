//! Results of games, and their counts.

use game::{Outcome, Side};
use std::iter::Sum;

/// Who won, seen from the one who moved first.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum GameResult {
    /// The player who moved first.
    FirstWins,
    /// Nobody.
    Draw,
    /// The player who moved second.
    SecondWins,
}

impl GameResult {
    /// What the first mover gets in half points: 2, 1 or 0.
    pub const fn half_points(self) -> usize {
        match self {
            Self::FirstWins => 2,
            Self::Draw => 1,
            Self::SecondWins => 0,
        }
    }
}

impl From<Outcome> for GameResult {
    fn from(outcome: Outcome) -> Self {
        match outcome {
            Outcome::Win(Side::First) => Self::FirstWins,
            Outcome::Draw => Self::Draw,
            Outcome::Win(Side::Second) => Self::SecondWins,
        }
    }
}

/// A game between two players of an event, named by their numbers.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct PlayedGame {
    /// Who moved first.
    pub first: usize,
    /// Who moved second.
    pub second: usize,
    /// Who won.
    pub result: GameResult,
}

/// Wins, draws and losses of one player.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct Record {
    /// Games won.
    pub wins: u64,
    /// Games drawn.
    pub draws: u64,
    /// Games lost.
    pub losses: u64,
}

impl Record {
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

    /// Counts a game of the player who moved first.
    pub const fn add_as_first(&mut self, result: GameResult) {
        match result {
            GameResult::FirstWins => self.wins += 1,
            GameResult::Draw => self.draws += 1,
            GameResult::SecondWins => self.losses += 1,
        }
    }

    /// Counts a game of the player who moved second.
    pub const fn add_as_second(&mut self, result: GameResult) {
        match result {
            GameResult::FirstWins => self.losses += 1,
            GameResult::Draw => self.draws += 1,
            GameResult::SecondWins => self.wins += 1,
        }
    }
}

impl Sum for Record {
    fn sum<I: Iterator<Item = Self>>(records: I) -> Self {
        records.fold(Self::default(), |sum, record| Self {
            wins: sum.wins + record.wins,
            draws: sum.draws + record.draws,
            losses: sum.losses + record.losses,
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_game_gives_one_point_in_all() {
        for result in [GameResult::FirstWins, GameResult::Draw, GameResult::SecondWins] {
            let (mut first, mut second) = (Record::default(), Record::default());
            first.add_as_first(result);
            second.add_as_second(result);
            assert_eq!(first.points() + second.points(), 1.0);
            assert_eq!(first.points() * 2.0, result.half_points() as f64);
        }
    }

    #[test]
    fn no_games_give_no_score() {
        assert_eq!(Record::default().score(), None);
        assert_eq!(Record { wins: 1, draws: 2, losses: 1 }.score(), Some(0.5));
    }
}
