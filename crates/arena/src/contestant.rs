//! A player in a contest: whatever it does, the event goes on.
//!
//! A panic, a value that is no number, a move out of the rules, an answer that comes too late: all of them lose the game,
//! with the reason. A player that is late is stopped by its deadline; one that does not come back at all is left behind with
//! its thread ([`crate::Pool`]).

use crate::Pulse;
use engine::players::{Player, PlayerSpec};
use engine::{Failure, Limits, guarded};
use game::{Game, Move, Rules};
use std::time::{Duration, Instant};

/// Where nothing is said, a player that takes longer than this for a move has lost its way.
pub const PATIENCE: Duration = Duration::from_mins(10);

/// One side of a game.
pub struct Contestant {
    spec: PlayerSpec,
    rules: Rules,
    /// Nobody before it is first asked, and after it broke down.
    player: Option<Box<dyn Player>>,
}

impl Contestant {
    /// A contestant that is built when it is first asked.
    pub fn new(spec: PlayerSpec, rules: Rules) -> Self {
        Self { spec, rules, player: None }
    }

    /// Gets ready for a game, or fails before it has begun. Only guests have anything to do then that takes time.
    pub fn begin(&mut self, game: &Game, pulse: &Pulse) -> Result<(), Failure> {
        if !matches!(self.spec, PlayerSpec::Guest(_)) {
            return Ok(());
        }
        let begun = pulse.wait_for(
            PATIENCE,
            || game.letters(),
            || self.built().and_then(|player| guarded(|| player.begin()).flatten()),
        );
        if begun.is_err() {
            self.player = None;
        }
        begun
    }

    /// Its move, or how it fails. With `move_time`, it has that long.
    pub fn choose(
        &mut self,
        game: &Game,
        move_time: Option<Duration>,
        pulse: &Pulse,
    ) -> Result<Move, Failure> {
        let start = Instant::now();
        let limit = move_time.unwrap_or(PATIENCE);
        let limits = Limits {
            deadline: move_time.and_then(|time| start.checked_add(time)),
            stop: Some(pulse.stop()),
            ..Limits::default()
        };
        let choice = pulse.wait_for(limit, || game.letters(), || self.ask(game, &limits));
        let is_late = start.elapsed() >= limit;
        let late = || Failure::Late { milliseconds: limit.as_millis() as u64 };
        let checked = match choice {
            Ok(_) | Err(Failure::Stopped) if is_late => Err(late()),
            Ok(mv) => legal(game, mv),
            Err(failure) => Err(failure),
        };
        if !matches!(checked, Ok(_) | Err(Failure::Late { .. } | Failure::Stopped)) {
            self.player = None;
        }
        checked
    }

    fn ask(&mut self, game: &Game, limits: &Limits) -> Result<Move, Failure> {
        let player = self.built()?;
        Ok(guarded(|| player.choose(game, limits)).flatten()?.mv)
    }

    fn built(&mut self) -> Result<&mut dyn Player, Failure> {
        match &mut self.player {
            Some(player) => Ok(player.as_mut()),
            absent => {
                let built = guarded(|| self.spec.player(self.rules))?;
                let built = built.map_err(|error| Failure::Absent { reason: error.to_string() })?;
                Ok(absent.insert(built).as_mut())
            }
        }
    }
}

/// The move, if the rules allow it.
pub fn legal(game: &Game, mv: Move) -> Result<Move, Failure> {
    if game.legal().contains(mv) {
        return Ok(mv);
    }
    let is_column = mv.number() < game.rules().size().width();
    let text =
        if is_column { game.rules().letter(mv).to_string() } else { format!("number {}", mv.number()) };
    let reason = game.clone().play(mv).expect_err("it is not among the legal ones").to_string();
    Err(Failure::Illegal { mv: text, reason })
}
