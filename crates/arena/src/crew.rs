//! Who plays games: the threads of this machine, or somebody elsewhere. Nobody who wants games played needs to know.

use crate::{Assignment, GameRecord, Troupe, casting};
use engine::players::PlayerSpec;
use std::error::Error;
use std::ops::ControlFlow;
use std::sync::atomic::AtomicBool;

/// What is done with the record of an assignment, by its number; it may be enough.
pub type Done<'a> = &'a mut dyn FnMut(usize, GameRecord) -> ControlFlow<()>;

/// Plays games. Who it is changes no result.
pub trait Crew: Sync {
    /// How many games it plays at the same time, as far as that is known.
    fn hands(&self) -> usize;

    /// Plays all games between these players and hands over each record with the number of its assignment as it comes, on
    /// the calling thread: in no particular order, because some games take longer. When `cancel` is set or it is enough,
    /// games under way are given up, and it comes back soon.
    ///
    /// A player that once did not come back, even when told to stop, is not asked again: its other games are lost at once.
    fn play(
        &self,
        players: &[PlayerSpec],
        assignments: Vec<Assignment>,
        cancel: &AtomicBool,
        done: Done,
    ) -> Result<(), CrewError>;
}

/// The world kept a crew from playing.
#[derive(Debug, thiserror::Error)]
#[error(transparent)]
pub struct CrewError(pub Box<dyn Error + Send + Sync>);

/// So many threads of this machine.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Threads(pub usize);

impl Crew for Threads {
    fn hands(&self) -> usize {
        self.0.max(1)
    }

    fn play(
        &self,
        players: &[PlayerSpec],
        assignments: Vec<Assignment>,
        cancel: &AtomicBool,
        done: Done,
    ) -> Result<(), CrewError> {
        Troupe::new(casting(players), self.0).play(assignments, cancel, done);
        Ok(())
    }
}

/// Lets a crew play until `done` fails, and comes back with its error then.
pub fn played_by<E: From<CrewError>>(
    crew: &dyn Crew,
    players: &[PlayerSpec],
    assignments: Vec<Assignment>,
    cancel: &AtomicBool,
    mut done: impl FnMut(usize, GameRecord) -> Result<(), E>,
) -> Result<(), E> {
    let mut result = Ok(());
    crew.play(players, assignments, cancel, &mut |number, record| {
        result = done(number, record);
        if result.is_ok() { ControlFlow::Continue(()) } else { ControlFlow::Break(()) }
    })?;
    result
}
