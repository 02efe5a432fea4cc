//! Tells how far a tuning run is: a bar on a terminal, a line now and then elsewhere.

use crate::language::{Dictionary, say};
use indicatif::{ProgressBar, ProgressStyle};
use std::cell::Cell;
use std::io::{self, IsTerminal};
use std::time::{Duration, Instant};

pub(super) struct Progress {
    dictionary: Dictionary,
    bar: Option<ProgressBar>,
    reported: Cell<Instant>,
}

impl Progress {
    const LINE_EVERY: Duration = Duration::from_secs(5);

    /// For a run of so many seconds.
    pub(super) fn new(dictionary: Dictionary, seconds: f64) -> Self {
        let bar = io::stderr().is_terminal().then(|| {
            let style = ProgressStyle::with_template("{bar:30} {msg}").expect("a template of known fields");
            let bar = ProgressBar::new((seconds * 1000.0) as u64).with_style(style);
            bar.enable_steady_tick(Duration::from_millis(100));
            bar
        });
        Self { dictionary, bar, reported: Cell::new(Instant::now()) }
    }

    /// So much of the time is over, and this is how it stands.
    pub(super) fn tell(&self, seconds: f64, message: impl FnOnce() -> String) {
        if let Some(bar) = &self.bar {
            bar.set_position((seconds * 1000.0) as u64);
            bar.set_message(message());
        } else if self.reported.get().elapsed() >= Self::LINE_EVERY {
            self.reported.set(Instant::now());
            eprintln!("{}", message());
        }
    }

    /// What is done now, by its key.
    pub(super) fn say_stage(&self, key: &str) {
        if let Some(bar) = &self.bar {
            bar.set_message(say!(self.dictionary, key));
        }
    }

    pub(super) fn finish(&self) {
        if let Some(bar) = &self.bar {
            bar.finish_and_clear();
        }
    }
}
