//! Several threads on one question.
//!
//! All threads search the same node with the same window on the shared table. The first to finish has
//! the answer and sends the others home. What they have stored stays true and helps the next window.

use std::{
    sync::{
        Mutex,
        atomic::{AtomicBool, Ordering::Relaxed},
    },
    thread,
};

use super::{
    busy::Busy,
    limits::{Meter, Terms},
    node::Node,
    search::Search,
    shape::Shape,
    table::ProofTable,
};

/// Questions that one thread answers within so many nodes are not worth waking the others.
const ALONE: u64 = 4_000;

/// What threads of a crew share beside the table.
pub(super) struct Shared {
    busy: Busy,
    done: AtomicBool,
}

impl Shared {
    /// Nothing is being searched.
    pub(super) fn new() -> Self {
        Self { busy: Busy::new(), done: AtomicBool::new(false) }
    }
}

/// The threads that answer the questions about one position.
pub(super) struct Crew<'a, S: Shape> {
    searches: Vec<Search<'a, S>>,
    shared: &'a Shared,
}

impl<'a, S: Shape> Crew<'a, S> {
    /// As many searches as the limits name threads.
    pub(super) fn new(shape: S, table: &'a ProofTable<S>, terms: &Terms<'a>, shared: &'a Shared) -> Self {
        let threads = terms.threads.max(1);
        let nodes = terms.nodes.map_or(u64::MAX, |nodes| nodes.div_ceil(threads as u64));
        let busy = (threads > 1).then_some(&shared.busy);
        let meter = Meter::new(terms, nodes, Some(&shared.done));
        let searches = (0..threads).map(|_| Search::new(shape, table, busy, meter)).collect();
        Self { searches, shared }
    }

    /// Nodes of all threads.
    pub(super) fn nodes(&self) -> u64 {
        self.searches.iter().map(|search| search.meter.nodes()).sum()
    }

    /// The answer of [`Search::search`], or nothing when a limit came first.
    pub(super) fn ask(&mut self, node: Node, alpha: i32) -> Option<i32> {
        let (leader, helpers) = self.searches.split_first_mut().expect("a crew has a leader");
        if helpers.is_empty() {
            return answer(leader, node, alpha, u64::MAX);
        }
        if let Some(score) = answer(leader, node, alpha, ALONE) {
            return Some(score);
        }
        let done = &self.shared.done;
        let result = Mutex::new(None);
        let work = |search: &mut Search<'a, S>| {
            if let Some(score) = answer(search, node, alpha, u64::MAX) {
                *result.lock().expect("no thread panics while it holds the lock") = Some(score);
                done.store(true, Relaxed);
            }
        };
        thread::scope(|scope| {
            for helper in helpers {
                scope.spawn(|| work(helper));
            }
            work(leader);
        });
        done.store(false, Relaxed);
        result.into_inner().expect("no thread panics while it holds the lock")
    }
}

/// The answer of one thread, or nothing when it was stopped.
fn answer<S: Shape>(search: &mut Search<'_, S>, node: Node, alpha: i32, nodes: u64) -> Option<i32> {
    search.meter.resume(nodes);
    if search.meter.stopped() {
        return None;
    }
    let task = search.task(node);
    let score = search.search(&task, alpha);
    (!search.meter.stopped()).then_some(score)
}
