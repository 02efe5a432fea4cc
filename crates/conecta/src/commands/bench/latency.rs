//! `conecta bench latency`: how long questions to the solver take, by number of discs.

use crate::commands::solve::Effort;
use crate::desk::Desk;
use clap::{Args, ValueEnum};
use engine::solver::Oracle;
use engine::{Catalog, Limits};
use game::{AnyPosition, Game, Move, Position, Rules};
use language::{Dictionary, Unreadable, say};
use rand::{RngExt, SeedableRng};
use rand_chacha::ChaCha8Rng;
use serde_json::json;
use std::io::{self, Write};
use std::ops::RangeInclusive;
use std::time::{Duration, Instant};

#[derive(Debug, Args)]
pub(super) struct Latency {
    #[arg(long, default_value = "0-20", value_name = "A-B", value_parser = discs)]
    discs: RangeInclusive<u32>,

    #[arg(long, default_value_t = 50, value_name = "N", value_parser = clap::value_parser!(u32).range(1..))]
    positions: u32,

    #[arg(long, value_enum, value_name = "KIND")]
    only: Option<Kind>,

    #[arg(long, default_value_t = 0, value_name = "S")]
    seed: u64,

    #[arg(long)]
    json: bool,

    #[command(flatten)]
    effort: Effort,
}

/// Where positions come from.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
enum Kind {
    /// Any moves that do not end the game.
    Random,
    /// After four such moves, those of a player that looks a little ahead.
    Played,
}

/// What is asked.
#[derive(Clone, Copy, Debug)]
enum Question {
    Score,
    Columns,
    /// The score and one move that keeps it, as `perfect` asks.
    Move,
    Line,
}

/// The time that one question took on each of many positions.
struct Measured {
    kind: Kind,
    /// A number of discs, or all of them together.
    discs: RangeInclusive<u32>,
    question: Question,
    /// Ascending.
    times: Vec<Duration>,
}

/// Reads `9-13`, or `9` for `9-9`.
fn discs(text: &str) -> Result<RangeInclusive<u32>, Unreadable> {
    let (from, to) = text.split_once('-').unwrap_or((text, text));
    let range = from.parse().ok().zip(to.parse().ok()).map(|(from, to)| from..=to);
    range
        .filter(|range| !range.is_empty() && *range.end() < Rules::CLASSIC.size().cells())
        .ok_or_else(|| Unreadable::new("bench-not-discs", text))
}

impl Kind {
    /// Moves by lot that a played game begins with.
    const OPENING: u32 = 4;
    /// Who plays.
    const PLAYER: &str = "level4";

    fn name(self) -> &'static str {
        match self {
            Self::Random => "random",
            Self::Played => "played",
        }
    }

    /// An unfinished position with so many discs.
    fn position(self, discs: u32, lots: &mut ChaCha8Rng) -> AnyPosition {
        loop {
            if let Some(position) = self.attempt(discs, lots) {
                return position;
            }
        }
    }

    /// The same, unless the game is over before.
    fn attempt(self, discs: u32, lots: &mut ChaCha8Rng) -> Option<AnyPosition> {
        let mut game = Game::new(Rules::CLASSIC);
        let spec =
            Catalog::built_in().player(&format!("{}(seed={})", Self::PLAYER, lots.random::<u32>())).ok()?;
        let mut player = (self == Self::Played).then(|| spec.player(Rules::CLASSIC).ok()).flatten();
        for played in 0..discs {
            let position = game.position();
            let mv = match &mut player {
                Some(player) if played >= Self::OPENING => player.choose(&game, &Limits::default()).ok()?.mv,
                _ => {
                    let goes_on = |mv: &Move| position.after(*mv).0.outcome().is_none();
                    let moves: Vec<_> = position.moves().iter().filter(goes_on).collect();
                    *moves.get(lots.random_range(0..moves.len().max(1)))?
                }
            };
            game.play(mv).ok()?;
            if game.outcome().is_some() {
                return None;
            }
        }
        Some(*game.position())
    }
}

impl Question {
    const ALL: [Self; 4] = [Self::Score, Self::Columns, Self::Move, Self::Line];

    fn name(self) -> &'static str {
        match self {
            Self::Score => "score",
            Self::Columns => "columns",
            Self::Move => "move",
            Self::Line => "line",
        }
    }

    /// How long the answer takes to an oracle that remembers nothing.
    fn time(self, oracle: &mut Oracle, position: &AnyPosition, limits: &Limits) -> Duration {
        oracle.clear();
        let start = Instant::now();
        match self {
            Self::Score => drop(oracle.solve(position, limits)),
            Self::Columns => drop(oracle.solve_moves(position, limits)),
            Self::Move => {
                let score =
                    oracle.solve(position, limits).score().expect("without limits every score is found");
                oracle.first_best(position, score, &position.moves_from_the_middle(), limits);
            }
            Self::Line => drop(oracle.line(position, limits)),
        }
        start.elapsed()
    }
}

impl Latency {
    pub(super) fn run(self, desk: &Desk) -> anyhow::Result<()> {
        let mut oracle = self.effort.oracle(desk.dictionary, Rules::CLASSIC)?;
        oracle.prepare();
        let limits = Limits::default();
        let mut output = io::stdout().lock();
        if !self.json {
            writeln!(output, "{}", titles(desk.dictionary).join("\t"))?;
        }
        let mut report = Vec::new();
        for kind in
            [Kind::Random, Kind::Played].into_iter().filter(|kind| self.only.is_none_or(|only| only == *kind))
        {
            for measured in self.measure(kind, &mut oracle, &limits) {
                if self.json {
                    report.push(measured.json());
                } else {
                    writeln!(output, "{}", measured.text())?;
                }
            }
        }
        if self.json {
            writeln!(output, "{}", json!({ "latency": report }))?;
        }
        Ok(())
    }

    /// Every question by number of discs, and over all numbers.
    fn measure(&self, kind: Kind, oracle: &mut Oracle, limits: &Limits) -> Vec<Measured> {
        let mut lots = ChaCha8Rng::seed_from_u64(self.seed);
        let mut all = Question::ALL.map(|question| Measured::new(kind, self.discs.clone(), question));
        let mut report = Vec::new();
        for discs in self.discs.clone() {
            let positions: Vec<_> = (0..self.positions).map(|_| kind.position(discs, &mut lots)).collect();
            for (question, all) in Question::ALL.into_iter().zip(&mut all) {
                let mut measured = Measured::new(kind, discs..=discs, question);
                measured
                    .times
                    .extend(positions.iter().map(|position| question.time(oracle, position, limits)));
                measured.times.sort_unstable();
                all.times.extend(&measured.times);
                report.push(measured);
            }
        }
        if self.discs.end() > self.discs.start() {
            for mut measured in all {
                measured.times.sort_unstable();
                report.push(measured);
            }
        }
        report
    }
}

/// The titles of the table's fields.
fn titles(dictionary: Dictionary) -> [String; 8] {
    let mut titles = ["", "", "", "", "p50", "p90", "p99", "max"].map(str::to_owned);
    titles[0] = say!(dictionary, "bench-kind");
    titles[1] = say!(dictionary, "bench-discs");
    titles[2] = say!(dictionary, "bench-question");
    titles[3] = say!(dictionary, "bench-positions");
    for title in &mut titles[4..] {
        title.push_str(" us");
    }
    titles
}

impl Measured {
    fn new(kind: Kind, discs: RangeInclusive<u32>, question: Question) -> Self {
        Self { kind, discs, question, times: Vec::new() }
    }

    fn discs(&self) -> String {
        let (from, to) = (self.discs.start(), self.discs.end());
        if from == to { from.to_string() } else { format!("{from}-{to}") }
    }

    /// Microseconds that this share of the answers took no longer than.
    fn percentile(&self, percent: usize) -> f64 {
        let rank = (self.times.len() * percent).div_ceil(100).max(1);
        self.times[rank - 1].as_secs_f64() * 1e6
    }

    fn text(&self) -> String {
        let times = [50, 90, 99, 100].map(|percent| format!("{:.1}", self.percentile(percent)));
        let (kind, question) = (self.kind.name(), self.question.name());
        format!("{kind}\t{}\t{question}\t{}\t{}", self.discs(), self.times.len(), times.join("\t"))
    }

    fn json(&self) -> serde_json::Value {
        json!({
            "kind": self.kind.name(),
            "discs": self.discs(),
            "question": self.question.name(),
            "positions": self.times.len(),
            "p50_microseconds": self.percentile(50),
            "p90_microseconds": self.percentile(90),
            "p99_microseconds": self.percentile(99),
            "max_microseconds": self.percentile(100),
        })
    }
}
