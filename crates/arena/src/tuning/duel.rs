//! Two players against each other, for whoever wants nothing but the result.

use crate::statistics::PairCounts;
use crate::{ACTION_LIMIT, Event, Opening, Pairing, builder, run};
use engine::players::{CannotPlay, PlayerSpec};
use game::{Outcome, Rules};
use std::sync::atomic::{AtomicBool, Ordering};

/// Plays every opening twice, with the sides exchanged, and counts the pairs as `one` sees them. When `stop` is set, the
/// pairs that are complete by then.
pub fn duel(
    rules: Rules,
    [one, other]: [&PlayerSpec; 2],
    openings: &[Opening],
    threads: usize,
    stop: &AtomicBool,
) -> Result<PairCounts, CannotPlay> {
    let (one, other) = (builder(one, rules)?, builder(other, rules)?);
    let event = Event { players: vec![&one, &other], openings, action_limit: ACTION_LIMIT, move_time: None };
    let pairings: Vec<_> = (0..openings.len())
        .flat_map(|opening| [(0, 1), (1, 0)].map(|(first, second)| Pairing { opening, first, second }))
        .collect();
    let mut results: Vec<[Option<Outcome>; 2]> = vec![[None; 2]; openings.len()];
    // Stopping is no failure: what was played counts.
    let _ = run(&event, &pairings, threads, |pairing, record| {
        results[pairing.opening][pairing.first] = Some(record.outcome);
        if stop.load(Ordering::Relaxed) { Err(()) } else { Ok(()) }
    });
    let mut counts = PairCounts::default();
    for result in results {
        if let [Some(as_first), Some(as_second)] = result {
            counts.add(as_first, as_second);
        }
    }
    Ok(counts)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Suite;

    fn counted(players: [&str; 2], threads: usize, is_stopped: bool) -> PairCounts {
        let openings = Suite::Ply8.openings(Rules::CLASSIC, 1);
        let players = players.map(|player| player.parse().expect("a player"));
        let stop = AtomicBool::new(is_stopped);
        duel(Rules::CLASSIC, [&players[0], &players[1]], &openings[..20], threads, &stop)
            .expect("both play it")
    }

    #[test]
    fn equals_are_even_in_every_pair() {
        assert_eq!(counted(["a2b3d:d2", "a2b3d:d2"], 2, false).counts(), [0, 0, 20, 0, 0]);
    }

    #[test]
    fn the_stronger_wins_whichever_is_named_first_and_threads_change_nothing() {
        let won = counted(["a2b3d:d3", "random"], 1, false);
        assert!(won.summary().score > 0.9);
        assert_eq!(won, counted(["a2b3d:d3", "random"], 2, false));
        let mut lost = counted(["random", "a2b3d:d3"], 2, false).counts();
        lost.reverse();
        assert_eq!(won.counts(), lost);
    }

    #[test]
    fn a_duel_that_is_stopped_counts_complete_pairs_only() {
        assert!(counted(["a2b3d:d2", "ia2:d2"], 1, true).pairs() < 20);
    }
}
