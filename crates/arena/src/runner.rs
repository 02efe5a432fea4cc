//! Plays many games on several threads. Which thread plays what changes no result.

use crate::crew::Done;
use crate::{Assignment, Casting, GameRecord, Identity, Pool, Pulse, Stage};
use engine::Failure;
use engine::players::PlayerSpec;
use game::Position;
use std::collections::HashSet;
use std::ops::ControlFlow;
use std::sync::atomic::AtomicBool;
use std::sync::{Arc, Mutex, MutexGuard};

/// A casting for players that are at hand.
pub fn casting(players: &[PlayerSpec]) -> Casting {
    let known: Vec<_> = players.iter().map(|player| (Identity::of(player), player.clone())).collect();
    Arc::new(move |identity| {
        let found = known.iter().find(|(known, _)| known == identity);
        found.map(|(_, player)| player.clone()).ok_or_else(|| format!("nobody here is {identity}"))
    })
}

/// Threads that play together, game after game: their players stay on stage for the next ones.
pub struct Troupe {
    casting: Casting,
    threads: usize,
    backstage: Backstage,
    silent: Arc<Mutex<HashSet<Identity>>>,
}

/// Stages that nobody plays on at the moment.
type Backstage = Arc<Mutex<Vec<Stage>>>;

/// A stage in use; it goes backstage when its thread has nothing left to do.
struct Borrowed {
    stage: Option<Stage>,
    backstage: Backstage,
}

impl Drop for Borrowed {
    fn drop(&mut self) {
        locked(&self.backstage).extend(self.stage.take());
    }
}

fn locked<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    mutex.lock().expect("nobody panics while holding it")
}

impl Troupe {
    /// A troupe that has not played yet.
    pub fn new(casting: Casting, threads: usize) -> Self {
        Self { casting, threads, backstage: Arc::default(), silent: Arc::default() }
    }

    /// Plays games as [`crate::Crew::play`] does.
    pub fn play(&self, assignments: Vec<Assignment>, cancel: &AtomicBool, done: Done) {
        let (casting, backstage) = (Arc::clone(&self.casting), Arc::clone(&self.backstage));
        let silent = Arc::clone(&self.silent);
        let pool = Pool {
            threads: self.threads,
            worker: Arc::new(move || {
                let known = locked(&backstage).pop();
                let stage = known.unwrap_or_else(|| Stage::new(Arc::clone(&casting)));
                Borrowed { stage: Some(stage), backstage: Arc::clone(&backstage) }
            }),
            work: Arc::new(move |borrowed: &mut Borrowed, assignment: &Assignment, pulse: &Pulse| {
                let is_silent =
                    |side: &game::Side| locked(&silent).contains(&assignment.players[side.index()]);
                match game::Side::BOTH.into_iter().find(is_silent) {
                    Some(side) => {
                        Some(GameRecord::lost_by(side, Failure::Silent, assignment.start().letters()))
                    }
                    None => borrowed.stage.as_mut().expect("it is in use").play(assignment, pulse),
                }
            }),
        };
        // Enough is no failure; whoever says so knows why.
        let _ = pool.run(
            assignments,
            cancel,
            |assignment, moves| {
                let side = assignment.after(&moves).position().to_move();
                locked(&self.silent).insert(assignment.players[side.index()].clone());
                Some(GameRecord::lost_by(side, Failure::Silent, moves))
            },
            |number, record| match record.map(|record| done(number, record)) {
                Some(ControlFlow::Break(())) => Err(()),
                _ => Ok(()),
            },
        );
    }
}
