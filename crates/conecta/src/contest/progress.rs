//! Tells how far a contest is: a bar on a terminal, lines elsewhere.

use crate::failure::tell;
use arena::{ContestGame, Format};
use indicatif::{HumanDuration, ProgressBar, ProgressState, ProgressStyle};
use lab::{EventSheet, Happening};
use language::{Dictionary, say, short};
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

/// Whoever would wait longer than so many seconds need not know how long.
const MONTH: f64 = 30.0 * 86_400.0;

pub(super) struct Progress {
    dictionary: Dictionary,
    titles: Vec<String>,
    /// The first player is what it is about.
    is_gauntlet: bool,
    bar: Option<ProgressBar>,
    total: usize,
    done: usize,
    played: usize,
    points: Vec<(f64, u32)>,
    start: Instant,
    reported: Option<Instant>,
}

impl Progress {
    /// Without a terminal, a line now and then, the first soon.
    const LINE_EVERY: Duration = Duration::from_secs(5);
    const FIRST_LINE: Duration = Duration::from_secs(1);

    pub(super) fn new(dictionary: Dictionary, sheet: &EventSheet, total: usize) -> Self {
        let bar = io::stderr().is_terminal().then(|| {
            let text = say!(
                dictionary,
                "progress-bar",
                done = "{pos}",
                all = "{len}",
                message = "{msg}",
                left = "{prefix}"
            );
            let style = counting(dictionary, &format!("{{bar:30}} {text}"));
            let bar = ProgressBar::new(total as u64).with_style(style);
            bar.enable_steady_tick(Duration::from_millis(100));
            bar
        });
        Self {
            dictionary,
            titles: sheet.titles.clone(),
            is_gauntlet: sheet.format == Format::Gauntlet,
            bar,
            total,
            done: 0,
            played: 0,
            points: vec![(0.0, 0); sheet.titles.len()],
            start: Instant::now(),
            reported: None,
        }
    }

    /// A game that need not be played, or was played just now.
    pub(super) fn see(&mut self, happening: Happening) {
        match happening {
            Happening::Known(game) => self.add(game),
            Happening::Played(game) => {
                self.played += 1;
                self.add(game);
            }
        }
    }

    fn add(&mut self, game: &ContestGame) {
        self.done += 1;
        for (player, share) in game.points() {
            self.points[player].0 += share;
            self.points[player].1 += 1;
        }
        let patience = match self.reported {
            _ if self.bar.is_some() => Duration::from_millis(100),
            None => Self::FIRST_LINE,
            Some(_) => Self::LINE_EVERY,
        };
        if self.reported.unwrap_or(self.start).elapsed() < patience {
            return;
        }
        self.reported = Some(Instant::now());
        let dictionary = self.dictionary;
        let pace = self.played as f64 / self.start.elapsed().as_secs_f64();
        // Games that are known come at once, and say nothing about those that are not.
        let left = ((self.total - self.done) as f64 / pace.max(1e-9)).min(MONTH);
        let mut message = say!(dictionary, "progress-pace", pace = dictionary.decimal(pace, 0));
        if let Some(standing) = self.standing() {
            message = format!("{message}  {standing}");
        }
        if let Some(bar) = &self.bar {
            bar.set_position(self.done as u64);
            bar.set_message(message);
            bar.set_prefix(format!("{:#}", HumanDuration(Duration::from_secs_f64(left))));
        } else {
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

    /// How it stands so far: the score of whom it is about, or who leads.
    fn standing(&self) -> Option<String> {
        let dictionary = self.dictionary;
        if self.is_gauntlet {
            let &(points, games) = self.points.first()?;
            let score = dictionary.percent(points / f64::from(games.max(1)), 1);
            return Some(say!(dictionary, "progress-score", player = short(&self.titles[0]), score = score));
        }
        let leader = self.leader()?;
        Some(say!(dictionary, "progress-leader", player = short(&self.titles[leader])))
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
