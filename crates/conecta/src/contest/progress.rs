//! Tells how far a contest is: a bar on a terminal, lines elsewhere.

use crate::failure::tell;
use crate::language::{Dictionary, say};
use crate::naming::short;
use arena::{ContestGame, Identity};
use indicatif::{ProgressBar, ProgressState, ProgressStyle};
use lab::Happening;
use std::fmt;
use std::io::{self, IsTerminal};
use std::time::{Duration, Instant};

/// The style of a bar whose `{pos}` and `{len}` are written as the language does.
pub(crate) fn counting(dictionary: Dictionary, template: &str) -> ProgressStyle {
    let count = move |number: u64, text: &mut dyn fmt::Write| {
        // A bar that cannot be drawn is no failure.
        let _ = text.write_str(&dictionary.count(number));
    };
    ProgressStyle::with_template(template)
        .expect("a template of known fields")
        .with_key("pos", move |state: &ProgressState, text: &mut dyn fmt::Write| count(state.pos(), text))
        .with_key("len", move |state: &ProgressState, text: &mut dyn fmt::Write| {
            count(state.len().unwrap_or_default(), text);
        })
}

pub(super) struct Progress {
    dictionary: Dictionary,
    bar: Option<ProgressBar>,
    total: usize,
    done: usize,
    played: usize,
    points: Vec<(f64, u32)>,
    start: Instant,
    reported: Instant,
}

impl Progress {
    /// Without a terminal, a line now and then.
    const LINE_EVERY: Duration = Duration::from_secs(5);

    pub(super) fn new(dictionary: Dictionary, total: usize) -> Self {
        let bar = io::stderr().is_terminal().then(|| {
            let text = say!(
                dictionary,
                "progress-bar",
                done = "{pos}",
                all = "{len}",
                message = "{msg}",
                left = "{eta}"
            );
            let style = counting(dictionary, &format!("{{bar:30}} {text}"));
            let bar = ProgressBar::new(total as u64).with_style(style);
            bar.enable_steady_tick(Duration::from_millis(100));
            bar
        });
        let now = Instant::now();
        Self { dictionary, bar, total, done: 0, played: 0, points: Vec::new(), start: now, reported: now }
    }

    /// A game that need not be played, or was played just now.
    pub(super) fn see(&mut self, players: &[Identity], happening: Happening) {
        match happening {
            Happening::Known(game) => self.add(players, game),
            Happening::Played(game) => {
                self.played += 1;
                self.add(players, game);
            }
        }
    }

    fn add(&mut self, players: &[Identity], game: &ContestGame) {
        self.done += 1;
        self.points.resize(players.len(), (0.0, 0));
        for (player, share) in game.points() {
            self.points[player].0 += share;
            self.points[player].1 += 1;
        }
        let patience = if self.bar.is_some() { Duration::from_millis(100) } else { Self::LINE_EVERY };
        if self.reported.elapsed() < patience {
            return;
        }
        self.reported = Instant::now();
        let dictionary = self.dictionary;
        let pace = self.played as f64 / self.start.elapsed().as_secs_f64();
        let mut message = say!(dictionary, "progress-pace", pace = dictionary.decimal(pace, 0));
        if let Some(leader) = self.leader() {
            let leader = say!(dictionary, "progress-leader", player = short(&players[leader].name));
            message = format!("{message}  {leader}");
        }
        if let Some(bar) = &self.bar {
            bar.set_position(self.done as u64);
            bar.set_message(message);
        } else {
            let left = (self.total - self.done) as f64 / pace.max(1e-9);
            let left = dictionary.decimal(left, 0);
            let text = say!(
                dictionary,
                "progress-line",
                done = self.done,
                all = self.total,
                message = message,
                left = left
            );
            tell(&format!("{text}\n"));
        }
    }

    /// Who has the best share of points.
    fn leader(&self) -> Option<usize> {
        let share = |&(points, games): &(f64, u32)| points / f64::from(games.max(1));
        (0..self.points.len()).max_by(|&one, &other| {
            share(&self.points[one]).total_cmp(&share(&self.points[other])).then(other.cmp(&one))
        })
    }

    pub(super) fn finish(self) {
        if let Some(bar) = self.bar {
            bar.finish_and_clear();
        }
    }
}
