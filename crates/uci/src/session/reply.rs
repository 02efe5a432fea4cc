//! The answer to one `go`: exactly one `bestmove`, whoever has it first.
//!
//! Three threads have a say in it. The thread that thinks *offers* its move. The one that listens *stops* the thinking, and
//! *releases* answers that had to be held back (`infinite`, `ponder`). The steward *gives up* on a player that does not come
//! back, and answers in its place.

use super::voice::Voice;
use crate::{Answer, BestMove, Go, Info};
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Mutex, MutexGuard, PoisonError};
use std::time::Instant;

pub(super) struct Reply {
    voice: Voice,
    stop: AtomicBool,
    state: Mutex<State>,
}

struct State {
    /// Not to be answered before `stop`.
    is_infinite: bool,
    /// Not to be answered before `ponderhit`.
    is_pondering: bool,
    /// When `ponderhit` came.
    hit: Option<Instant>,
    /// What was offered while it had to be held back.
    best: Option<BestMove>,
    is_given: bool,
}

impl Reply {
    pub(super) fn new(voice: Voice, go: &Go) -> Self {
        let state = State {
            is_infinite: go.infinite,
            is_pondering: go.ponder,
            hit: None,
            best: None,
            is_given: false,
        };
        Self { voice, stop: AtomicBool::new(false), state: Mutex::new(state) }
    }

    fn state(&self) -> MutexGuard<'_, State> {
        self.state.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Says something about this thinking, unless the answer is out.
    pub(super) fn tell(&self, info: Info) {
        let state = self.state();
        if !state.is_given {
            self.voice.say(&Answer::Info(info));
        }
    }

    /// The answer, given now or as soon as it may be. Only the first one counts.
    pub(super) fn offer(&self, best: BestMove) {
        let mut state = self.state();
        state.best.get_or_insert(best);
        self.give(&mut state);
    }

    /// The answer of somebody who does not come back.
    pub(super) fn give_up(&self, remark: &str, best: BestMove) {
        let mut state = self.state();
        if !state.is_given {
            self.voice.remark(remark);
            (state.is_infinite, state.is_pondering) = (false, false);
            state.best.get_or_insert(best);
            self.give(&mut state);
        }
    }

    /// Whoever thinks has to come to an end, and nothing is held back any more.
    pub(super) fn stop(&self) {
        self.end();
        let mut state = self.state();
        (state.is_infinite, state.is_pondering) = (false, false);
        self.give(&mut state);
    }

    /// Whoever thinks has to come to an end.
    pub(super) fn end(&self) {
        self.stop.store(true, Ordering::Relaxed);
    }

    /// The move that was pondered on has been played. Says whether it was awaited.
    pub(super) fn hit(&self, at: Instant) -> bool {
        let mut state = self.state();
        let was_pondering = std::mem::take(&mut state.is_pondering);
        if was_pondering {
            state.hit = Some(at);
            self.give(&mut state);
        }
        was_pondering
    }

    /// When the move that was pondered on was played.
    pub(super) fn hit_at(&self) -> Option<Instant> {
        self.state().hit
    }

    /// Does it think in the other side's time?
    pub(super) fn is_pondering(&self) -> bool {
        self.state().is_pondering
    }

    pub(super) fn is_given(&self) -> bool {
        self.state().is_given
    }

    /// Set when whoever thinks has to come to an end.
    pub(super) fn stop_flag(&self) -> &AtomicBool {
        &self.stop
    }

    pub(super) fn is_stopped(&self) -> bool {
        self.stop.load(Ordering::Relaxed)
    }

    fn give(&self, state: &mut State) {
        let State { is_infinite: false, is_pondering: false, is_given: false, best: Some(best), .. } = *state
        else {
            return;
        };
        state.is_given = true;
        self.voice.say(&Answer::Best(best));
    }
}
