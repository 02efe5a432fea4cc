//! Two players against each other, for whoever wants nothing but the result.

use super::TuningError;
use crate::statistics::PairCounts;
use crate::{ACTION_LIMIT, Crew, Fixture, Format, Opening, Pairing, played_by};
use engine::players::PlayerSpec;
use game::{Outcome, Rules};
use std::sync::atomic::AtomicBool;

/// Plays every opening twice, with the sides exchanged, and counts the pairs as `one` sees them. When `stop` is set, the
/// pairs that are complete by then. A player that breaks down ends it.
pub fn duel(
    rules: Rules,
    [one, other]: [&PlayerSpec; 2],
    openings: &[Opening],
    crew: &dyn Crew,
    stop: &AtomicBool,
) -> Result<PairCounts, TuningError> {
    let players = vec![one.clone(), other.clone()];
    for player in &players {
        player.check(rules)?;
    }
    let fixture = Fixture {
        rules,
        players,
        format: Format::RoundRobin,
        openings: openings.to_vec(),
        action_limit: ACTION_LIMIT,
        move_time: None,
    };
    let pairings: Vec<_> = (0..openings.len())
        .flat_map(|opening| [(0, 1), (1, 0)].map(|(first, second)| Pairing { opening, first, second }))
        .collect();
    let assignments = pairings.iter().map(|&pairing| fixture.assignment(pairing)).collect();
    let mut results: Vec<[Option<Outcome>; 2]> = vec![[None; 2]; openings.len()];
    played_by(crew, &fixture.players, assignments, stop, |number, record| {
        let Pairing { opening, first, second } = pairings[number];
        if let Some(failure) = record.failure {
            let loser = if record.outcome == Outcome::Win(game::Side::First) { second } else { first };
            let (player, game) = (fixture.players[loser].to_string(), Some(record.moves));
            return Err(TuningError::Failed { player, game, failure });
        }
        results[opening][first] = Some(record.outcome);
        Ok(())
    })?;
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
    use crate::{Suite, Threads};
    use engine::Catalog;

    fn dueled(players: [&str; 2], threads: usize, is_stopped: bool) -> Result<PairCounts, TuningError> {
        let openings = Suite::Ply8.openings(Rules::CLASSIC, 1);
        let players = players.map(|player| Catalog::built_in().player(player).expect("a player"));
        let stop = AtomicBool::new(is_stopped);
        duel(Rules::CLASSIC, [&players[0], &players[1]], &openings[..20], &Threads(threads), &stop)
    }

    fn counted(players: [&str; 2], threads: usize, is_stopped: bool) -> PairCounts {
        dueled(players, threads, is_stopped).expect("both play it")
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

    #[test]
    fn who_breaks_down_ends_it_with_the_reason() {
        let wild = "ia1(one=1e308,two=1e308,their_one=1e308):d2";
        let error = dueled(["bueno:d2", wild], 2, false).expect_err("no values").to_string();
        assert!(error.contains("`ia1(") && error.contains("its value is"), "{error}");
    }
}
