//! Plays many games on several threads. Which thread plays what changes no result.

use crate::{Build, Contestant, GameRecord, Opening, Pairing, parallel, play_game};
use std::collections::HashMap;
use std::time::Duration;

/// What games are played with.
pub struct Event<'a> {
    /// Builds each player.
    pub players: Vec<&'a dyn Build>,
    /// Where games start.
    pub openings: &'a [Opening],
    /// After this many actions a game is a draw.
    pub action_limit: usize,
    /// How long a player may think about a move, where that is limited.
    pub move_time: Option<Duration>,
}

/// Plays all `pairings` and hands over each record as it comes, on the calling thread: in no particular order, because
/// some games take longer. If `done` fails, the games in progress are finished, and its error comes back.
pub fn run<Error>(
    event: &Event,
    pairings: &[Pairing],
    threads: usize,
    mut done: impl FnMut(Pairing, GameRecord) -> Result<(), Error>,
) -> Result<(), Error> {
    let workers = (0..threads.clamp(1, pairings.len().max(1))).map(|_| HashMap::new()).collect();
    let work = |contestants: &mut _, &pairing: &Pairing| (pairing, play(event, contestants, pairing));
    parallel(workers, pairings, work, |(pairing, record)| done(pairing, record))
}

/// Plays one game; contestants stay for the next one.
fn play<'a>(
    event: &Event<'a>,
    contestants: &mut HashMap<usize, Contestant<'a>>,
    Pairing { opening, first, second }: Pairing,
) -> GameRecord {
    for player in [first, second] {
        contestants.entry(player).or_insert_with(|| Contestant::new(event.players[player], event.move_time));
    }
    let [Some(one), Some(other)] = contestants.get_disjoint_mut([&first, &second]) else {
        unreachable!("both have just been entered, and nobody plays against itself")
    };
    play_game(one, other, &event.openings[opening].game, event.action_limit)
}
