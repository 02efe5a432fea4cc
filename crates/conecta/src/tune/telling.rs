//! Tells how far a tuning run is: a bar on a terminal, a line now and then elsewhere.

use crate::failure;
use indicatif::{ProgressBar, ProgressStyle};
use lab::tuning::{Progress, Stage};
use language::{Dictionary, InWords, say};
use std::cell::Cell;
use std::io::{self, IsTerminal, Write};
use std::time::{Duration, Instant};

/// A listener to a run.
pub(crate) struct Telling {
    dictionary: Dictionary,
    bar: Option<ProgressBar>,
    reported: Cell<Instant>,
}

impl Telling {
    const LINE_EVERY: Duration = Duration::from_secs(5);

    /// Of a run of so many seconds.
    pub(crate) fn new(dictionary: Dictionary, seconds: f64) -> Self {
        let bar = io::stderr().is_terminal().then(|| {
            let style = ProgressStyle::with_template("{bar:30} {msg}").expect("a template of known fields");
            let bar = ProgressBar::new((seconds * 1000.0) as u64).with_style(style);
            bar.enable_steady_tick(Duration::from_millis(100));
            bar
        });
        Self { dictionary, bar, reported: Cell::new(Instant::now()) }
    }

    /// This is how it stands.
    pub(crate) fn tell(&self, progress: Progress) {
        let dictionary = self.dictionary;
        match progress {
            Progress::SetAside { file, kept, problem } => {
                let [file, kept] = [file, kept].map(|path| path.display().to_string());
                let problem = problem.in_words(dictionary);
                let text = say!(dictionary, "tune-set-aside", file = file, kept = kept, problem = problem);
                match &self.bar {
                    Some(bar) => bar.suspend(|| failure::warn(&text)),
                    None => failure::warn(&text),
                }
            }
            Progress::Fitting { seconds, examples, loss } => self.line(seconds, || {
                let loss = loss.map_or_else(|| "-".to_owned(), |loss| dictionary.decimal(loss, 4));
                say!(dictionary, "tune-fitting", examples = examples, loss = loss)
            }),
            Progress::Playing { seconds, round, rounds, games, gain } => self.line(seconds, || {
                let gain = gain.map_or_else(String::new, |gain| dictionary.interval(gain));
                say!(dictionary, "tune-playing", round = round, rounds = rounds, games = games, gain = gain)
            }),
            Progress::Proving(stage) => {
                if let Some(bar) = &self.bar {
                    bar.set_message(match stage {
                        Stage::Match => say!(dictionary, "tune-stage-match"),
                        Stage::Quality => say!(dictionary, "tune-stage-quality"),
                        Stage::Ablation => say!(dictionary, "tune-stage-ablation"),
                    });
                }
            }
        }
    }

    /// So much of the time is over.
    fn line(&self, seconds: f64, message: impl FnOnce() -> String) {
        if let Some(bar) = &self.bar {
            bar.set_position((seconds * 1000.0) as u64);
            bar.set_message(message());
        } else if self.reported.get().elapsed() >= Self::LINE_EVERY {
            self.reported.set(Instant::now());
            // What nobody can read is no failure.
            let _ = writeln!(io::stderr(), "{}", message());
        }
    }

    /// Nothing more is told.
    pub(crate) fn finish(&self) {
        if let Some(bar) = &self.bar {
            bar.finish_and_clear();
        }
    }
}
