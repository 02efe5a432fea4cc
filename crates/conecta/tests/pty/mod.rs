//! A program in a pseudo-terminal, with somebody who reads the screen and presses keys.

use portable_pty::{Child, CommandBuilder, MasterPty, PtySize, native_pty_system};
use std::io::{Read, Write};
use std::num::NonZeroU16;
use std::sync::{Arc, Mutex};
use std::thread;
use std::time::{Duration, Instant};

/// Nothing on these screens takes longer, however busy the machine.
const PATIENCE: Duration = Duration::from_secs(30);

/// What the program has written so far, and what that looks like.
struct Screen {
    bytes: Vec<u8>,
    parser: vt100::Parser,
}

pub(crate) struct Guest {
    master: Box<dyn MasterPty + Send>,
    keys: Box<dyn Write + Send>,
    child: Box<dyn Child + Send + Sync>,
    screen: Arc<Mutex<Screen>>,
    /// The terminal's settings before the program ran, as text.
    before: String,
}

fn size(columns: u16, rows: u16) -> PtySize {
    PtySize { rows, cols: columns, pixel_width: 0, pixel_height: 0 }
}

fn nonzero(number: u16) -> NonZeroU16 {
    NonZeroU16::new(number).expect("a screen has cells")
}

fn settings(master: &dyn MasterPty) -> String {
    format!("{:?}", master.get_termios().expect("a terminal has settings"))
}

impl Guest {
    /// Starts a program in a terminal of 80 columns and 24 rows.
    pub(crate) fn start(mut command: CommandBuilder) -> Self {
        let pair = native_pty_system().openpty(size(80, 24)).expect("a pseudo-terminal");
        command.env("TERM", "xterm-256color");
        for (name, value) in [("LC_ALL", "C.UTF-8"), ("NO_COLOR", "")] {
            command.env(name, value);
        }
        let before = settings(&*pair.master);
        let child = pair.slave.spawn_command(command).expect("the program starts");
        let mut output = pair.master.try_clone_reader().expect("its output");
        let parser = vt100::Parser::new(nonzero(24), nonzero(80), 0);
        let screen = Arc::new(Mutex::new(Screen { bytes: Vec::new(), parser }));
        let shared = Arc::clone(&screen);
        thread::spawn(move || {
            let mut buffer = [0; 4096];
            while let Ok(length @ 1..) = output.read(&mut buffer) {
                let mut screen = shared.lock().expect("nobody panics with the screen");
                screen.bytes.extend(&buffer[..length]);
                screen.parser.process(&buffer[..length]);
            }
        });
        let keys = pair.master.take_writer().expect("its input");
        // The slave stays open in `pair` until here, so that the settings could be read.
        Self { master: pair.master, keys, child, screen, before }
    }

    pub(crate) fn press(&mut self, keys: &str) {
        self.keys.write_all(keys.as_bytes()).and_then(|()| self.keys.flush()).expect("it reads keys");
    }

    pub(crate) fn text(&self) -> String {
        self.screen.lock().expect("nobody panics with the screen").parser.screen().contents()
    }

    pub(crate) fn has_written(&self, bytes: &str) -> bool {
        let screen = self.screen.lock().expect("nobody panics with the screen");
        screen.bytes.windows(bytes.len()).any(|window| window == bytes.as_bytes())
    }

    /// Waits until the screen is as expected.
    pub(crate) fn wait_until(&self, what: &str, is_so: impl Fn(&str) -> bool) -> String {
        let start = Instant::now();
        loop {
            let text = self.text();
            if is_so(&text) {
                return text;
            }
            assert!(start.elapsed() < PATIENCE, "{what} never came; the screen:\n{text}");
            thread::sleep(Duration::from_millis(5));
        }
    }

    pub(crate) fn wait_for(&self, expected: &str) -> String {
        self.wait_until(expected, |text| text.contains(expected))
    }

    pub(crate) fn resize(&mut self, columns: u16, rows: u16) {
        let mut screen = self.screen.lock().expect("nobody panics with the screen");
        screen.parser.set_size(nonzero(rows), nonzero(columns));
        drop(screen);
        self.master.resize(size(columns, rows)).expect("a terminal has any size");
    }

    /// Sends a signal by its name, as `kill` knows it.
    pub(crate) fn signal(&self, name: &str) {
        let id = self.child.process_id().expect("it runs").to_string();
        let status = std::process::Command::new("kill").args(["-s", name, &id]).status();
        assert!(status.expect("there is a kill").success());
    }

    /// Waits for the end of the program, makes sure that the terminal is as it was, and returns the exit code and what is
    /// left on the screen.
    pub(crate) fn end(mut self) -> (u32, String) {
        let start = Instant::now();
        let status = loop {
            if let Some(status) = self.child.try_wait().expect("it is our child") {
                break status;
            }
            assert!(start.elapsed() < PATIENCE, "it never ended; the screen:\n{}", self.text());
            thread::sleep(Duration::from_millis(5));
        };
        // What was written last may still be on its way.
        self.wait_until("the usual screen", |_| !self.is_alternate());
        thread::sleep(Duration::from_millis(50));
        let screen = self.screen.lock().expect("nobody panics with the screen");
        assert!(!screen.parser.screen().hide_cursor(), "the cursor is seen again");
        assert_eq!(settings(&*self.master), self.before, "the terminal has its settings again");
        (status.exit_code(), screen.parser.screen().contents())
    }

    pub(crate) fn is_alternate(&self) -> bool {
        self.screen.lock().expect("nobody panics with the screen").parser.screen().alternate_screen()
    }

    /// Is the terminal set up as the program found it?
    pub(crate) fn is_untouched(&self) -> bool {
        settings(&*self.master) == self.before
    }
}
