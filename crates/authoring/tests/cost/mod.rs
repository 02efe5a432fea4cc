//! What a file costs whoever loads it: at most a second of a processor and 300 MB, on a busy machine as on an idle one.

use authoring::{Fault, FaultKind};
use std::sync::{Mutex, PoisonError};
use std::time::{Duration, Instant};

const TIME: Duration = Duration::from_secs(1);
const KILOBYTES: u64 = 300 << 10;

/// One program at a time: memory is counted for the whole process.
static ALONE: Mutex<()> = Mutex::new(());

/// Does something that must not cost more. Where the system does not tell what a thread has used, the clock has to do, with
/// room for a machine that is busy.
pub(crate) fn bounded<T>(source: &str, work: impl FnOnce() -> T) -> T {
    let alone = ALONE.lock().unwrap_or_else(PoisonError::into_inner);
    let (clock, before) = (Instant::now(), processor_time());
    let done = work();
    match (before, processor_time()) {
        (Some(before), Some(after)) => {
            let used = after.saturating_sub(before);
            assert!(used < TIME, "{used:?} for {source:.80}");
        }
        _ => assert!(clock.elapsed() < 6 * TIME, "{:?} for {source:.80}", clock.elapsed()),
    }
    if let Some(peak) = peak() {
        assert!(peak < KILOBYTES, "{peak} KB for {source:.80}");
    }
    drop(alone);
    done
}

/// The same fault, which names the limit that was reached, if one was.
pub(crate) fn named(fault: Fault) -> Fault {
    let is_limit = matches!(fault.kind, FaultKind::Steps | FaultKind::Memory | FaultKind::Recursion);
    let sentence = fault.message.to_string();
    assert!(!is_limit || sentence.contains(|letter: char| letter.is_ascii_digit()), "{sentence}");
    fault
}

/// What this thread has had of a processor so far.
fn processor_time() -> Option<Duration> {
    let times = std::fs::read_to_string("/proc/thread-self/schedstat").ok()?;
    Some(Duration::from_nanos(times.split(' ').next()?.parse().ok()?))
}

/// The most memory this process has had, in kilobytes.
fn peak() -> Option<u64> {
    let status = std::fs::read_to_string("/proc/self/status").ok()?;
    let line = status.lines().find_map(|line| line.strip_prefix("VmHWM:"))?;
    line.trim().trim_end_matches(" kB").parse().ok()
}
