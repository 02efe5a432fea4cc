//! Threads that are watched: work goes on even if one of them never comes back.
//!
//! Each thread has a [`Pulse`], on which it notes what it waits for and how long that may take. The calling thread looks at
//! all pulses now and then. What takes too long is told to stop; most things do, within milliseconds. A thread that does not
//! even then is left behind, its item is given up, and another thread takes its place.

use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use std::sync::mpsc::{self, RecvTimeoutError, Sender};
use std::sync::{Arc, Mutex};
use std::thread;
use std::time::{Duration, Instant};

/// How often the pulses are looked at.
const LOOK: Duration = Duration::from_millis(20);
/// How long something that was told to stop may take to do so.
const GRACE: Duration = Duration::from_secs(1);
/// Players may be deep in recursion, or be given a small stack by default.
pub(crate) const STACK: usize = 8 << 20;

/// Where a thread notes what it waits for.
#[derive(Debug, Default)]
pub struct Pulse {
    /// Set from outside: whatever is waited for shall end now.
    stop: AtomicBool,
    waiting: Mutex<Option<Waiting>>,
}

#[derive(Clone, Debug)]
struct Waiting {
    until: Option<Instant>,
    note: String,
}

impl Pulse {
    /// The flag that ends what is waited for.
    pub fn stop(&self) -> &AtomicBool {
        &self.stop
    }

    /// Does something that may take so long; the note is what is known if it never ends.
    pub fn wait_for<T>(&self, limit: Duration, note: impl FnOnce() -> String, work: impl FnOnce() -> T) -> T {
        self.stop.store(false, Ordering::Relaxed);
        *self.lock() = Some(Waiting { until: Instant::now().checked_add(limit), note: note() });
        let done = work();
        *self.lock() = None;
        done
    }

    fn lock(&self) -> std::sync::MutexGuard<'_, Option<Waiting>> {
        self.waiting.lock().expect("nobody panics while holding it")
    }

    /// Tells what takes too long to stop; hands out the note of what does not even then.
    fn stalled(&self) -> Option<String> {
        let waiting = self.lock();
        let Waiting { until: Some(until), note } = waiting.as_ref()? else { return None };
        let late = Instant::now().checked_duration_since(*until)?;
        self.stop.store(true, Ordering::Relaxed);
        (late > GRACE).then(|| note.clone())
    }
}

/// Work to be shared among threads.
pub struct Pool<Worker, Item, Done> {
    /// How many threads.
    pub threads: usize,
    /// What each thread needs; made on that thread.
    pub worker: Arc<dyn Fn() -> Worker + Send + Sync>,
    /// What is done with an item.
    #[allow(clippy::type_complexity)]
    pub work: Arc<dyn Fn(&mut Worker, &Item, &Pulse) -> Done + Send + Sync>,
}

/// A thread and what it is at.
struct Member {
    number: usize,
    pulse: Arc<Pulse>,
    /// The item it works on, counted from 1; 0 while it has none.
    item: Arc<AtomicUsize>,
}

impl<Worker: 'static, Item: Send + Sync + 'static, Done: Send + 'static> Pool<Worker, Item, Done> {
    /// Does the work on every item, and hands over each result with the item's number as it comes, on the calling thread: in
    /// no particular order, because some take longer. What never ends is handed to `given_up` with its note. When `cancel` is
    /// set or `done` fails, what is under way is told to stop, and nothing new begins.
    pub fn run<Error>(
        &self,
        items: Vec<Item>,
        cancel: &AtomicBool,
        mut given_up: impl FnMut(&Item, String) -> Done,
        mut done: impl FnMut(usize, Done) -> Result<(), Error>,
    ) -> Result<(), Error> {
        let items = Arc::new(items);
        let next = Arc::new(AtomicUsize::new(0));
        let (sender, receiver) = mpsc::channel();
        if cancel.load(Ordering::Relaxed) {
            return Ok(());
        }
        let wanted = self.threads.clamp(1, items.len().max(1));
        // Where the system gives fewer threads, those it gives do the work.
        let mut crew: Vec<_> =
            (0..wanted).map_while(|number| self.start(number, &items, &next, &sender).ok()).collect();
        assert!(!crew.is_empty() || items.is_empty(), "the system gives no thread at all");
        let mut hired = crew.len();
        let mut result = Ok(());
        let stop_taking = || next.store(items.len(), Ordering::Relaxed);
        while !crew.is_empty() {
            if cancel.load(Ordering::Relaxed) || result.is_err() {
                stop_taking();
                for member in &crew {
                    member.pulse.stop.store(true, Ordering::Relaxed);
                }
            }
            match receiver.recv_timeout(LOOK) {
                // From a thread that was left behind: its item is settled already.
                Ok((number, _)) if crew.iter().all(|member| member.number != number) => {}
                Ok((_, Some((item, value)))) => {
                    if result.is_ok() {
                        result = done(item, value);
                    }
                }
                Ok((number, None)) => crew.retain(|member| member.number != number),
                Err(RecvTimeoutError::Timeout) => {
                    let mut index = 0;
                    while index < crew.len() {
                        let Some(note) = crew[index].pulse.stalled() else {
                            index += 1;
                            continue;
                        };
                        let item = crew.swap_remove(index).item.load(Ordering::Acquire) - 1;
                        if result.is_ok() {
                            result = done(item, given_up(&items[item], note));
                        }
                        crew.extend(self.start(hired, &items, &next, &sender).ok());
                        hired += 1;
                    }
                }
                Err(RecvTimeoutError::Disconnected) => unreachable!("this thread holds a sender"),
            }
        }
        result
    }

    /// A new thread at work. It tells when there is nothing left to do.
    fn start(
        &self,
        number: usize,
        items: &Arc<Vec<Item>>,
        next: &Arc<AtomicUsize>,
        sender: &Sender<(usize, Option<(usize, Done)>)>,
    ) -> std::io::Result<Member> {
        let member = Member { number, pulse: Arc::default(), item: Arc::default() };
        let (pulse, at) = (Arc::clone(&member.pulse), Arc::clone(&member.item));
        let (items, next, sender) = (Arc::clone(items), Arc::clone(next), sender.clone());
        let (worker, work) = (Arc::clone(&self.worker), Arc::clone(&self.work));
        thread::Builder::new().stack_size(STACK).spawn(move || {
            let mut worker = worker();
            loop {
                let index = next.fetch_add(1, Ordering::Relaxed);
                let Some(item) = items.get(index) else { break };
                at.store(index + 1, Ordering::Release);
                let done = work(&mut worker, item, &pulse);
                if sender.send((number, Some((index, done)))).is_err() {
                    return;
                }
            }
            // If nobody listens any more, nobody needs to know.
            let _ = sender.send((number, None));
        })?;
        Ok(member)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn pool(threads: usize, work: fn(u64, &Pulse) -> u64) -> Pool<(), u64, u64> {
        Pool { threads, worker: Arc::new(|| ()), work: Arc::new(move |(), &item, pulse| work(item, pulse)) }
    }

    fn run(pool: &Pool<(), u64, u64>, items: Vec<u64>, cancel: bool) -> Result<Vec<u64>, ()> {
        let mut found = Vec::new();
        let cancel = AtomicBool::new(cancel);
        pool.run(
            items,
            &cancel,
            |item, note| {
                assert_eq!(note, "stuck");
                1000 + item
            },
            |_, value| {
                found.push(value);
                if value == 99 { Err(()) } else { Ok(()) }
            },
        )?;
        found.sort_unstable();
        Ok(found)
    }

    #[test]
    fn every_item_is_done_once_whatever_the_threads() {
        for threads in [1, 2, 7] {
            let pool = pool(threads, |item, _| item + 1);
            assert_eq!(run(&pool, (0..50).collect(), false), Ok((1..51).collect()));
            assert_eq!(run(&pool, Vec::new(), false), Ok(Vec::new()));
        }
    }

    #[test]
    fn what_never_ends_is_given_up_and_the_rest_is_done() {
        let stuck = |item: u64, pulse: &Pulse| {
            let work = || {
                if item == 3 {
                    loop {
                        thread::sleep(Duration::from_millis(50));
                    }
                }
                item
            };
            pulse.wait_for(Duration::from_millis(50), || "stuck".to_owned(), work)
        };
        assert_eq!(run(&pool(1, stuck), (0..6).collect(), false), Ok(vec![0, 1, 2, 4, 5, 1003]));
    }

    #[test]
    fn what_is_told_to_stop_and_does_is_not_given_up() {
        let slow = |item: u64, pulse: &Pulse| {
            let work = || {
                while item == 3 && !pulse.stop().load(Ordering::Relaxed) {
                    thread::sleep(Duration::from_millis(1));
                }
                item
            };
            pulse.wait_for(Duration::from_millis(30), String::new, work)
        };
        assert_eq!(run(&pool(2, slow), (0..6).collect(), false), Ok((0..6).collect()));
    }

    /// A moment each, so that all together would take minutes: that few were done is no luck.
    fn unhurried(item: u64, _: &Pulse) -> u64 {
        thread::sleep(Duration::from_millis(10));
        item
    }

    #[test]
    fn an_error_ends_the_work() {
        assert_eq!(run(&pool(2, unhurried), vec![99; 100_000], false), Err(()));
    }

    #[test]
    fn a_cancellation_ends_the_work() {
        assert_eq!(run(&pool(2, unhurried), (0..100_000).collect(), true), Ok(Vec::new()), "nothing begins");
        let cancel = AtomicBool::new(false);
        let mut done = 0;
        let all: Result<(), ()> = pool(2, unhurried).run(
            (0..100_000).collect(),
            &cancel,
            |_, note| unreachable!("{note}"),
            |_, _| {
                done += 1;
                cancel.store(true, Ordering::Relaxed);
                Ok(())
            },
        );
        assert_eq!(all, Ok(()));
        assert!((1..100_000).contains(&done), "{done} were done");
    }
}
