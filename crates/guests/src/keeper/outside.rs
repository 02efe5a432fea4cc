//! The keeper that stays: a guest's parent, which watches over it and over who wants it.

use super::{FRONT, WORD, code, family, inside, rooms};
use crate::{Allowance, Enclosure, Walls};
use nix::errno::Errno;
use nix::fcntl::{OFlag, open};
use nix::poll::{PollFd, PollFlags, PollTimeout, poll};
use nix::sys::prctl;
use nix::sys::signal::Signal;
use nix::sys::stat::Mode;
use nix::sys::wait::{WaitStatus, waitpid};
use nix::unistd::{Pid, dup2_stdin, dup2_stdout, getppid};
use signal_hook::consts::{SIGCHLD, SIGHUP, SIGINT, SIGTERM};
use std::fs::{self, DirBuilder};
use std::io::{self, Read};
use std::os::fd::AsFd;
use std::os::unix::fs::DirBuilderExt;
use std::os::unix::net::UnixStream;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{SystemTime, UNIX_EPOCH};

/// Which walls can be put up here: tried on this very process.
pub(super) fn probe() -> Walls {
    let rooms = temporary_folder().is_ok_and(|folder| {
        let entered = rooms::enter(&folder).is_ok();
        rooms::leave(&folder);
        let _ = fs::remove_dir(&folder);
        entered
    });
    Walls { limits: true, rooms, files: inside::can_bound_files(), calls: inside::can_bound_calls() }
}

/// Keeps a guest to its end, and tells how that came.
pub(super) fn keep(enclosure: &Enclosure, parent: i32) -> Result<u8, String> {
    let told = |what: &'static str| move |error: io::Error| format!("{what}: {error}");
    let is_wanted_no_more = Arc::new(AtomicBool::new(false));
    let (mut woken, waker) = UnixStream::pair().map_err(told("signals"))?;
    for signal in [SIGTERM, SIGINT, SIGHUP] {
        signal_hook::flag::register(signal, Arc::clone(&is_wanted_no_more)).map_err(told("signals"))?;
    }
    for signal in [SIGTERM, SIGINT, SIGHUP, SIGCHLD] {
        let waker = waker.try_clone().map_err(told("signals"))?;
        signal_hook::low_level::pipe::register(signal, waker).map_err(told("signals"))?;
    }
    woken.set_nonblocking(true).map_err(told("signals"))?;
    // Where somebody's parent ends, this process takes its place.
    prctl::set_child_subreaper(true).map_err(|error| format!("orphans: {error}"))?;
    let is_parent_gone = || getppid() != Pid::from_raw(parent);
    let temporary = temporary_folder().map_err(told("a temporary folder"))?;
    let ended = begin(enclosure, &temporary).map(|guest| {
        let has_rooms = enclosure.walls.rooms;
        let mut watch =
            Watch { allowance: enclosure.allowance, is_limited: enclosure.walls.limits, has_rooms, looks: 0 };
        loop {
            if let Some(status) = family::reap(guest) {
                break told_as(status);
            }
            if is_wanted_no_more.load(Ordering::Relaxed) || is_parent_gone() {
                break code::ENDED;
            }
            if let Some(excess) = watch.look(&temporary) {
                break excess;
            }
            let mut sources = [PollFd::new(woken.as_fd(), PollFlags::POLLIN)];
            // Whether it was woken or not, it looks.
            let _ = poll(&mut sources, watch.pause());
            let _ = woken.read(&mut [0; 64]);
        }
    });
    family::end();
    if enclosure.walls.rooms {
        rooms::leave(&temporary);
    }
    // What is left there is nobody's any more; a folder that cannot be removed is no reason to fail.
    let _ = fs::remove_dir_all(&temporary);
    ended
}

/// Starts the guest, in rooms of its own if there are any.
fn begin(enclosure: &Enclosure, temporary: &Path) -> Result<Pid, String> {
    if enclosure.walls.rooms {
        rooms::enter(temporary)?;
    }
    start(if enclosure.walls.rooms { "first" } else { "inside" }, enclosure, temporary)
}

/// The first process of a guest's rooms, which lasts as long as the guest: where there is none, signals that should end the
/// guest do not, because it is the first itself, and nobody takes note of what orphans come to.
pub(super) fn be_first(enclosure: &Enclosure, temporary: &Path) -> Result<u8, String> {
    prctl::set_pdeathsig(Signal::SIGKILL).map_err(|error| error.to_string())?;
    let guest = start("inside", enclosure, temporary)?;
    loop {
        match waitpid(None, None) {
            Ok(status) if status.pid() == Some(guest) => return Ok(told_as(status)),
            Ok(_) | Err(Errno::EINTR) => {}
            Err(error) => return Err(error.to_string()),
        }
    }
}

/// Starts this program again, and lets go of the guest's input and output.
fn start(step: &str, enclosure: &Enclosure, temporary: &Path) -> Result<Pid, String> {
    let text = serde_json::to_string(enclosure).expect("it was read from such a text");
    let mut next = Command::new("/proc/self/exe");
    let front = FRONT.get().copied().unwrap_or(0);
    next.args(std::env::args_os().skip(1).take(front)).args([WORD, step]).arg(temporary).arg(text);
    if enclosure.walls != Walls::NONE {
        next.env("HOME", temporary).env("TMPDIR", temporary);
    }
    let next = next
        .stdin(Stdio::inherit())
        .stdout(Stdio::inherit())
        .stderr(Stdio::inherit())
        .spawn()
        .map_err(|error| format!("the guest's process: {error}"))?;
    // If the guest closes them, nobody else must hold them open.
    let nothing = open("/dev/null", OFlag::O_RDWR, Mode::empty()).map_err(|error| error.to_string())?;
    dup2_stdin(&nothing).and_then(|()| dup2_stdout(&nothing)).map_err(|error| error.to_string())?;
    Ok(Pid::from_raw(next.id() as i32))
}

/// A new folder for what the guest writes.
fn temporary_folder() -> io::Result<PathBuf> {
    let now = SystemTime::now().duration_since(UNIX_EPOCH).unwrap_or_default();
    let name = format!("conecta-guest-{}-{:x}", std::process::id(), now.as_nanos());
    let folder = std::env::temp_dir().join(name);
    DirBuilder::new().mode(0o700).create(&folder)?;
    Ok(folder)
}

fn told_as(status: WaitStatus) -> u8 {
    match status {
        WaitStatus::Exited(_, number) => match u8::try_from(number).unwrap_or(u8::MAX) {
            number @ ..=code::NOT_STARTED => number,
            _ => code::LAST_OF_GUEST,
        },
        WaitStatus::Signaled(_, signal, _) => 128 + (signal as i32) as u8,
        _ => code::LAST_OF_GUEST,
    }
}

/// Looks at what the system does not count: the family as a whole.
struct Watch {
    allowance: Allowance,
    is_limited: bool,
    /// Then the folder for its files is bounded by itself.
    has_rooms: bool,
    looks: u32,
}

impl Watch {
    /// Which limit the family has exceeded, if one.
    fn look(&mut self, temporary: &Path) -> Option<u8> {
        self.looks = self.looks.saturating_add(1);
        if !self.is_limited {
            return None;
        }
        let family = family::descendants();
        // One of them may be the first of its rooms.
        if family.len() as u64 > self.allowance.processes + 1 {
            return Some(code::PROCESSES);
        }
        if !self.has_rooms && size(temporary) > Allowance::FILES << 20 {
            return Some(code::FILES);
        }
        let memory: u64 = family.into_iter().map(family::memory).sum();
        (memory > self.allowance.memory.saturating_mul(1 << 20)).then_some(code::MEMORY)
    }

    /// Often in the beginning, when a guest shows what it is; seldom later, so that it costs nothing.
    fn pause(&self) -> PollTimeout {
        PollTimeout::from(if self.looks < 100 { 10_u8 } else { 100 })
    }
}

/// Bytes in a folder and all below it.
fn size(folder: &Path) -> u64 {
    let entries = fs::read_dir(folder).into_iter().flatten().flatten();
    let sizes = entries.map(|entry| match entry.metadata() {
        Ok(about) if about.is_dir() => size(&entry.path()),
        Ok(about) => about.len(),
        Err(_) => 0,
    });
    sizes.sum()
}
