//! Events that are held a turn at a time, so that they share threads with everything else ([`crate::jobs`]).

use arena::{Crew, Threads};
use lab::{Enough, Event, Happening, Held, HoldError, Hosting};
use std::sync::atomic::{AtomicBool, Ordering};
use std::thread::{self, Thread};
use std::time::{Duration, Instant};
use store::{Store, StoreError};

/// How long a turn is.
const TURN: Duration = Duration::from_secs(1);
/// How often somebody looks whether it is to end before.
const LOOK: Duration = Duration::from_millis(25);
/// Openings that are played before it is asked whether that is enough.
const SHARE: usize = 4;

/// Lets whoever watches go home.
struct End<'a> {
    is_done: &'a AtomicBool,
    watch: Thread,
}

impl Drop for End<'_> {
    fn drop(&mut self) {
        self.is_done.store(true, Ordering::Relaxed);
        self.watch.unpark();
    }
}

/// Works until it is done or one of these says stop, which sets what `work` gets.
pub(crate) fn until_stopped<T>(stops: &[&AtomicBool], work: impl FnOnce(&AtomicBool) -> T) -> T {
    let (cancel, is_done) = (AtomicBool::new(false), AtomicBool::new(false));
    thread::scope(|scope| {
        let watch = scope.spawn(|| {
            while !is_done.load(Ordering::Relaxed) {
                if stops.iter().any(|stop| stop.load(Ordering::Relaxed)) {
                    cancel.store(true, Ordering::Relaxed);
                }
                thread::park_timeout(LOOK);
            }
        });
        // Also when it panics.
        let _end = End { is_done: &is_done, watch: watch.thread().clone() };
        work(&cancel)
    })
}

/// Plays games of an event for a turn, at least one. What was played is in the store, and another turn goes on from there; the
/// last one is not cancelled.
pub(crate) fn hold_for_a_turn(
    event: &Event,
    store: &mut Store,
    stops: &[&AtomicBool],
    enough: Enough,
) -> Result<Held, StoreError> {
    let begun = Instant::now();
    until_stopped(stops, |cancel| {
        let hosting = Hosting { crew: &Threads(1), share: SHARE, cancel };
        let held = event.hold(store, &hosting, enough, &mut |happening| {
            if matches!(happening, Happening::Played(_)) && begun.elapsed() >= TURN {
                cancel.store(true, Ordering::Relaxed);
            }
        });
        held.map_err(|error| match error {
            HoldError::Store(error) => error,
            HoldError::Crew(_) => unreachable!("threads always play"),
        })
    })
}

/// Has an event played elsewhere until it is over or stopped: whoever waits for others takes no thread from anybody.
pub(crate) fn hold_elsewhere(
    event: &Event,
    store: &mut Store,
    stops: &[&AtomicBool],
    crew: &dyn Crew,
) -> Result<Held, HoldError> {
    until_stopped(stops, |cancel| {
        let hosting = Hosting { crew, share: event.fixture.openings.len(), cancel };
        event.hold(store, &hosting, &mut |_, _| false, &mut |_| ())
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use arena::{Format, Suite};
    use engine::Catalog;
    use game::Rules;
    use lab::EventRequest;

    fn event() -> Event {
        let player = |name: &str| Catalog::built_in().player(name).expect("a player");
        Event::new(EventRequest {
            rules: Rules::CLASSIC,
            players: vec![player("ia2:d2"), player("bueno:d2")],
            format: Format::RoundRobin,
            suite: Suite::Ply4,
            own_openings: None,
            openings: 6,
            is_exact: true,
            seed: 1,
            action_limit: arena::ACTION_LIMIT,
            move_time: None,
        })
        .expect("an event")
    }

    #[test]
    fn an_event_that_is_stopped_goes_on_where_it_was() {
        let (mut store, stop, never) = (Store::in_memory(), AtomicBool::new(true), AtomicBool::new(false));
        let held = hold_for_a_turn(&event(), &mut store, &[&stop], &mut |_, _| false).expect("held");
        assert!(held.is_cancelled || held.games.len() == 12, "told to stop at once");
        let mut turns = 1;
        let all = loop {
            let held = hold_for_a_turn(&event(), &mut store, &[&never], &mut |_, _| false).expect("held");
            if !held.is_cancelled {
                break held;
            }
            turns += 1;
            assert!(turns < 100, "every turn plays at least a game");
        };
        assert_eq!(all.games.len(), 12);
        let known = store.event(all.event).expect("a store").expect("the event");
        assert!(known.finished.is_some());
    }
}
