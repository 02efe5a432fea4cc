//! The games of an event, counted per opening.
//!
//! An opening is a *cluster*: its games hang together, different openings do not. Whatever estimates an error must
//! therefore take whole openings in or out. Counts per opening make that cheap: a resampled event is a sum of count
//! vectors, no game is looked at twice.

use super::davidson::OrderedResults;
use super::event::EventError;
use super::results::PlayedGame;
use game::Side;
use std::collections::BTreeSet;

/// Results per opening and ordered pairing.
pub(super) struct Clusters {
    players: usize,
    /// Who met whom in which order, sorted.
    pairings: Vec<(usize, usize)>,
    /// For each opening with games, wins, draws and losses of each pairing in turn.
    openings: Vec<Vec<f64>>,
}

impl Clusters {
    /// Counts the games of an event; openings without games are left out.
    pub(super) fn count(players: usize, openings: &[Vec<PlayedGame>]) -> Result<Self, EventError> {
        let mut pairings = BTreeSet::new();
        for (opening, game) in
            openings.iter().enumerate().flat_map(|(index, games)| games.iter().map(move |game| (index, game)))
        {
            if let Some(player) = [game.first, game.second].into_iter().find(|&player| player >= players) {
                return Err(EventError::UnknownPlayer { player, players, opening });
            }
            if game.first == game.second {
                return Err(EventError::SamePlayer { player: game.first, opening });
            }
            pairings.insert((game.first, game.second));
        }
        let pairings: Vec<_> = pairings.into_iter().collect();
        let mut place = vec![0; players * players];
        for (index, &(first, second)) in pairings.iter().enumerate() {
            place[first * players + second] = 3 * index;
        }
        let openings = openings
            .iter()
            .filter(|games| !games.is_empty())
            .map(|games| {
                let mut counts = vec![0.0; 3 * pairings.len()];
                for game in games {
                    counts[place[game.first * players + game.second] + 2
                        - game.outcome.half_points(Side::First)] += 1.0;
                }
                counts
            })
            .collect();
        Ok(Self { players, pairings, openings })
    }

    /// Number of players, those without games included.
    pub(super) const fn players(&self) -> usize {
        self.players
    }

    /// Number of openings with games.
    pub(super) const fn openings(&self) -> usize {
        self.openings.len()
    }

    /// In how many openings this player has games.
    pub(super) fn openings_of(&self, player: usize) -> usize {
        let plays = |counts: &&Vec<f64>| {
            self.pairings.iter().zip(counts.chunks_exact(3)).any(|(&(first, second), counts)| {
                (first == player || second == player) && counts.iter().any(|&count| count > 0.0)
            })
        };
        self.openings.iter().filter(plays).count()
    }

    /// For each opening, the half points and games of each player.
    fn points(&self) -> Vec<Vec<[f64; 2]>> {
        let of_opening = |opening| {
            let mut points = vec![[0.0; 2]; self.players];
            for OrderedResults { first, second, wins, draws, losses } in self.results_of(opening) {
                for (player, own) in [(first, wins), (second, losses)] {
                    points[player][0] += 2.0 * own + draws;
                    points[player][1] += wins + draws + losses;
                }
            }
            points
        };
        (0..self.openings()).map(of_opening).collect()
    }

    /// `telling[i][j]`: in how many openings the scores of two players were different.
    pub(super) fn telling(&self) -> Vec<Vec<usize>> {
        let mut telling = vec![vec![0; self.players]; self.players];
        for points in self.points() {
            for (one, [mine, my_games]) in points.iter().enumerate() {
                for (other, [theirs, their_games]) in points.iter().enumerate() {
                    // Fractions compared as integers: nothing is rounded.
                    telling[one][other] += usize::from(mine * their_games != theirs * my_games);
                }
            }
        }
        telling
    }

    /// For each player, whether there are games and no opening says another thing about it than the first: its score
    /// against each opponent was the same wherever they met.
    pub(super) fn never_varied(&self) -> Vec<bool> {
        let players = self.players;
        let mut seen: Vec<Option<[f64; 2]>> = vec![None; players * players];
        let mut constant = vec![true; players];
        for opening in 0..self.openings() {
            let mut now = vec![[0.0; 2]; players * players];
            for OrderedResults { first, second, wins, draws, losses } in self.results_of(opening) {
                for (place, own) in [(first * players + second, wins), (second * players + first, losses)] {
                    now[place][0] += 2.0 * own + draws;
                    now[place][1] += wins + draws + losses;
                }
            }
            for (place, now) in now.into_iter().enumerate().filter(|(_, [_, games])| *games > 0.0) {
                let before = *seen[place].get_or_insert(now);
                constant[place / players] &= before[0] * now[1] == now[0] * before[1];
            }
        }
        let plays =
            |player: usize| seen[player * players..(player + 1) * players].iter().any(Option::is_some);
        (0..players).map(|player| constant[player] && plays(player)).collect()
    }

    /// The results of one opening.
    pub(super) fn results_of(&self, opening: usize) -> impl Iterator<Item = OrderedResults> {
        ordered(&self.pairings, &self.openings[opening])
    }

    /// The results of all openings.
    pub(super) fn total(&self) -> Vec<OrderedResults> {
        self.weighted(&vec![1; self.openings()])
    }

    /// The results when each opening is taken so many times.
    pub(super) fn weighted(&self, times: &[u32]) -> Vec<OrderedResults> {
        let mut sum = vec![0.0; 3 * self.pairings.len()];
        for (counts, &times) in self.openings.iter().zip(times).filter(|&(_, &times)| times > 0) {
            let times = f64::from(times);
            for (sum, count) in sum.iter_mut().zip(counts) {
                *sum += times * count;
            }
        }
        ordered(&self.pairings, &sum).collect()
    }

    /// A number for each player, equal for those who are connected by games, directly or through others. Ratings of
    /// players with different numbers cannot be compared.
    pub(super) fn groups(&self) -> Vec<usize> {
        let mut groups: Vec<usize> = (0..self.players).collect();
        for &(first, second) in &self.pairings {
            let (keep, drop) = (groups[first].min(groups[second]), groups[first].max(groups[second]));
            for group in &mut groups {
                if *group == drop {
                    *group = keep;
                }
            }
        }
        groups
    }
}

fn ordered(pairings: &[(usize, usize)], counts: &[f64]) -> impl Iterator<Item = OrderedResults> {
    pairings.iter().zip(counts.chunks_exact(3)).map(|(&(first, second), counts)| OrderedResults {
        first,
        second,
        wins: counts[0],
        draws: counts[1],
        losses: counts[2],
    })
}

#[cfg(test)]
mod tests {
    use super::super::results::{FIRST_WINS, SECOND_WINS};
    use super::*;
    use game::Outcome::{self, Draw};

    fn game(first: usize, second: usize, outcome: Outcome) -> PlayedGame {
        PlayedGame { first, second, outcome }
    }

    #[test]
    fn openings_are_summed_as_often_as_asked() {
        let openings = [
            vec![game(0, 1, FIRST_WINS), game(1, 0, Draw)],
            vec![],
            vec![game(0, 1, SECOND_WINS), game(2, 3, FIRST_WINS)],
        ];
        let clusters = Clusters::count(5, &openings).unwrap();
        assert_eq!(clusters.openings(), 2, "an opening without games is none");
        let tally = |first, second, [wins, draws, losses]: [f64; 3]| OrderedResults {
            first,
            second,
            wins,
            draws,
            losses,
        };
        assert_eq!(
            clusters.weighted(&[2, 1]),
            [tally(0, 1, [2.0, 0.0, 1.0]), tally(1, 0, [0.0, 2.0, 0.0]), tally(2, 3, [1.0, 0.0, 0.0])]
        );
        assert_eq!(clusters.total()[0], tally(0, 1, [1.0, 0.0, 1.0]));
        assert_eq!(clusters.openings_of(2), 1);
        assert_eq!(clusters.telling()[0], [0, 2, 1, 0, 0]);
        assert_eq!(clusters.never_varied(), [false, false, true, true, false]);
        assert_eq!(clusters.groups(), [0, 0, 2, 2, 4]);
    }
}
