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

/// Why the players of a report lose, with a bar that tells how far it is. Ctrl-C ends it with what is known by then.
pub(crate) fn judged(
    dictionary: Dictionary,
    report: &Report,
    rules: Rules,
    players: &[PlayerSpec],
    threads: usize,
) -> anyhow::Result<Reasons> {
    let cancel = cancellation()?;
    let players: HashMap<_, _> = players.iter().map(|player| (player.to_string(), player.clone())).collect();
    let inquiry = Inquiry { rules, players: &players, threads, cancel: &cancel };
    let bar = io::stderr().is_terminal().then(|| {
        let text = say!(dictionary, "why-progress-bar", done = "{pos}", all = "{len}", left = "{eta}");
        let bar = ProgressBar::new(0).with_style(counting(dictionary, &format!("{{bar:30}} {text}")));
        bar.enable_steady_tick(Duration::from_millis(100));
        bar
    });
    let mut told = Instant::now();
    let found = reasons(report, &inquiry, &mut |done, all| {
        if let Some(bar) = &bar {
            bar.set_length(all as u64);
            bar.set_position(done as u64);
        } else if told.elapsed() >= LINE_EVERY {
            told = Instant::now();
            tell(&(say!(dictionary, "why-progress-line", done = done, all = all) + "\n"));
        }
    });
    if let Some(bar) = bar {
        bar.finish_and_clear();
    }
    Ok(found?)
}
