//! A program that runs, and is spoken to in lines.
//!
//! Whoever asks waits for the answer itself, with the deadline in hand: there are no threads that read, and none that could be
//! left behind. What nobody has asked for stays in the pipe, which is small.

use crate::keeper::{Keeper, code};
use crate::{Enclosure, End, Trouble, Walls};
use game::Quoted;
use nix::fcntl::{FcntlArg, OFlag, fcntl};
use nix::poll::{PollFd, PollFlags, PollTimeout, poll};
use nix::sys::signal::{Signal, kill};
use nix::unistd::Pid;
use std::collections::VecDeque;
use std::io::{self, ErrorKind, Read, Write};
use std::os::fd::AsFd;
use std::os::unix::process::{CommandExt, ExitStatusExt};
use std::process::{Child, ChildStderr, ChildStdin, ChildStdout, ExitStatus, Stdio};
use std::sync::atomic::{AtomicBool, Ordering};
use std::thread;
use std::time::{Duration, Instant};

/// A line of a guest is not longer; an honest one is far shorter.
const LONGEST_LINE: usize = 1 << 16;
/// Bytes that a guest may say before it has answered a question.
const MOST_BYTES: usize = 16 << 20;
/// How often it is looked whether somebody said stop.
const LOOK: Duration = Duration::from_millis(20);

/// What of the environment every guest has: the rest may hold secrets.
const ENVIRONMENT: [&str; 9] =
    ["PATH", "LANG", "LC_ALL", "LC_CTYPE", "TZ", "JAVA_HOME", "VIRTUAL_ENV", "PYENV_ROOT", "PYENV_VERSION"];

/// A program at work.
pub struct Process {
    keeper: Child,
    stdin: Option<ChildStdin>,
    stdout: ChildStdout,
    stderr: Option<ChildStderr>,
    /// What was said and not yet heard.
    heard: VecDeque<u8>,
    /// How many bytes of it were looked through for the end of a line.
    searched: usize,
    /// Bytes since it was last asked something.
    said: usize,
    is_output_closed: bool,
    last_words: VecDeque<u8>,
}

impl Process {
    /// Starts a program behind its walls.
    pub fn start(keeper: &Keeper, enclosure: &Enclosure) -> io::Result<Self> {
        let mut command = keeper.command(enclosure);
        if enclosure.walls != Walls::NONE {
            command.env_clear();
            command.envs(ENVIRONMENT.iter().filter_map(|name| Some((name, std::env::var_os(name)?))));
        }
        // Whoever writes Python forgets to flush.
        command.env("PYTHONUNBUFFERED", "1").env("PYTHONDONTWRITEBYTECODE", "1");
        command.envs(&enclosure.environment);
        let mut keeper = command
            .process_group(0)
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .stderr(Stdio::piped())
            .spawn()?;
        let (stdin, stdout, stderr) = (keeper.stdin.take(), keeper.stdout.take(), keeper.stderr.take());
        let (Some(stdin), Some(stdout)) = (stdin, stdout) else { unreachable!("both were asked for") };
        // A guest that does not listen must not make anybody wait.
        fcntl(&stdin, FcntlArg::F_SETFL(OFlag::O_NONBLOCK))?;
        Ok(Self {
            keeper,
            stdin: Some(stdin),
            stdout,
            stderr,
            heard: VecDeque::new(),
            searched: 0,
            said: 0,
            is_output_closed: false,
            last_words: VecDeque::new(),
        })
    }

    /// Says some lines to it.
    pub fn say(&mut self, lines: &str) -> Result<(), Trouble> {
        self.said = 0;
        let Some(stdin) = &mut self.stdin else { return Err(Trouble::Ended(End::Silence)) };
        match stdin.write_all(lines.as_bytes()) {
            Ok(()) => Ok(()),
            // It has not listened for thousands of lines.
            Err(error) if error.kind() == ErrorKind::WouldBlock => Err(Trouble::Late),
            Err(_) => Err(Trouble::Ended(self.end_in_sight())),
        }
    }

    /// Says something long to it: it may take until then to listen to all of it.
    pub fn say_by(&mut self, lines: &str, deadline: Instant) -> Result<(), Trouble> {
        self.said = 0;
        let mut left = lines.as_bytes();
        while !left.is_empty() {
            let Some(stdin) = &mut self.stdin else { return Err(Trouble::Ended(End::Silence)) };
            match stdin.write(left) {
                Ok(written) => left = &left[written..],
                Err(error) if error.kind() == ErrorKind::Interrupted => {}
                Err(error) if error.kind() == ErrorKind::WouldBlock => {
                    let time = deadline.saturating_duration_since(Instant::now());
                    if time.is_zero() {
                        return Err(Trouble::Late);
                    }
                    let mut ear = [PollFd::new(stdin.as_fd(), PollFlags::POLLOUT)];
                    let time = PollTimeout::try_from(time.min(LOOK).as_millis()).unwrap_or(PollTimeout::ZERO);
                    // Whatever is wrong with it is told by the next attempt to write.
                    let _ = poll(&mut ear, time);
                }
                Err(_) => return Err(Trouble::Ended(self.end_in_sight())),
            }
        }
        Ok(())
    }

    /// Forgets what it said without being asked.
    pub fn overhear(&mut self) {
        self.said = 0;
        while !self.is_output_closed && self.listen(Duration::ZERO) {
            self.heard.clear();
            if self.said > MOST_BYTES {
                break;
            }
        }
        self.heard.clear();
        (self.searched, self.said) = (0, 0);
    }

    /// The next line it says, without its end, if it comes in time.
    pub fn hear(&mut self, deadline: Instant, stop: Option<&AtomicBool>) -> Result<String, Trouble> {
        loop {
            if let Some(line) = self.line() {
                return Ok(line);
            }
            if self.heard.len() > LONGEST_LINE || self.said > MOST_BYTES {
                return Err(Trouble::TooMuch);
            }
            if self.is_output_closed {
                return Err(Trouble::Ended(self.end_in_sight()));
            }
            if stop.is_some_and(|stop| stop.load(Ordering::Relaxed)) {
                return Err(Trouble::Stopped);
            }
            let left = deadline.saturating_duration_since(Instant::now());
            if left.is_zero() {
                return Err(Trouble::Late);
            }
            self.listen(left.min(LOOK));
        }
    }

    /// The first line of what was heard, if it is whole.
    fn line(&mut self) -> Option<String> {
        let end = self.heard.range(self.searched..).position(|&byte| byte == b'\n');
        let Some(end) = end.map(|end| end + self.searched) else {
            self.searched = self.heard.len();
            return None;
        };
        self.searched = 0;
        let mut bytes: Vec<_> = self.heard.drain(..=end).collect();
        while bytes.last().is_some_and(|byte| matches!(byte, b'\n' | b'\r')) {
            bytes.pop();
        }
        Some(String::from_utf8_lossy(&bytes).into_owned())
    }

    /// Takes what it says within this time; was there anything to hear?
    fn listen(&mut self, time: Duration) -> bool {
        let mut sources = vec![PollFd::new(self.stdout.as_fd(), PollFlags::POLLIN)];
        sources.extend(self.stderr.as_ref().map(|stderr| PollFd::new(stderr.as_fd(), PollFlags::POLLIN)));
        // Rounded up, so that the last millisecond is not spent in asking again and again.
        let time = PollTimeout::try_from(time.as_micros().div_ceil(1000)).unwrap_or(PollTimeout::MAX);
        if poll(&mut sources, time).is_err() {
            return false;
        }
        let [speaks, complains] =
            [0, 1].map(|source| sources.get(source).is_some_and(|it| it.any() == Some(true)));
        let mut buffer = [0; 1 << 14];
        if speaks {
            match self.stdout.read(&mut buffer) {
                Ok(0) => self.is_output_closed = true,
                Ok(length) => {
                    self.heard.extend(&buffer[..length]);
                    self.said += length;
                }
                Err(error) if error.kind() == ErrorKind::Interrupted => {}
                Err(_) => self.is_output_closed = true,
            }
        }
        if complains {
            self.hear_complaint(&mut buffer);
        }
        speaks
    }

    fn hear_complaint(&mut self, buffer: &mut [u8]) {
        const MOST_KEPT: usize = 1 << 12;
        let Some(stderr) = &mut self.stderr else { return };
        match stderr.read(buffer) {
            Ok(0) => self.stderr = None,
            Ok(length) => {
                self.last_words.extend(&buffer[..length]);
                let surplus = self.last_words.len().saturating_sub(MOST_KEPT);
                self.last_words.drain(..surplus);
            }
            Err(_) => {}
        }
    }

    /// The last lines that it wrote to its standard error, on one line that harms no terminal; nothing if it wrote none.
    pub fn last_words(&mut self) -> Option<String> {
        const LINES: usize = 4;
        let mut buffer = [0; 1 << 14];
        // What it wrote just before its end may still be on its way.
        for _ in 0..64 {
            let Some(stderr) = &self.stderr else { break };
            let mut sources = [PollFd::new(stderr.as_fd(), PollFlags::POLLIN)];
            if !poll(&mut sources, PollTimeout::ZERO).is_ok_and(|ready| ready > 0) {
                break;
            }
            self.hear_complaint(&mut buffer);
        }
        let bytes: Vec<u8> = self.last_words.iter().copied().collect();
        let text = String::from_utf8_lossy(&bytes).into_owned();
        let lines: Vec<_> =
            text.lines().map(str::trim).filter(|line| !line.is_empty()).map(harmless).collect();
        let last = lines[lines.len().saturating_sub(LINES)..].join(" | ");
        (!last.is_empty()).then_some(last)
    }

    /// How it ended: its output is closed, or it does not listen. If it has not, that is how.
    fn end_in_sight(&mut self) -> End {
        const MOMENT: Duration = Duration::from_millis(200);
        const PATIENCE: Duration = Duration::from_secs(5);
        if let Some(status) = self.wait(MOMENT) {
            return end_of(status);
        }
        // The keeper may be busy with its family; if not, it is told to end a guest that has nothing more to say.
        self.tell_keeper();
        self.wait(PATIENCE).map_or(End::Silence, end_of)
    }

    /// The keeper ends its guest and all that came of it.
    fn tell_keeper(&self) {
        if let Ok(number) = i32::try_from(self.keeper.id()) {
            // Who is gone already need not be told.
            let _ = kill(Pid::from_raw(number), Signal::SIGTERM);
        }
    }

    /// Waits for its end, for so long.
    fn wait(&mut self, time: Duration) -> Option<ExitStatus> {
        let until = Instant::now() + time;
        loop {
            if let Ok(Some(status)) = self.keeper.try_wait() {
                return Some(status);
            }
            if Instant::now() >= until {
                return None;
            }
            thread::sleep(Duration::from_millis(1));
        }
    }

    /// Does it still run?
    pub fn is_running(&mut self) -> bool {
        matches!(self.keeper.try_wait(), Ok(None))
    }

    /// The number of its keeper's process, which heads a group of its own.
    pub fn number(&self) -> u32 {
        self.keeper.id()
    }

    /// Bytes of memory that it holds, with its family; nothing where the system does not tell.
    pub fn memory(&self) -> Option<u64> {
        crate::keeper::memory_under(self.keeper.id())
    }

    /// Lets it go in good order: closes its input and waits for so long.
    pub fn dismiss(mut self, time: Duration) -> bool {
        self.stdin = None;
        self.wait(time).is_some()
    }
}

/// As much of a line as anybody reads, and nothing that a terminal would obey.
fn harmless(line: &str) -> String {
    const MOST_LETTERS: usize = 300;
    let letters: Vec<char> = line.chars().take(MOST_LETTERS).collect();
    let pieces = letters.chunks(Quoted::LONGEST / 10);
    pieces.map(|piece| Quoted::new(&piece.iter().collect::<String>()).to_string()).collect()
}

/// What the keeper's exit code says about the guest.
fn end_of(status: ExitStatus) -> End {
    match (status.code().and_then(|code| u8::try_from(code).ok()), status.signal()) {
        (Some(code::MEMORY), _) => End::Memory,
        (Some(code::PROCESSES), _) => End::Processes,
        (Some(code::NOT_STARTED), _) => End::NotStarted,
        (Some(code::FILES), _) => End::Files,
        (Some(code::ENDED), _) => End::Silence,
        (Some(code @ 129..=192), _) => End::Signal(code - 128),
        (Some(code), _) => End::Exit(code),
        (None, signal) => End::Signal(signal.and_then(|number| u8::try_from(number).ok()).unwrap_or(0)),
    }
}

/// Nobody is left behind.
impl Drop for Process {
    fn drop(&mut self) {
        const PATIENCE: Duration = Duration::from_secs(3);
        self.stdin = None;
        if self.wait(Duration::ZERO).is_some() {
            return;
        }
        self.tell_keeper();
        if self.wait(PATIENCE).is_none() {
            if let Ok(number) = i32::try_from(self.keeper.id()) {
                let _ = kill(Pid::from_raw(-number), Signal::SIGKILL);
            }
            let _ = self.keeper.kill();
            let _ = self.keeper.wait();
        }
    }
}
