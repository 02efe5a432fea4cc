//! A player that thinks on a thread of its own, while the session goes on listening.

use super::order::Go;
use super::{clock, tell, words};
use engine::players::Player;
use engine::search::Limits;
use engine::solver::Oracle;
use game::{Game, Position};
use std::cell::Cell;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::thread::{self, JoinHandle};
use std::time::{Duration, Instant};

/// Thinking that has begun.
pub(super) struct Thinking {
    thread: JoinHandle<Box<dyn Player>>,
    signals: Arc<Signals>,
}

#[derive(Default)]
struct Signals {
    /// Set from outside: answer now.
    stop: AtomicBool,
    /// Set by the thread: the answer has been given.
    answered: AtomicBool,
}

impl Thinking {
    /// Lets the player think about an unfinished game; `begun` is when it was asked to.
    pub(super) fn begin(mut player: Box<dyn Player>, game: Game, go: Go, begun: Instant) -> Self {
        let signals = Arc::new(Signals::default());
        let shared = Arc::clone(&signals);
        let thread = thread::spawn(move || {
            let best = think(player.as_mut(), &game, &go, begun, &shared.stop);
            while go.infinite && !shared.stop.load(Ordering::Relaxed) {
                thread::park_timeout(Duration::from_millis(100));
            }
            shared.answered.store(true, Ordering::Release);
            // If nobody listens any more, the session will notice.
            let _ = tell(&format!("bestmove {best}"));
            player
        });
        Self { thread, signals }
    }

    /// Has it answered?
    pub(super) fn is_over(&self) -> bool {
        self.signals.answered.load(Ordering::Acquire) || self.thread.is_finished()
    }

    /// Makes it answer soon.
    pub(super) fn stop(&self) {
        self.signals.stop.store(true, Ordering::Relaxed);
        self.thread.thread().unpark();
    }

    /// Waits for the answer; the player comes back, unless it has crashed.
    pub(super) fn end(self) -> Option<Box<dyn Player>> {
        self.thread.join().ok()
    }
}

/// The best move, with what is found on the way told as it is found.
fn think(player: &mut dyn Player, game: &Game, go: &Go, begun: Instant, stop: &AtomicBool) -> String {
    let moves_left = Oracle::cells_left(game.position()).div_ceil(2);
    let time = clock::allotment(go, game.position().to_move(), moves_left);
    let deadline = time.and_then(|time| begun.checked_add(time)).filter(|_| !go.infinite);
    let limits = Limits { depth: go.depth, nodes: go.nodes, deadline, stop: Some(stop) };
    let told = Cell::new(None);
    let tell_found = |choice: &_| {
        let _ = tell(&words::info(game, choice, begun.elapsed()));
        told.set(Some((choice.mv, choice.depth)));
    };
    let choice = player.think(game, &limits, &tell_found);
    if told.get() != Some((choice.mv, choice.depth)) {
        tell_found(&choice);
    }
    words::write_move(game, choice.mv)
}
