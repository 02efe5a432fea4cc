//! Tells how far a contest is: a bar on a terminal, lines elsewhere.

use super::points_of;
use crate::language::say;
use crate::weights::short;
use engine::players::PlayerSpec;
use indicatif::{ProgressBar, ProgressStyle};
use std::io::{self, IsTerminal};
use std::time::{Duration, Instant};
use store::StoredGame;

pub(super) struct Progress {
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

    pub(super) fn new(total: usize) -> Self {
        let bar = io::stderr().is_terminal().then(|| {
            let text = say!("progress-bar", done = "{pos}", all = "{len}", message = "{msg}", left = "{eta}");
            let style = ProgressStyle::with_template(&format!("{{bar:30}} {text}"))
                .expect("a template of known fields");
            let bar = ProgressBar::new(total as u64).with_style(style);
            bar.enable_steady_tick(Duration::from_millis(100));
            bar
        });
        let now = Instant::now();
        Self { bar, total, done: 0, played: 0, points: Vec::new(), start: now, reported: now }
    }

    /// A game that need not be played.
    pub(super) fn known(&mut self, players: &[PlayerSpec], game: &StoredGame) {
        self.add(players, game);
    }

    /// A game that was played just now.
    pub(super) fn played(&mut self, players: &[PlayerSpec], game: &StoredGame) {
        self.played += 1;
        self.add(players, game);
    }

    fn add(&mut self, players: &[PlayerSpec], game: &StoredGame) {
        self.done += 1;
        self.points.resize(players.len(), (0.0, 0));
        for (player, share) in points_of(game) {
            self.points[player].0 += share;
            self.points[player].1 += 1;
        }
        let patience = if self.bar.is_some() { Duration::from_millis(100) } else { Self::LINE_EVERY };
        if self.reported.elapsed() < patience {
            return;
        }
        self.reported = Instant::now();
        let pace = self.played as f64 / self.start.elapsed().as_secs_f64();
        let mut message = say!("progress-pace", pace = format!("{pace:.0}"));
        if let Some(leader) = self.leader() {
            let leader = say!("progress-leader", player = short(&players[leader].to_string()));
            message = format!("{message}  {leader}");
        }
        if let Some(bar) = &self.bar {
            bar.set_position(self.done as u64);
            bar.set_message(message);
        } else {
            let left = (self.total - self.done) as f64 / pace.max(1e-9);
            let left = format!("{left:.0}");
            let text =
                say!("progress-line", done = self.done, all = self.total, message = message, left = left);
            eprintln!("{text}");
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
