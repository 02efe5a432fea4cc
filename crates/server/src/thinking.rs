//! Those who think for visitors: solver and players, on threads of their own, so many at a time, each for so long.

use crate::metrics::Metrics;
use engine::solver::{Oracle, OracleError};
use engine::{Failure, Limits, guarded};
use game::Rules;
use std::error::Error;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Mutex, PoisonError};
use std::time::{Duration, Instant};
use tokio::sync::Semaphore;
use tokio::time::timeout;

/// How long somebody waits for a turn.
const PATIENCE: Duration = Duration::from_secs(10);
/// How long an answer may take once it is begun.
pub(crate) const LIMIT: Duration = Duration::from_secs(5);
/// So many more than can think may wait.
const WAITING: usize = 64;
/// Megabytes of the solver's table, for each that thinks.
const TABLE_MEGABYTES: usize = 32;

/// Everybody is busy, or who was asked broke down.
pub(crate) enum Unanswered {
    Busy,
    Failed(Failure),
}

/// Somebody who cannot even be built has failed too.
pub(crate) fn unbuilt(error: impl Error) -> Failure {
    Failure::Crash { message: error.to_string(), place: None, board: None }
}

/// Somebody who waits for an answer, as long as this is not dropped.
#[derive(Default)]
struct Presence {
    gone: Arc<AtomicBool>,
}

impl Drop for Presence {
    fn drop(&mut self) {
        self.gone.store(true, Ordering::Relaxed);
    }
}

/// How busy everybody is.
pub(crate) struct Load {
    pub(crate) thinking: usize,
    pub(crate) waiting: usize,
}

/// Turns at thinking.
pub(crate) struct Thinking {
    metrics: Arc<Metrics>,
    /// So many think at a time.
    threads: usize,
    turns: Arc<Semaphore>,
    queue: Arc<Semaphore>,
    /// Solvers of the standard board that nobody uses just now, with what they remember.
    oracles: Mutex<Vec<Oracle>>,
}

impl Thinking {
    pub(crate) fn new(threads: usize, metrics: Arc<Metrics>) -> Self {
        let threads = threads.max(1);
        Self {
            metrics,
            threads,
            turns: Arc::new(Semaphore::new(threads)),
            queue: Arc::new(Semaphore::new(threads + WAITING)),
            oracles: Mutex::new(Vec::new()),
        }
    }

    /// Lets somebody think when there is a turn. What panics has failed. Whoever goes away meanwhile is thought about no longer;
    /// until that has been noticed, the turn is not given to anybody else.
    pub(crate) async fn think<T: Send + 'static>(
        &self,
        work: impl FnOnce(&Limits) -> Result<T, Failure> + Send + 'static,
    ) -> Result<T, Unanswered> {
        let place = Arc::clone(&self.queue).try_acquire_owned().map_err(|_| Unanswered::Busy)?;
        let start = Instant::now();
        let Ok(Ok(turn)) = timeout(PATIENCE, Arc::clone(&self.turns).acquire_owned()).await else {
            return Err(Unanswered::Busy);
        };
        self.metrics.waited(start.elapsed());
        let presence = Presence::default();
        let gone = Arc::clone(&presence.gone);
        let done = tokio::task::spawn_blocking(move || {
            let deadline = Instant::now().checked_add(LIMIT);
            let limits = Limits { deadline, stop: Some(&gone), ..Limits::default() };
            let found = guarded(|| work(&limits)).flatten();
            drop((place, turn));
            found
        });
        done.await.unwrap_or(Err(Failure::Silent)).map_err(Unanswered::Failed)
    }

    /// How many think, and how many wait.
    pub(crate) fn load(&self) -> Load {
        let thinking = self.threads - self.turns.available_permits().min(self.threads);
        let all = self.threads + WAITING - self.queue.available_permits().min(self.threads + WAITING);
        Load { thinking, waiting: all.saturating_sub(thinking) }
    }

    /// A solver for these rules, with what an earlier one remembers where there is one.
    pub(crate) fn oracle(&self, rules: Rules) -> Result<Oracle, OracleError> {
        let known = if rules == Rules::CLASSIC { self.oracles().pop() } else { None };
        known.map_or_else(|| Oracle::new(rules, TABLE_MEGABYTES), Ok)
    }

    /// Puts a solver back for the next one.
    pub(crate) fn put_back(&self, rules: Rules, oracle: Oracle) {
        if rules == Rules::CLASSIC {
            self.oracles().push(oracle);
        }
    }

    fn oracles(&self) -> std::sync::MutexGuard<'_, Vec<Oracle>> {
        self.oracles.lock().unwrap_or_else(PoisonError::into_inner)
    }
}
