//! What a match between two showed.

use super::{FirstFailure, by_opening};
use crate::contest::{EventSheet, Held};
use arena::statistics::{Estimate, Evidence, PairCounts};
use arena::{ContestGame, Ending};
use game::{Outcome, Side};
use serde::Serialize;

/// The first player's result against the second.
#[derive(Clone, Debug, Serialize)]
#[allow(missing_docs)]
pub struct MatchReport {
    /// What both are called, the one whose result this is first.
    pub players: [String; 2],
    pub games: usize,
    pub wins: usize,
    pub draws: usize,
    pub losses: usize,
    /// Points per game.
    pub score: f64,
    /// Pairs with 0, 1, 2, 3 and 4 half points.
    pub pairs: [u64; 5],
    #[serde(serialize_with = "estimate")]
    pub elo: Estimate,
    #[serde(serialize_with = "estimate")]
    pub normalized_elo: Estimate,
    /// The probability that it is the better one.
    pub superiority: f64,
    /// How games ended, and how many did so.
    #[serde(serialize_with = "endings")]
    pub endings: Vec<(Ending, usize)>,
    /// By player, its games lost by failing, and the first of them.
    pub failures: [usize; 2],
    pub first_failures: [Option<FirstFailure>; 2],
    /// How far all this can be trusted.
    #[serde(skip)]
    pub evidence: Evidence,
}

fn estimate<S: serde::Serializer>(estimate: &Estimate, serializer: S) -> Result<S::Ok, S::Error> {
    serializer.collect_map([("value", estimate.value), ("low", estimate.low), ("high", estimate.high)])
}

fn endings<S: serde::Serializer>(endings: &[(Ending, usize)], serializer: S) -> Result<S::Ok, S::Error> {
    serializer.collect_map(endings.iter().map(|(ending, count)| (ending.to_string(), count)))
}

/// Who won a game, by its number in the event.
fn winner(game: &ContestGame) -> Option<usize> {
    match game.record.outcome {
        Outcome::Win(Side::First) => Some(game.pairing.first),
        Outcome::Win(Side::Second) => Some(game.pairing.second),
        Outcome::Draw => None,
    }
}

impl MatchReport {
    /// What the games of two players showed.
    pub fn new(sheet: &EventSheet, held: &Held) -> Self {
        let games = &held.games;
        let counts = PairCounts::between(0, 1, &by_opening(sheet.openings.len(), games));
        let summary = counts.summary();
        let won = |wanted: Option<usize>| games.iter().filter(|game| winner(game) == wanted).count();
        let ended = |ending| (ending, games.iter().filter(|game| game.record.ending == ending).count());
        let failed = |loser: usize| {
            let failed = games
                .iter()
                .enumerate()
                .filter(move |(_, game)| game.record.ending.is_failure() && winner(game) == Some(1 - loser));
            let first = failed.clone().find_map(|(game, failed)| {
                Some(FirstFailure { game, failure: failed.record.failure.clone()? })
            });
            (failed.count(), first)
        };
        let [one, other] = [0, 1].map(failed);
        Self {
            players: [0, 1].map(|player| sheet.titles[player].clone()),
            games: games.len(),
            wins: won(Some(0)),
            draws: won(None),
            losses: won(Some(1)),
            score: summary.score,
            pairs: counts.counts(),
            elo: summary.elo,
            normalized_elo: summary.normalized_elo,
            superiority: summary.superiority,
            endings: Ending::ALL.into_iter().map(ended).filter(|&(_, count)| count > 0).collect(),
            failures: [one.0, other.0],
            first_failures: [one.1, other.1],
            evidence: summary.evidence,
        }
    }
}

/// Pairs of a match that goes on, counted as shares of its games come in.
#[derive(Clone, Copy, Debug, Default)]
pub struct PairCounter {
    counts: PairCounts,
}

impl PairCounter {
    /// Takes in a share of games, in which every opening was played both ways; hands out all pairs so far.
    pub fn add(&mut self, share: &[ContestGame]) -> PairCounts {
        let as_first = share.iter().filter(|game| game.pairing.first == 0);
        for game in as_first {
            let back = share
                .iter()
                .find(|other| other.pairing.first == 1 && other.pairing.opening == game.pairing.opening);
            if let Some(back) = back {
                self.counts.add(game.record.outcome, back.record.outcome);
            }
        }
        self.counts
    }
}
