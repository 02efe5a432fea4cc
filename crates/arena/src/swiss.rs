//! Who meets whom in the next round of a Swiss event.
//!
//! The best score plays the next best, and so on down, but nobody meets an opponent twice. With an odd number of players
//! somebody sits out; that is a meeting with *nobody*, who stands last in the ranking, and like any opponent is not met
//! twice: byes go to the last of the ranking that had none.
//!
//! Taking the nearest new opponent from the top down can leave the last ones with opponents they had already, now or some
//! rounds later (six players who split into two halves that have met among themselves cannot go on). So a round is searched
//! for with backtracking, and taken only if the rounds after it can still be completed. There are never more rounds than
//! opponents, so a first round can always be continued to the last, and with it every round that is taken.

/// The meetings of an event so far.
#[derive(Clone, Debug)]
pub(crate) struct Swiss {
    players: usize,
    /// Rounds that are to come.
    rounds: usize,
    /// `met[one][other]`, with nobody behind the last player if the players are odd.
    met: Vec<Vec<bool>>,
}

impl Swiss {
    /// An event of so many players and rounds; more rounds than there are opponents are left out.
    pub(crate) fn new(players: usize, rounds: usize) -> Self {
        let all = players.next_multiple_of(2);
        Self { players, rounds: rounds.min(Self::most_rounds(players)), met: vec![vec![false; all]; all] }
    }

    /// Rounds in which everybody meets everybody, and nobody where they are odd.
    pub(crate) const fn most_rounds(players: usize) -> usize {
        players.next_multiple_of(2).saturating_sub(1)
    }

    /// The pairs of the next round, given the players best first; none after the last round.
    pub(crate) fn next(&mut self, ranking: &[usize]) -> Vec<(usize, usize)> {
        let Some(later) = self.rounds.checked_sub(1) else { return Vec::new() };
        let waiting: Vec<_> = ranking.iter().copied().chain(self.players..self.met.len()).collect();
        let pairs = self.matched(&waiting, later).expect("a round is taken only if the others can follow");
        self.rounds = later;
        for &(one, other) in &pairs {
            self.mark(one, other, true);
        }
        pairs.into_iter().filter(|&(_, other)| other < self.players).collect()
    }

    /// New opponents for all who wait, each the nearest below that leaves a way to the end: through this round and `later`
    /// ones.
    fn matched(&mut self, waiting: &[usize], later: usize) -> Option<Vec<(usize, usize)>> {
        let Some((&one, below)) = waiting.split_first() else {
            let all: Vec<_> = (0..self.met.len()).collect();
            let goes_on = later == 0 || self.matched(&all, later - 1).is_some();
            return goes_on.then(Vec::new);
        };
        for place in 0..below.len() {
            let other = below[place];
            if self.met[one][other] {
                continue;
            }
            let others = [&below[..place], &below[place + 1..]].concat();
            self.mark(one, other, true);
            let rest = self.matched(&others, later);
            self.mark(one, other, false);
            if let Some(mut pairs) = rest {
                pairs.insert(0, (one.min(other), one.max(other)));
                return Some(pairs);
            }
        }
        None
    }

    fn mark(&mut self, one: usize, other: usize, met: bool) {
        self.met[one][other] = met;
        self.met[other][one] = met;
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use rand::seq::SliceRandom;
    use rand::{RngExt, SeedableRng};
    use rand_chacha::ChaCha8Rng;
    use std::collections::BTreeSet;

    #[test]
    fn nobody_meets_an_opponent_twice_or_sits_out_twice_whatever_the_results() {
        let mut random = ChaCha8Rng::seed_from_u64(5);
        for players in 2..=24 {
            for _ in 0..40 {
                let rounds = random.random_range(1..=Swiss::most_rounds(players).min(7));
                let mut event = Swiss::new(players, rounds);
                let (mut pairs, mut byes) = (BTreeSet::new(), BTreeSet::new());
                for _ in 0..rounds {
                    let mut ranking: Vec<_> = (0..players).collect();
                    ranking.shuffle(&mut random);
                    let round = event.next(&ranking);
                    assert_eq!(round.len(), players / 2);
                    let playing: BTreeSet<_> = round.iter().flat_map(|&(one, other)| [one, other]).collect();
                    assert_eq!(playing.len(), players / 2 * 2);
                    assert!(round.iter().all(|&pair| pairs.insert(pair)), "{players} players: {pairs:?}");
                    let mut idle = (0..players).filter(|player| !playing.contains(player));
                    assert!(idle.all(|player| byes.insert(player)), "{players} players: {byes:?}");
                }
                assert!(event.next(&(0..players).collect::<Vec<_>>()).is_empty());
            }
        }
    }

    #[test]
    fn neighbors_in_the_ranking_meet_and_the_last_sits_out() {
        let mut event = Swiss::new(5, 3);
        assert_eq!(event.next(&[3, 1, 4, 0, 2]), [(1, 3), (0, 4)]);
        assert_eq!(event.next(&[3, 1, 4, 0, 2]), [(3, 4), (1, 2)], "3 and 1 have met, 2 has sat out");
    }

    #[test]
    fn a_full_event_is_everybody_against_everybody() {
        for players in 2..=9 {
            let mut event = Swiss::new(players, usize::MAX);
            let ranking: Vec<_> = (0..players).collect();
            let pairs: BTreeSet<_> =
                (0..Swiss::most_rounds(players)).flat_map(|_| event.next(&ranking)).collect();
            assert_eq!(pairs.len(), players * (players - 1) / 2);
        }
    }
}
