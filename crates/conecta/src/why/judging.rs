//! Games are judged while somebody waits.

use crate::contest::counting;
use crate::failure::tell;
use crate::signals::cancellation;
use engine::players::PlayerSpec;
use game::Rules;
use indicatif::ProgressBar;
use lab::report::{Inquiry, Reasons, Report, reasons};
use language::{Dictionary, say};
use std::collections::HashMap;
use std::io::{self, IsTerminal};
use std::time::{Duration, Instant};

/// Without a terminal, a line now and then.
const LINE_EVERY: Duration = Duration::from_secs(5);

/// Tells how many games are judged: a bar on a terminal, a line now and then elsewhere.
struct Waiting {
    dictionary: Dictionary,
    bar: Option<ProgressBar>,
    told: Instant,
}

impl Waiting {
    fn new(dictionary: Dictionary) -> Self {
        let bar = io::stderr().is_terminal().then(|| {
            let text = say!(dictionary, "why-progress-bar", done = "{pos}", all = "{len}", left = "{eta}");
            let bar = ProgressBar::new(0).with_style(counting(dictionary, &format!("{{bar:30}} {text}")));
            bar.enable_steady_tick(Duration::from_millis(100));
            bar
        });
        Self { dictionary, bar, told: Instant::now() }
    }

    fn see(&mut self, done: usize, all: usize) {
        if let Some(bar) = &self.bar {
            bar.set_length(all as u64);
            bar.set_position(done as u64);
        } else if self.told.elapsed() >= LINE_EVERY {
            self.told = Instant::now();
            tell(&(say!(self.dictionary, "why-progress-line", done = done, all = all) + "\n"));
        }
    }
}

impl Drop for Waiting {
    fn drop(&mut self) {
        if let Some(bar) = &self.bar {
            bar.finish_and_clear();
        }
    }
}

/// Tells how far something is that games are looked through for.
pub(crate) fn waiting<T>(dictionary: Dictionary, work: impl FnOnce(&mut dyn FnMut(usize, usize)) -> T) -> T {
    let mut waiting = Waiting::new(dictionary);
    work(&mut |done, all| waiting.see(done, all))
}

/// Why the players of a report lose. Ctrl-C ends it with what is known by then.
pub(crate) fn judged(
    dictionary: Dictionary,
    report: &Report,
    rules: Rules,
    players: &[PlayerSpec],
    threads: usize,
) -> anyhow::Result<Reasons> {
    let players: HashMap<_, _> = players.iter().map(|player| (player.to_string(), player.clone())).collect();
    let cancel = cancellation()?;
    let inquiry = Inquiry { rules, players: &players, threads, cancel: &cancel };
    Ok(waiting(dictionary, |progress| reasons(report, &inquiry, progress))?)
}

/// Adds what every column was worth at each move, where there are not too many games. Ctrl-C ends it too.
pub(crate) fn look_through(
    dictionary: Dictionary,
    report: &mut Report,
    rules: Rules,
    threads: usize,
) -> anyhow::Result<()> {
    let cancel = cancellation()?;
    Ok(waiting(dictionary, |progress| report.look_through(rules, threads, &cancel, progress))?)
}
