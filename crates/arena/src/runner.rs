//! Plays many games on several threads. Which thread plays what changes no result.

use crate::{Assignment, Casting, GameRecord, Identity, Pool, Pulse, Stage};
use engine::Failure;
use engine::players::PlayerSpec;
use game::{Game, Position};
use std::collections::HashSet;
use std::sync::atomic::AtomicBool;
use std::sync::{Arc, Mutex};

/// A casting for players that are at hand.
pub fn casting(players: &[PlayerSpec]) -> Casting {
    let known: Vec<_> = players.iter().map(|player| (Identity::of(player), player.clone())).collect();
    Arc::new(move |identity| {
        let found = known.iter().find(|(known, _)| known == identity);
        found.map(|(_, player)| player.clone()).ok_or_else(|| format!("nobody here is {identity}"))
    })
}

/// Plays all games and hands over each record with the number of its assignment as it comes, on the calling thread: in no
/// particular order, because some games take longer. When `cancel` is set, games under way are given up, and `run` comes back
/// soon; if `done` fails, with its error.
///
/// A player that once did not come back, even when told to stop, is not asked again: its other games are lost at once.
pub fn run<Error>(
    casting: &Casting,
    assignments: Vec<Assignment>,
    threads: usize,
    cancel: &AtomicBool,
    mut done: impl FnMut(usize, GameRecord) -> Result<(), Error>,
) -> Result<(), Error> {
    let silent: Arc<Mutex<HashSet<Identity>>> = Arc::default();
    let is_silent = {
        let silent = Arc::clone(&silent);
        move |identity: &Identity| silent.lock().expect("nobody panics while holding it").contains(identity)
    };
    let casting = Arc::clone(casting);
    let pool = Pool {
        threads,
        worker: Arc::new(move || Stage::new(Arc::clone(&casting))),
        work: Arc::new(move |stage: &mut Stage, assignment: &Assignment, pulse: &Pulse| {
            let lost = game::Side::BOTH.into_iter().find(|side| is_silent(&assignment.players[side.index()]));
            match lost {
                Some(side) => Some(GameRecord::lost_by(side, Failure::Silent, assignment.opening.clone())),
                None => stage.play(assignment, pulse),
            }
        }),
    };
    pool.run(
        assignments,
        cancel,
        |assignment, moves| {
            let game = Game::parse(assignment.rules, &moves).expect("the moves of a game");
            let side = game.position().to_move();
            let player = assignment.players[side.index()].clone();
            silent.lock().expect("nobody panics while holding it").insert(player);
            Some(GameRecord::lost_by(side, Failure::Silent, moves))
        },
        |number, record| record.map_or(Ok(()), |record| done(number, record)),
    )
}
