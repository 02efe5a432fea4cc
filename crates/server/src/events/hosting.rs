//! Events that are held here, and everybody who watches one.

use super::news::{Snapshot, Unreadable};
use crate::holding::{hold_elsewhere, hold_for_a_turn};
use crate::jobs::{Jobs, Task, Turn};
use crate::owner::Owner;
use crate::problem::Problem;
use crate::{Elsewhere, Shared, State};
use lab::{Event, HoldError};
use language::{Dictionary, say};
use std::collections::HashMap;
use std::path::Path;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError, Weak};
use std::time::Duration;
use store::{EventId, EventSummary, Store, StoreError};
use tokio::sync::watch::{self, Receiver};
use tokio::task::spawn_blocking;
use tokio::time::sleep;

/// Events that one browser, and all together, may have held at a time.
const MOST_OF_OWNER: usize = 2;
const MOST: usize = 16;
/// How often the store is asked about an event that somebody watches.
const LOOK: Duration = Duration::from_secs(1);
/// Snapshots that are remembered.
const REMEMBERED: usize = 8;

struct Running {
    owner: Owner,
    stop: AtomicBool,
}

type News = watch::Sender<Arc<Snapshot>>;

/// All events that are held or watched.
pub(crate) struct Events {
    /// Those who play elsewhere, if somebody does, with threads that wait for them.
    elsewhere: Option<(Elsewhere, Jobs)>,
    running: Arc<Mutex<HashMap<EventId, Arc<Running>>>>,
    watched: Mutex<HashMap<EventId, Arc<News>>>,
    /// The latest first.
    snapshots: Mutex<Vec<Arc<Snapshot>>>,
}

fn locked<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}

impl Events {
    /// Events of a store, played elsewhere or here.
    pub(crate) fn new(elsewhere: Option<&Elsewhere>, store: &Path) -> Result<Self, StoreError> {
        let elsewhere = match elsewhere {
            Some(crew) => Some((Arc::clone(crew), Jobs::new(MOST, store)?)),
            None => None,
        };
        Ok(Self {
            elsewhere,
            running: Arc::default(),
            watched: Mutex::default(),
            snapshots: Mutex::default(),
        })
    }

    /// Ends what is under way elsewhere: another time it goes on from the store.
    pub(crate) fn close(&self) {
        if let Some((_, jobs)) = &self.elsewhere {
            jobs.close();
        }
    }

    /// Events that are played elsewhere.
    pub(crate) fn unfinished_elsewhere(&self) -> usize {
        self.elsewhere.as_ref().map_or(0, |(_, jobs)| jobs.unfinished())
    }

    pub(super) fn is_running(&self, id: EventId) -> bool {
        locked(&self.running).contains_key(&id)
    }

    /// Is it held here for this browser?
    pub(super) fn is_of(&self, id: EventId, owner: &Owner) -> bool {
        locked(&self.running).get(&id).is_some_and(|running| running.owner == *owner)
    }

    /// May somebody have one more?
    pub(super) fn check(&self, dictionary: Dictionary, owner: &Owner) -> Result<(), Problem> {
        let running = locked(&self.running);
        if running.values().filter(|event| event.owner == *owner).count() >= MOST_OF_OWNER {
            return Err(Problem::too_often(say!(dictionary, "arena-enough")));
        }
        if running.len() >= MOST { Err(Problem::busy(say!(dictionary, "server-busy"))) } else { Ok(()) }
    }

    /// Holds an event, unless it is held already.
    pub(super) fn hold(
        &self,
        state: &State,
        dictionary: Dictionary,
        owner: &Owner,
        id: EventId,
        event: Event,
    ) -> Result<(), Problem> {
        if self.is_running(id) {
            return Ok(());
        }
        self.check(dictionary, owner)?;
        let running = Arc::new(Running { owner: owner.clone(), stop: AtomicBool::new(false) });
        locked(&self.running).insert(id, Arc::clone(&running));
        let all = Arc::clone(&self.running);
        let crew = self.elsewhere.as_ref().map(|(crew, _)| Arc::clone(crew));
        let jobs = self.elsewhere.as_ref().map_or(&*state.jobs, |(_, jobs)| jobs);
        jobs.add(owner.name(), EventTask { id, event, crew, running, all });
        Ok(())
    }

    /// Stops an event of this browser.
    pub(super) fn stop(&self, id: EventId, owner: &Owner) -> bool {
        let running = locked(&self.running);
        let own = running.get(&id).filter(|running| running.owner == *owner);
        own.map(|running| running.stop.store(true, Ordering::Relaxed)).is_some()
    }

    /// How an event stands, which is computed once for everybody.
    pub(super) fn snapshot(&self, store: &Store, event: &EventSummary) -> Result<Arc<Snapshot>, Unreadable> {
        let known = |snapshot: &&Arc<Snapshot>| snapshot.is_of(event);
        if let Some(known) = locked(&self.snapshots).iter().find(known) {
            return Ok(Arc::clone(known));
        }
        let snapshot = Arc::new(Snapshot::new(store, event)?);
        let mut snapshots = locked(&self.snapshots);
        snapshots.retain(|other| other.id != snapshot.id);
        snapshots.insert(0, Arc::clone(&snapshot));
        snapshots.truncate(REMEMBERED);
        Ok(snapshot)
    }

    /// News of an event from now on.
    pub(super) fn watch(&self, shared: &Arc<Shared>, now: Arc<Snapshot>) -> Receiver<Arc<Snapshot>> {
        let id = now.id;
        let mut watched = locked(&self.watched);
        if let Some(news) = watched.get(&id) {
            return news.subscribe();
        }
        let (news, receiver) = watch::channel(now);
        watched.insert(id, Arc::new(news));
        tokio::spawn(look_again(Arc::downgrade(shared), id));
        receiver
    }

    /// Whoever tells the news of an event; nothing once nobody listens.
    fn teller(&self, id: EventId) -> Option<Arc<News>> {
        let mut watched = locked(&self.watched);
        if watched.get(&id)?.receiver_count() == 0 {
            watched.remove(&id);
        }
        watched.get(&id).cloned()
    }
}

/// Looks whether an event has changed, as long as somebody watches.
async fn look_again(shared: Weak<Shared>, id: EventId) {
    let mut was_running = None;
    loop {
        sleep(LOOK).await;
        let Some(shared) = shared.upgrade() else { return };
        let Some(news) = shared.events.teller(id) else { return };
        let is_running = shared.events.is_running(id);
        let looking = Arc::clone(&shared);
        let found = spawn_blocking(move || {
            let store = looking.store().ok()?;
            let event = store.event(id).ok()??;
            looking.events.snapshot(&store, &event).ok()
        });
        // What cannot be read now can be read next time.
        let Ok(Some(found)) = found.await else { continue };
        let has_begun_or_ended = was_running.replace(is_running) != Some(is_running);
        if has_begun_or_ended || !Arc::ptr_eq(&news.borrow(), &found) {
            news.send_replace(found);
        }
    }
}

/// An event that is held.
struct EventTask {
    id: EventId,
    event: Event,
    /// Who plays it, if not this machine.
    crew: Option<Elsewhere>,
    running: Arc<Running>,
    all: Arc<Mutex<HashMap<EventId, Arc<Running>>>>,
}

impl Task for EventTask {
    fn turn(&mut self, store: &mut Store, stop: &AtomicBool) -> Turn {
        let stops = [stop, &self.running.stop];
        let held = match &self.crew {
            Some(crew) => hold_elsewhere(&self.event, store, &stops, &**crew),
            None => hold_for_a_turn(&self.event, store, &stops, &mut |_, _| false).map_err(HoldError::Store),
        };
        let is_stopped = self.running.stop.load(Ordering::Relaxed);
        match held {
            Ok(held) if held.is_cancelled && !is_stopped => Turn::Again,
            // A store that fails is told to whoever asks it; what was played can go on.
            _ => Turn::Done,
        }
    }
}

/// However it ends.
impl Drop for EventTask {
    fn drop(&mut self) {
        locked(&self.all).remove(&self.id);
    }
}
