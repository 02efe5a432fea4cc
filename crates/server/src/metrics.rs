//! What the server does, counted, as Prometheus reads it.
//!
//! Routes are counted by their patterns, not by what visitors ask for: what is counted here has a bounded number of names, and
//! tells nobody's secrets.

use crate::Shared;
use crate::callers::Caller;
use crate::problem::{Problem, no_such_page};
use axum::extract::State;
use axum::http::header::CONTENT_TYPE;
use axum::response::IntoResponse;
use axum::routing::get;
use axum::{Extension, Router};
use std::collections::BTreeMap;
use std::fmt::Write;
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::{Duration, Instant};

/// Upper bounds of the classes of times, in seconds.
const BOUNDS: [f64; 13] = [0.001, 0.005, 0.01, 0.025, 0.05, 0.1, 0.15, 0.25, 0.5, 1.0, 2.5, 5.0, 10.0];

pub(crate) fn routes() -> Router<Arc<Shared>> {
    Router::new().route("/health", get(|| async { "ok\n" })).route("/metrics", get(metrics))
}

/// For this machine only, unless the operator says otherwise: others are told that there is nothing.
async fn metrics(
    State(shared): State<Arc<Shared>>,
    Extension(caller): Extension<Caller>,
) -> Result<impl IntoResponse, Problem> {
    if !caller.is_local() && !shared.has_public_metrics {
        return Err(no_such_page().await);
    }
    let kind = [(CONTENT_TYPE, "text/plain; version=0.0.4; charset=utf-8")];
    Ok((kind, shared.metrics.text(&shared)))
}

/// How long things took.
#[derive(Clone, Default)]
struct Histogram {
    /// By class; the last one is beyond all bounds.
    counts: [u64; BOUNDS.len() + 1],
    seconds: f64,
}

impl Histogram {
    fn add(&mut self, time: Duration) {
        let seconds = time.as_secs_f64();
        let class = BOUNDS.iter().position(|&bound| seconds <= bound).unwrap_or(BOUNDS.len());
        self.counts[class] += 1;
        self.seconds += seconds;
    }

    /// Its lines, with these labels.
    fn write(&self, text: &mut String, name: &str, labels: &str) {
        let comma = if labels.is_empty() { "" } else { "," };
        let braces = if labels.is_empty() { String::new() } else { format!("{{{labels}}}") };
        let mut below = 0;
        for (count, bound) in
            self.counts.iter().zip(BOUNDS.iter().map(ToString::to_string).chain(["+Inf".to_owned()]))
        {
            below += count;
            let _ = writeln!(text, "{name}_bucket{{{labels}{comma}le=\"{bound}\"}} {below}");
        }
        let _ = writeln!(text, "{name}_sum{braces} {}\n{name}_count{braces} {below}", self.seconds);
    }
}

/// Everything that happened at a route.
#[derive(Default)]
struct Route {
    /// Answers by status.
    answers: BTreeMap<u16, u64>,
    times: Histogram,
}

/// What is counted.
pub(crate) struct Metrics {
    since: Instant,
    /// By method and pattern.
    routes: Mutex<BTreeMap<(&'static str, String), Route>>,
    /// How long questions waited for a turn at thinking.
    waits: Mutex<Histogram>,
    connections: Arc<AtomicU64>,
    streams: Arc<AtomicU64>,
    /// Requests that were refused because their address had asked too often or too much at once.
    pub(crate) refused: AtomicU64,
    /// Requests that broke an answer of ours.
    pub(crate) panics: AtomicU64,
}

/// Something that is there until this is dropped.
pub(crate) struct Counted(Arc<AtomicU64>);

impl Counted {
    fn new(count: &Arc<AtomicU64>) -> Self {
        count.fetch_add(1, Ordering::Relaxed);
        Self(Arc::clone(count))
    }
}

impl Drop for Counted {
    fn drop(&mut self) {
        self.0.fetch_sub(1, Ordering::Relaxed);
    }
}

fn locked<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}

impl Metrics {
    pub(crate) fn new() -> Self {
        Self {
            since: Instant::now(),
            routes: Mutex::default(),
            waits: Mutex::default(),
            connections: Arc::default(),
            streams: Arc::default(),
            refused: AtomicU64::new(0),
            panics: AtomicU64::new(0),
        }
    }

    pub(crate) fn answered(&self, method: &axum::http::Method, route: &str, status: u16, time: Duration) {
        let method = ["GET", "HEAD", "POST", "PUT", "PATCH", "DELETE"]
            .into_iter()
            .find(|known| *known == method.as_str())
            .unwrap_or("other");
        let mut routes = locked(&self.routes);
        let counted = routes.entry((method, route.to_owned())).or_default();
        *counted.answers.entry(status).or_default() += 1;
        counted.times.add(time);
    }

    pub(crate) fn waited(&self, time: Duration) {
        locked(&self.waits).add(time);
    }

    pub(crate) fn connection(&self) -> Counted {
        Counted::new(&self.connections)
    }

    pub(crate) fn stream(&self) -> Counted {
        Counted::new(&self.streams)
    }

    pub(crate) fn streams(&self) -> u64 {
        self.streams.load(Ordering::Relaxed)
    }

    /// Everything, as text.
    pub(crate) fn text(&self, shared: &Shared) -> String {
        let mut text = String::new();
        let routes = locked(&self.routes);
        head(&mut text, "conecta_requests_total", "counter", "Requests by route and status.");
        for ((method, route), counted) in routes.iter() {
            for (status, count) in &counted.answers {
                let labels = format!("method=\"{method}\",route=\"{route}\",status=\"{status}\"");
                let _ = writeln!(text, "conecta_requests_total{{{labels}}} {count}");
            }
        }
        head(&mut text, "conecta_request_seconds", "histogram", "Time until an answer begins, by route.");
        for ((method, route), counted) in routes.iter() {
            let labels = format!("method=\"{method}\",route=\"{route}\"");
            counted.times.write(&mut text, "conecta_request_seconds", &labels);
        }
        drop(routes);
        head(
            &mut text,
            "conecta_thinking_wait_seconds",
            "histogram",
            "Time that questions waited for a turn.",
        );
        locked(&self.waits).write(&mut text, "conecta_thinking_wait_seconds", "");
        let thinking = shared.thinking.load();
        let jobs = shared.jobs.unfinished() + shared.events.unfinished_elsewhere();
        let count = |count: &AtomicU64| count.load(Ordering::Relaxed);
        for (name, kind, help, value) in [
            ("conecta_connections", "gauge", "Open connections.", count(&self.connections)),
            ("conecta_streams", "gauge", "Open streams of news.", count(&self.streams)),
            (
                "conecta_tables_watched",
                "gauge",
                "Tables that somebody watches.",
                shared.tables.watched() as u64,
            ),
            ("conecta_thinking", "gauge", "Questions that are thought about.", thinking.thinking as u64),
            ("conecta_thinking_waiting", "gauge", "Questions that wait for a turn.", thinking.waiting as u64),
            ("conecta_jobs", "gauge", "Work that waits or is under way.", jobs as u64),
            (
                "conecta_workers_busy",
                "gauge",
                "Processes that think for strangers.",
                shared.crew.at_work() as u64,
            ),
            (
                "conecta_workers_lost_total",
                "counter",
                "Processes that died or were too late, and were replaced.",
                shared.crew.lost(),
            ),
            (
                "conecta_refused_total",
                "counter",
                "Requests beyond the limits of an address.",
                count(&self.refused),
            ),
            ("conecta_panics_total", "counter", "Requests that broke an answer.", count(&self.panics)),
            ("conecta_uptime_seconds", "gauge", "Time since the start.", self.since.elapsed().as_secs()),
        ] {
            head(&mut text, name, kind, help);
            let _ = writeln!(text, "{name} {value}");
        }
        if let Some(bytes) = resident_bytes() {
            head(&mut text, "process_resident_memory_bytes", "gauge", "Memory in use.");
            let _ = writeln!(text, "process_resident_memory_bytes {bytes}");
        }
        text
    }
}

fn head(text: &mut String, name: &str, kind: &str, help: &str) {
    let _ = writeln!(text, "# HELP {name} {help}\n# TYPE {name} {kind}");
}

/// The memory of this process, where the system tells.
fn resident_bytes() -> Option<u64> {
    let status = std::fs::read_to_string("/proc/self/status").ok()?;
    let line = status.lines().find_map(|line| line.strip_prefix("VmRSS:"))?;
    line.trim().strip_suffix("kB")?.trim().parse::<u64>().ok().map(|kilobytes| kilobytes << 10)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn times_are_counted_in_every_class_above_them() {
        let mut times = Histogram::default();
        for milliseconds in [1, 20, 20, 20_000] {
            times.add(Duration::from_millis(milliseconds));
        }
        let mut text = String::new();
        times.write(&mut text, "t", "route=\"/\"");
        for line in [
            "t_bucket{route=\"/\",le=\"0.001\"} 1",
            "t_bucket{route=\"/\",le=\"0.01\"} 1",
            "t_bucket{route=\"/\",le=\"0.025\"} 3",
            "t_bucket{route=\"/\",le=\"10\"} 3",
            "t_bucket{route=\"/\",le=\"+Inf\"} 4",
            "t_sum{route=\"/\"} 20.041",
            "t_count{route=\"/\"} 4",
        ] {
            assert!(text.lines().any(|found| found == line), "{line}\n{text}");
        }
    }

    #[test]
    fn what_is_gone_is_not_counted() {
        let metrics = Metrics::new();
        let one = metrics.stream();
        assert_eq!(metrics.streams(), 1);
        drop(one);
        assert_eq!(metrics.streams(), 0);
    }
}
