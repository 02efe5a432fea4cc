//! So many workers, lent to whoever asks; one that dies, or does not answer in time, is replaced.

use crate::message::{Answer, Content, Request};
use crate::tuning::TuningStep;
use crate::work::WORD;
use engine::Fingerprint;
use guests::{Allowance, Enclosure, Keeper, Process, Walls};
use std::collections::{BTreeMap, HashSet};
use std::path::PathBuf;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::sync::{Arc, Condvar, Mutex, MutexGuard, PoisonError};
use std::time::{Duration, Instant};

/// Workers of one's own, shared by all threads. Cheap to clone.
#[derive(Clone)]
pub struct Crew(Arc<Inner>);

struct Inner {
    keeper: Keeper,
    walls: Walls,
    most: usize,
    state: Mutex<State>,
    freed: Condvar,
    lost: AtomicU64,
}

#[derive(Default)]
struct State {
    idle: Vec<Worker>,
    at_work: usize,
}

struct Worker {
    process: Process,
    /// Files it was told about. It may have forgotten some, and says so.
    told: HashSet<Fingerprint>,
}

/// A file as workers get it.
pub(crate) struct Source {
    pub(crate) name: String,
    pub(crate) content: Content,
    pub(crate) fingerprint: Fingerprint,
}

/// Why there is no answer.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum Trouble {
    /// Nobody can be started, or all are busy for too long.
    #[error("no worker is free")]
    Busy,
    /// It did not answer in time.
    #[error("it took too long")]
    Late,
    /// Somebody said stop.
    #[error("it was stopped")]
    Stopped,
    /// The worker died over it.
    #[error("its process ended")]
    Died,
}

/// How long one waits for a worker that is free.
const PATIENCE: Duration = Duration::from_secs(30);
/// How much longer than it may take an answer may be on its way.
const GRACE: Duration = Duration::from_millis(500);
/// A worker that holds more bytes than this is replaced.
const HEAVY: u64 = 700 << 20;

impl Crew {
    /// A crew of at most so many, started by this keeper when they are needed.
    pub fn new(keeper: Keeper, most: usize) -> Self {
        let walls = keeper.walls();
        let state = Mutex::default();
        Self(Arc::new(Inner {
            keeper,
            walls,
            most: most.max(1),
            state,
            freed: Condvar::new(),
            lost: AtomicU64::new(0),
        }))
    }

    /// The walls around every worker.
    pub fn walls(&self) -> Walls {
        self.0.walls
    }

    /// Workers that had to be replaced so far.
    pub fn lost(&self) -> u64 {
        self.0.lost.load(Ordering::Relaxed)
    }

    /// The processes of the workers that nobody asks just now.
    pub fn processes(&self) -> Vec<u32> {
        self.state().idle.iter().map(|worker| worker.process.number()).collect()
    }

    /// Workers that think just now.
    pub fn at_work(&self) -> usize {
        self.state().at_work
    }

    fn state(&self) -> MutexGuard<'_, State> {
        self.0.state.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Asks a worker about a file that it is told first, if it does not know it. Whoever dies may have died of something else:
    /// a second worker is asked before it is the question's fault.
    pub(crate) fn ask(
        &self,
        source: &Source,
        request: &Request,
        time: Duration,
        stop: Option<&AtomicBool>,
    ) -> Result<Answer, Trouble> {
        self.ask_and_hear(source, request, time, stop, &mut |_| ())
    }

    /// The same for who wants to hear how a long answer goes.
    pub(crate) fn ask_and_hear(
        &self,
        source: &Source,
        request: &Request,
        time: Duration,
        stop: Option<&AtomicBool>,
        heard: &mut dyn FnMut(TuningStep),
    ) -> Result<Answer, Trouble> {
        let mut once = || {
            let mut worker = self.lend(stop)?;
            let asked = worker.ask(source, request, time, stop, heard);
            self.put_back(asked.is_ok().then_some(worker));
            asked
        };
        match once() {
            Err(Trouble::Died) => once(),
            other => other,
        }
    }

    /// A worker that is free, or a new one.
    fn lend(&self, stop: Option<&AtomicBool>) -> Result<Worker, Trouble> {
        const LOOK: Duration = Duration::from_millis(50);
        let begun = Instant::now();
        let mut state = self.state();
        while state.at_work >= self.0.most {
            if stop.is_some_and(|stop| stop.load(Ordering::Relaxed)) {
                return Err(Trouble::Stopped);
            }
            if begun.elapsed() > PATIENCE {
                return Err(Trouble::Busy);
            }
            state = self.0.freed.wait_timeout(state, LOOK).unwrap_or_else(PoisonError::into_inner).0;
        }
        state.at_work += 1;
        let idle = state.idle.pop();
        drop(state);
        let started = idle.map_or_else(|| self.start(), Ok);
        if started.is_err() {
            self.state().at_work -= 1;
            self.0.freed.notify_one();
        }
        started
    }

    /// Takes a worker back. One that failed is gone: whoever is next gets a new one.
    fn put_back(&self, worker: Option<Worker>) {
        let worker = worker.filter(|worker| worker.process.memory().is_none_or(|bytes| bytes < HEAVY));
        let mut state = self.state();
        state.at_work -= 1;
        match worker {
            Some(worker) => state.idle.push(worker),
            None => {
                self.0.lost.fetch_add(1, Ordering::Relaxed);
            }
        }
        drop(state);
        self.0.freed.notify_one();
    }

    fn start(&self) -> Result<Worker, Trouble> {
        let enclosure = Enclosure {
            program: self.0.keeper.path().to_owned(),
            arguments: vec![WORD.to_owned()],
            folder: PathBuf::from("/"),
            environment: BTreeMap::new(),
            readable: Vec::new(),
            allowance: Allowance { memory: 1024, processes: 4, seconds: 24 * 3600 },
            walls: self.0.walls,
        };
        let process = Process::start(&self.0.keeper, &enclosure).map_err(|_| Trouble::Busy)?;
        Ok(Worker { process, told: HashSet::new() })
    }
}

impl Worker {
    fn ask(
        &mut self,
        source: &Source,
        request: &Request,
        time: Duration,
        stop: Option<&AtomicBool>,
        heard: &mut dyn FnMut(TuningStep),
    ) -> Result<Answer, Trouble> {
        let until = Instant::now() + time + GRACE;
        let is_loading = matches!(request, Request::Load { .. } | Request::Tune(_));
        if !is_loading && !self.told.contains(&source.fingerprint) {
            self.tell(source, until, stop)?;
        }
        match self.exchange(request, until, stop, heard)? {
            Answer::Unknown => {
                self.tell(source, until, stop)?;
                self.exchange(request, until, stop, heard)
            }
            // It was told the file with the question, and did not keep it.
            answer @ Answer::Tuned(_) => Ok(answer),
            answer => {
                self.told.insert(source.fingerprint.clone());
                Ok(answer)
            }
        }
    }

    /// Gets it to know a file that was loaded before, somewhere.
    fn tell(&mut self, source: &Source, until: Instant, stop: Option<&AtomicBool>) -> Result<(), Trouble> {
        let load = Request::Load { name: source.name.clone(), content: source.content.clone() };
        self.exchange(&load, until, stop, &mut |_| ())?;
        self.told.insert(source.fingerprint.clone());
        Ok(())
    }

    fn exchange(
        &mut self,
        request: &Request,
        until: Instant,
        stop: Option<&AtomicBool>,
        heard: &mut dyn FnMut(TuningStep),
    ) -> Result<Answer, Trouble> {
        let mut line = serde_json::to_string(request).expect("plain data");
        line.push('\n');
        self.process.say_by(&line, until).map_err(trouble)?;
        loop {
            let answer = self.process.hear(until, stop).map_err(trouble)?;
            // A worker that says anything else is broken.
            match serde_json::from_str(&answer).map_err(|_| Trouble::Died)? {
                Answer::Tuning(step) => heard(step),
                answer => return Ok(answer),
            }
        }
    }
}

fn trouble(trouble: guests::Trouble) -> Trouble {
    match trouble {
        guests::Trouble::Late => Trouble::Late,
        guests::Trouble::Stopped => Trouble::Stopped,
        _ => Trouble::Died,
    }
}
