//! Long work: it goes on in a thread of its own, with Python let go, while the calling thread listens for Ctrl-C and tells
//! how far it is.

use pyo3::prelude::*;
use std::panic::resume_unwind;
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use std::sync::mpsc::{RecvTimeoutError, channel};
use std::thread;
use std::time::Duration;

/// How often the calling thread listens.
const LISTEN: Duration = Duration::from_millis(50);
/// Searches and solver recurse; so do functions of Python that they call.
const STACK: usize = 8 << 20;

/// Between the work and those who wait for it.
#[derive(Debug, Default)]
pub(crate) struct Watch {
    /// Set when the work shall end.
    pub(crate) cancel: AtomicBool,
    /// So much is done.
    pub(crate) done: AtomicUsize,
    /// Of so much, once that is known.
    pub(crate) all: AtomicUsize,
}

impl Watch {
    /// Notes how far it is.
    pub(crate) fn see(&self, done: usize, all: usize) {
        self.done.store(done, Ordering::Relaxed);
        self.all.store(all, Ordering::Relaxed);
    }
}

/// Does the work and comes back with its result. After Ctrl-C the work is told to stop, what it has kept is kept, and the
/// interruption goes on. `progress` is called with what is done and what there is in all.
pub(crate) fn waited<T: Send>(
    python: Python,
    progress: Option<&Bound<PyAny>>,
    work: impl FnOnce(&Watch) -> T + Send,
) -> PyResult<T> {
    let watch = Watch::default();
    let (sender, receiver) = channel();
    thread::scope(|scope| {
        let watch = &watch;
        let worker = thread::Builder::new().stack_size(STACK).spawn_scoped(scope, move || {
            let result = work(watch);
            // Who waits is woken; what it waits for is the thread's own result.
            let _ = sender.send(());
            result
        })?;
        let mut interruption = None;
        // A receiver is for one thread, and this stays on its own; only Python is let go meanwhile.
        let receiver = std::sync::Mutex::new(receiver);
        loop {
            let heard = python.detach(|| receiver.lock().expect("nobody else has it").recv_timeout(LISTEN));
            if heard != Err(RecvTimeoutError::Timeout) {
                break;
            }
            let listened = python.check_signals().and_then(|()| told(watch, progress));
            if let Err(error) = listened {
                watch.cancel.store(true, Ordering::Relaxed);
                interruption.get_or_insert(error);
            }
        }
        let result = python.detach(|| worker.join()).unwrap_or_else(|panic| resume_unwind(panic));
        match interruption {
            Some(error) => Err(error),
            None => told(watch, progress).map(|()| result),
        }
    })
}

fn told(watch: &Watch, progress: Option<&Bound<PyAny>>) -> PyResult<()> {
    let all = watch.all.load(Ordering::Relaxed);
    match progress.filter(|_| all > 0) {
        Some(progress) => progress.call1((watch.done.load(Ordering::Relaxed), all)).map(|_| ()),
        None => Ok(()),
    }
}

/// One thread for each core, where nothing is said.
pub(crate) fn threads(wanted: Option<usize>) -> usize {
    wanted.map_or_else(
        || thread::available_parallelism().map_or(1, usize::from),
        |threads| threads.clamp(1, 1024),
    )
}
