//! The processes that descend from this one, as the system lists them.

use nix::errno::Errno;
use nix::sys::signal::{Signal, kill};
use nix::sys::wait::{WaitPidFlag, WaitStatus, waitpid};
use nix::unistd::Pid;
use std::fs;
use std::thread;
use std::time::Duration;

/// All descendants of this process.
pub(super) fn descendants() -> Vec<Pid> {
    descendants_of(std::process::id())
}

/// All descendants of a process.
pub(super) fn descendants_of(process: u32) -> Vec<Pid> {
    let mut found = children(process);
    let mut next = 0;
    while let Some(&parent) = found.get(next) {
        found.extend(children(parent));
        next += 1;
    }
    found.into_iter().filter_map(|number| i32::try_from(number).ok().map(Pid::from_raw)).collect()
}

/// The children of a process, whichever of its threads they are of.
fn children(parent: u32) -> Vec<u32> {
    let threads = fs::read_dir(format!("/proc/{parent}/task")).into_iter().flatten().flatten();
    let lists = threads.filter_map(|thread| fs::read_to_string(thread.path().join("children")).ok());
    lists
        .flat_map(|list| list.split_whitespace().filter_map(|word| word.parse().ok()).collect::<Vec<_>>())
        .collect()
}

/// Bytes of memory that a process holds at present.
pub(super) fn memory(process: Pid) -> u64 {
    /// All that Linux runs on here has pages of at least this size.
    const PAGE: u64 = 4096;
    let pages = |text: String| text.split_whitespace().nth(1).and_then(|word| word.parse::<u64>().ok());
    fs::read_to_string(format!("/proc/{process}/statm")).ok().and_then(pages).unwrap_or(0) * PAGE
}

/// Takes note of children that have ended, and tells how `one` of them did, if it did.
pub(super) fn reap(one: Pid) -> Option<WaitStatus> {
    let mut found = None;
    loop {
        match waitpid(None, Some(WaitPidFlag::WNOHANG)) {
            Ok(WaitStatus::StillAlive) => return found,
            Ok(status) if status.pid() == Some(one) => found = Some(status),
            Ok(_) | Err(Errno::EINTR) => {}
            Err(_) => return found,
        }
    }
}

/// Ends all descendants: those that have others while they are ended, too.
pub(super) fn end() {
    /// Each time there are new ones, somebody had children in the meantime; nobody does that often without being caught.
    const TIMES: u32 = 2_000;
    for _ in 0..TIMES {
        let left = descendants();
        for &process in &left {
            // Who is gone already need not be ended.
            let _ = kill(process, Signal::SIGKILL);
        }
        loop {
            match waitpid(None, Some(WaitPidFlag::WNOHANG)) {
                Err(Errno::ECHILD) => return,
                Ok(WaitStatus::StillAlive) | Err(_) => break,
                Ok(_) => {}
            }
        }
        thread::sleep(Duration::from_millis(1));
    }
}
