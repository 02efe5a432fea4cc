//! What takes longer than a request: games of hand-ins and of events, tests in the laboratory. Done a second at a time, by so
//! many threads, and fairly: whoever has had the least of their time is next, however much work they brought.
//!
//! ```text
//!   Jobs::add(owner, task) ──▶ waiting ──▶ a thread: task.turn() ──▶ Again: back to the waiting
//!                                 ▲ the owner that used least             ╰▶ Done
//! ```

use std::collections::HashMap;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Condvar, Mutex, MutexGuard, PoisonError};
use std::thread::{self, JoinHandle};
use std::time::{Duration, Instant};
use store::Store;

/// Work that is done in turns.
pub(crate) trait Task: Send {
    /// Works for about a second, or until `stop` is set. What has to be kept is in the store by then.
    fn turn(&mut self, store: &mut Store, stop: &AtomicBool) -> Turn;
}

/// What comes after a turn.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Turn {
    Again,
    Done,
}

/// Searches of players are deep in recursion.
const STACK: usize = 16 << 20;

/// The queue, and who works on it.
pub(crate) struct Jobs {
    shared: Arc<Queue>,
    threads: Mutex<Vec<JoinHandle<()>>>,
}

struct Queue {
    state: Mutex<State>,
    woken: Condvar,
    stop: AtomicBool,
}

#[derive(Default)]
struct State {
    waiting: Vec<Waiting>,
    /// By owner who waits or is served: how long it was served, and how many threads serve it now.
    owners: HashMap<String, Account>,
    added: u64,
}

#[derive(Clone, Copy, Default)]
struct Account {
    used: Duration,
    served: usize,
}

struct Waiting {
    owner: String,
    /// Who came first.
    number: u64,
    task: Box<dyn Task>,
}

impl State {
    /// Whose turn it is: the owner that was served least, and of its tasks the oldest. Nobody is served twice at a time as long as
    /// somebody else waits.
    fn next(&mut self) -> Option<Waiting> {
        let rank = |waiting: &Waiting| {
            let account = self.owners.get(&waiting.owner).copied().unwrap_or_default();
            (account.served, account.used, waiting.number)
        };
        let (place, _) = self.waiting.iter().enumerate().min_by_key(|(_, waiting)| rank(waiting))?;
        let chosen = self.waiting.remove(place);
        self.owners.entry(chosen.owner.clone()).or_default().served += 1;
        Some(chosen)
    }

    fn add(&mut self, owner: String, number: u64, task: Box<dyn Task>) {
        // Whoever comes new has used as little as the one who used least, and no less: the past is no credit.
        let least = self.owners.values().map(|account| account.used).min().unwrap_or_default();
        self.owners.entry(owner.clone()).or_insert(Account { used: least, served: 0 });
        self.waiting.push(Waiting { owner, number, task });
    }

    fn served(&mut self, owner: &str, time: Duration) {
        if let Some(account) = self.owners.get_mut(owner) {
            account.used += time;
            account.served -= 1;
        }
    }

    /// Forgets whoever wants nothing more.
    fn settle(&mut self) {
        let waiting = &self.waiting;
        self.owners
            .retain(|owner, account| account.served > 0 || waiting.iter().any(|one| one.owner == *owner));
    }
}

impl Queue {
    fn state(&self) -> MutexGuard<'_, State> {
        self.state.lock().unwrap_or_else(PoisonError::into_inner)
    }

    fn work(&self, mut store: Store) {
        loop {
            let mut state = self.state();
            let mut waiting = loop {
                if self.stop.load(Ordering::Relaxed) {
                    return;
                }
                match state.next() {
                    Some(waiting) => break waiting,
                    None => state = self.woken.wait(state).unwrap_or_else(PoisonError::into_inner),
                }
            };
            drop(state);
            let begun = Instant::now();
            // A task that panics is gone, and nothing else.
            let turn = catch_unwind(AssertUnwindSafe(|| waiting.task.turn(&mut store, &self.stop)));
            let mut state = self.state();
            state.served(&waiting.owner, begun.elapsed());
            if matches!(turn, Ok(Turn::Again)) {
                let Waiting { owner, number, task } = waiting;
                state.add(owner, number, task);
                self.woken.notify_one();
            }
            state.settle();
        }
    }
}

impl Jobs {
    /// So many threads that work on what is added, each with a connection to this store.
    pub(crate) fn new(threads: usize, store: &Path) -> Result<Self, store::StoreError> {
        let shared =
            Arc::new(Queue { state: Mutex::default(), woken: Condvar::new(), stop: AtomicBool::new(false) });
        let stores = (0..threads.max(1)).map(|_| Store::open(store)).collect::<Result<Vec<_>, _>>()?;
        let start = |store: Store| {
            let shared = Arc::clone(&shared);
            thread::Builder::new()
                .name("job".to_owned())
                .stack_size(STACK)
                .spawn(move || shared.work(store))
                .ok()
        };
        let threads = Mutex::new(stores.into_iter().filter_map(start).collect());
        Ok(Self { shared, threads })
    }

    /// Takes on a task for somebody.
    pub(crate) fn add(&self, owner: impl Into<String>, task: impl Task + 'static) {
        let mut state = self.shared.state();
        state.added += 1;
        let number = state.added;
        state.add(owner.into(), number, Box::new(task));
        self.shared.woken.notify_one();
    }

    /// Tasks that wait or are worked on.
    pub(crate) fn unfinished(&self) -> usize {
        let state = self.shared.state();
        state.waiting.len() + state.owners.values().map(|account| account.served).sum::<usize>()
    }

    /// Ends what is under way: what is in the store by then goes on another time.
    pub(crate) fn close(&self) {
        self.shared.stop.store(true, Ordering::Relaxed);
        self.shared.woken.notify_all();
        for thread in self.threads.lock().unwrap_or_else(PoisonError::into_inner).drain(..) {
            // It has nothing to say.
            let _ = thread.join();
        }
    }
}

/// Where games are kept for as long as a server runs that keeps nothing.
pub(crate) enum Place {
    Kept(PathBuf),
    Passing(tempfile::TempDir),
}

impl Place {
    pub(crate) fn file(&self) -> PathBuf {
        match self {
            Self::Kept(file) => file.clone(),
            Self::Passing(folder) => folder.path().join("conecta.db"),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    struct Nothing;

    impl Task for Nothing {
        fn turn(&mut self, _: &mut Store, _: &AtomicBool) -> Turn {
            Turn::Done
        }
    }

    fn serve(state: &mut State, seconds: u64) -> String {
        let Waiting { owner, number, task } = state.next().expect("somebody waits");
        state.served(&owner, Duration::from_secs(seconds));
        state.add(owner.clone(), number, task);
        owner
    }

    #[test]
    fn nobodys_ten_tasks_delay_anothers_first() {
        let mut state = State::default();
        for number in 0..10 {
            state.add("greedy".to_owned(), number, Box::new(Nothing));
        }
        assert_eq!(serve(&mut state, 5), "greedy");
        state.add("modest".to_owned(), 10, Box::new(Nothing));
        assert_eq!(serve(&mut state, 1), "greedy", "both have used as much, and it came first");
        assert_eq!(serve(&mut state, 1), "modest");
        let next: Vec<_> = (0..6).map(|_| serve(&mut state, 1)).collect();
        let modest = next.iter().filter(|owner| *owner == "modest").count();
        assert_eq!(modest, 3, "{next:?}");
    }

    #[test]
    fn nobody_is_served_twice_at_a_time_while_another_waits() {
        let mut state = State::default();
        state.add("one".to_owned(), 0, Box::new(Nothing));
        state.add("one".to_owned(), 1, Box::new(Nothing));
        state.add("other".to_owned(), 2, Box::new(Nothing));
        let served: Vec<_> = (0..3).map(|_| state.next().expect("somebody waits").owner).collect();
        assert_eq!(served, ["one", "other", "one"]);
        assert!(state.next().is_none());
        for owner in served {
            state.served(&owner, Duration::ZERO);
        }
        state.settle();
        assert!(state.owners.is_empty(), "whoever wants nothing is forgotten");
    }
}
