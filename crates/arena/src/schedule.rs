//! Who plays whom, from which opening.
//!
//! The unit is the game pair: one opening, played twice with the sides exchanged. All pairs of players use the same
//! openings, and every opening is finished before the next begins, so that an event can be judged at any time.

use crate::swiss::Swiss;
use std::fmt;
use std::str::FromStr;

/// One game to be played, by numbers of players and openings.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Pairing {
    /// The opening.
    pub opening: usize,
    /// The player that moves first.
    pub first: usize,
    /// The other.
    pub second: usize,
}

/// How opponents are found.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Format {
    /// Everybody against everybody.
    RoundRobin,
    /// The first player against each of the others.
    Gauntlet,
    /// In rounds, against players with about as good a score, nobody twice.
    Swiss,
}

impl Format {
    /// All formats.
    pub const ALL: [Self; 3] = [Self::RoundRobin, Self::Gauntlet, Self::Swiss];
}

impl fmt::Display for Format {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(match self {
            Self::RoundRobin => "round-robin",
            Self::Gauntlet => "gauntlet",
            Self::Swiss => "swiss",
        })
    }
}

/// The text names no format.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("unknown format `{0}`: expected `round-robin`, `gauntlet` or `swiss`")]
pub struct FormatError(pub String);

impl FromStr for Format {
    type Err = FormatError;

    fn from_str(text: &str) -> Result<Self, FormatError> {
        Self::ALL
            .into_iter()
            .find(|format| format.to_string() == text)
            .ok_or_else(|| FormatError(text.to_owned()))
    }
}

/// The rounds of an event: each is a set of pairs of players and a share of the openings. Only Swiss events have several,
/// because their later rounds depend on the results of the earlier ones.
#[derive(Clone, Debug)]
pub struct Rounds {
    format: Format,
    players: usize,
    openings: usize,
    round: usize,
    swiss: Swiss,
    /// Games of each player in the rounds so far.
    played: Vec<usize>,
}

impl Rounds {
    /// The rounds of an event of this many players and openings.
    pub fn new(format: Format, players: usize, openings: usize) -> Self {
        let swiss = Swiss::new(players, swiss_rounds(players, openings));
        Self { format, players, openings, round: 0, swiss, played: vec![0; players] }
    }

    /// How many rounds there are.
    pub fn number(&self) -> usize {
        match self.format {
            Format::RoundRobin | Format::Gauntlet => 1,
            Format::Swiss => swiss_rounds(self.players, self.openings),
        }
    }

    /// How many games there will be.
    pub fn games(&self) -> usize {
        let pairs = match self.format {
            Format::RoundRobin => self.players * self.players.saturating_sub(1) / 2,
            Format::Gauntlet => self.players.saturating_sub(1),
            Format::Swiss => self.players / 2,
        };
        2 * pairs * self.openings
    }

    /// The games of the next round, given everybody's points so far; nothing after the last.
    pub fn next(&mut self, points: &[f64]) -> Option<Vec<Pairing>> {
        let number = self.number();
        if self.round == number {
            return None;
        }
        let share = self.openings * self.round / number..self.openings * (self.round + 1) / number;
        let pairs = self.pairs(points);
        self.round += 1;
        for &(one, other) in &pairs {
            for player in [one, other] {
                self.played[player] += 2 * share.len();
            }
        }
        let both_ways = |opening| {
            pairs.iter().flat_map(move |&(one, other)| {
                [(one, other), (other, one)].map(|(first, second)| Pairing { opening, first, second })
            })
        };
        Some(share.flat_map(both_ways).collect())
    }

    fn pairs(&mut self, points: &[f64]) -> Vec<(usize, usize)> {
        let all = 0..self.players;
        match self.format {
            Format::RoundRobin => {
                all.clone().flat_map(|one| (one + 1..self.players).map(move |other| (one, other))).collect()
            }
            Format::Gauntlet => all.skip(1).map(|other| (0, other)).collect(),
            Format::Swiss => {
                // Best first; of equals the one listed first. Who sat out has fewer points, but no worse a score.
                let score = |player: usize| points[player] / self.played[player].max(1) as f64;
                let mut ranking: Vec<_> = all.collect();
                ranking.sort_by(|&one, &other| score(other).total_cmp(&score(one)).then(one.cmp(&other)));
                self.swiss.next(&ranking)
            }
        }
    }
}

/// Rounds of a Swiss event: enough to tell the best from the rest, and two more, if there are opponents and openings for
/// them.
fn swiss_rounds(players: usize, openings: usize) -> usize {
    let doublings = players.next_power_of_two().trailing_zeros() as usize;
    (doublings + 2).min(Swiss::most_rounds(players)).min(openings).max(1)
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::collections::{BTreeMap, BTreeSet};

    fn all(format: Format, players: usize, openings: usize) -> Vec<Pairing> {
        let mut rounds = Rounds::new(format, players, openings);
        std::iter::from_fn(|| rounds.next(&vec![0.0; players])).flatten().collect()
    }

    #[test]
    fn every_format_has_one_text_form() {
        assert!(Format::ALL.into_iter().all(|format| format.to_string().parse() == Ok(format)));
        assert!("knockout".parse::<Format>().is_err());
    }

    #[test]
    fn a_round_robin_plays_every_pair_both_ways_from_every_opening() {
        let games = all(Format::RoundRobin, 4, 3);
        assert_eq!(games.len(), 36);
        assert_eq!(games.len(), Rounds::new(Format::RoundRobin, 4, 3).games());
        let different: BTreeSet<_> = games.iter().collect();
        assert_eq!(different.len(), 36);
        assert!(games.iter().all(|game| game.first != game.second));
        assert!(games.is_sorted_by_key(|game| game.opening), "one opening after the other");
    }

    #[test]
    fn a_gauntlet_is_one_against_all() {
        let games = all(Format::Gauntlet, 5, 2);
        assert_eq!(games.len(), 16);
        assert!(games.iter().all(|game| game.first == 0 || game.second == 0));
    }

    #[test]
    fn a_swiss_event_repeats_no_pair_and_no_opening() {
        for players in 2..12 {
            let games = all(Format::Swiss, players, 40);
            assert_eq!(games.len(), Rounds::new(Format::Swiss, players, 40).games());
            let mut pairs = BTreeMap::<_, BTreeSet<_>>::new();
            for game in &games {
                let pair = (game.first.min(game.second), game.first.max(game.second));
                pairs.entry(pair).or_default().insert(game.opening);
            }
            let rounds = Rounds::new(Format::Swiss, players, 40).number();
            assert_eq!(pairs.len(), players / 2 * rounds, "{players} players: {pairs:?}");
            assert_eq!(games.len(), 2 * pairs.values().map(BTreeSet::len).sum::<usize>());
        }
    }

    #[test]
    fn an_odd_number_of_players_sits_out_in_turn() {
        let games_of = |players: usize, openings: usize| {
            let mut counts = vec![0; players];
            for game in all(Format::Swiss, players, openings) {
                counts[game.first] += 1;
                counts[game.second] += 1;
            }
            counts
        };
        assert_eq!(games_of(3, 30), [40; 3]);
        assert_eq!(games_of(5, 40), [64; 5]);
        // Seven have five rounds of eight openings: five sit out once, two never.
        let mut counts = games_of(7, 40);
        counts.sort_unstable();
        assert_eq!(counts, [64, 64, 64, 64, 64, 80, 80]);
    }

    #[test]
    fn who_sat_out_is_ranked_by_its_score_and_not_by_its_points() {
        let mut rounds = Rounds::new(Format::Swiss, 5, 40);
        rounds.next(&[0.0; 5]);
        rounds.next(&[16.0, 0.0, 8.0, 8.0, 0.0]);
        // Two rounds of 16 games: 4 has 12 of its 16 points, more than 2 and 3 have of their 32.
        let third = rounds.next(&[32.0, 6.0, 20.0, 20.0, 12.0]).expect("a third round");
        assert!(third.iter().any(|game| (game.first, game.second) == (0, 4)), "{third:?}");
    }

    #[test]
    fn swiss_leaders_meet() {
        let mut rounds = Rounds::new(Format::Swiss, 4, 40);
        rounds.next(&[0.0; 4]);
        let second = rounds.next(&[2.0, 0.0, 2.0, 0.0]).expect("a second round");
        assert!(second.iter().all(|game| (game.first + game.second) % 2 == 0), "0 meets 2, 1 meets 3");
    }

    #[test]
    fn one_player_has_nobody_to_play() {
        for format in Format::ALL {
            assert!(all(format, 1, 5).is_empty());
            assert!(all(format, 0, 5).is_empty());
        }
    }
}
