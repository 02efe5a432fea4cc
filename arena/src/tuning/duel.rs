//! Two players against each other, for whoever wants nothing but the result.

use crate::statistics::{GameResult, PairCounts};
use crate::{ACTION_LIMIT, Event, Opening, Pairing, builder, run};
use engine::players::{CannotPlay, PlayerSpec};
use game::Rules;
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
    let mut results: Vec<[Option<GameResult>; 2]> = vec![[None; 2]; openings.len()];
    // Stopping is no failure: what was played counts.
    let _ = run(&event, &pairings, threads, |pairing, record| {
        results[pairing.opening][pairing.first] = Some(GameResult::from(record.outcome));
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
