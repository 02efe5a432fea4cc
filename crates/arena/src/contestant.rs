//! A player in a contest: whatever it does, the event goes on.
//!
//! A panic is a crash, a move out of the rules is an illegal move, and both lose the game. Where a time limit is set, the
//! player thinks on a thread of its own: when it does not answer in time, that thread is left behind and the player is built
//! anew for its next game.

use crate::Ending;
use engine::players::{CannotPlay, Player, PlayerSpec};
use game::{Game, Move, Rules};
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::mpsc::{self, Receiver, RecvTimeoutError, Sender};
use std::thread;
use std::time::Duration;

/// Builds a player, as often as it takes.
pub trait Build: Fn() -> Box<dyn Player> + Send + Sync {}

impl<F: Fn() -> Box<dyn Player> + Send + Sync> Build for F {}

/// One side of a game.
pub struct Contestant<'a> {
    build: &'a dyn Build,
    move_time: Option<Duration>,
    state: State,
}

enum State {
    /// Not built yet, or lost in its last game.
    Absent,
    /// Called directly.
    Here(Box<dyn Player>),
    /// On a thread of its own.
    Apart { questions: Sender<Game>, answers: Receiver<Option<Move>> },
}

impl<'a> Contestant<'a> {
    /// A contestant that is built when it is first asked. With `move_time`, it has that long for every move.
    pub fn new(build: &'a dyn Build, move_time: Option<Duration>) -> Self {
        Self { build, move_time, state: State::Absent }
    }

    /// Its move, or how it fails.
    pub fn choose(&mut self, game: &Game) -> Result<Move, Ending> {
        if matches!(self.state, State::Absent) {
            self.state = self.enter()?;
        }
        let choice = match &mut self.state {
            State::Absent => unreachable!("it has just entered"),
            State::Here(player) => {
                catch_unwind(AssertUnwindSafe(|| player.choose(game).mv)).map_err(|_| Ending::Crash)
            }
            State::Apart { questions, answers } => {
                let limit = self.move_time.unwrap_or(Duration::MAX);
                // A thread that is gone has crashed; receiving will say so.
                let _ = questions.send(game.clone());
                match answers.recv_timeout(limit) {
                    Ok(Some(mv)) => Ok(mv),
                    Ok(None) | Err(RecvTimeoutError::Disconnected) => Err(Ending::Crash),
                    Err(RecvTimeoutError::Timeout) => Err(Ending::Timeout),
                }
            }
        };
        let checked =
            choice.and_then(|mv| if game.legal().contains(mv) { Ok(mv) } else { Err(Ending::IllegalMove) });
        if checked.is_err() {
            self.state = State::Absent;
        }
        checked
    }

    fn enter(&self) -> Result<State, Ending> {
        let mut player = catch_unwind(AssertUnwindSafe(|| (self.build)())).map_err(|_| Ending::Crash)?;
        if self.move_time.is_none() {
            return Ok(State::Here(player));
        }
        let ((questions, inbox), (outbox, answers)) = (mpsc::channel::<Game>(), mpsc::channel());
        thread::spawn(move || {
            for game in inbox {
                let answer = catch_unwind(AssertUnwindSafe(|| player.choose(&game).mv)).ok();
                let is_over = answer.is_none();
                if outbox.send(answer).is_err() || is_over {
                    break;
                }
            }
        });
        Ok(State::Apart { questions, answers })
    }
}

/// Builds the player of a specification, which is known to play these rules.
pub fn builder(spec: &PlayerSpec, rules: Rules) -> Result<impl Build + use<>, CannotPlay> {
    // Tried once here, so that what cannot play is refused before the event and not in its games.
    spec.player(rules)?;
    let spec = spec.clone();
    Ok(move || spec.player(rules).expect("it could be built before"))
}
