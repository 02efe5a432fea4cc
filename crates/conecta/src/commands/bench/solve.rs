//! `conecta bench solve`: the solver over sets of scored positions.

use crate::commands::solve::Effort;
use crate::desk::Desk;
use crate::failure::BadInput;
use anyhow::Context;
use arena::quality::SETS;
use clap::Args;
use engine::Limits;
use game::{Game, Rules};
use language::{Dictionary, InWords, say};
use serde_json::json;
use std::io::{self, Write};
use std::time::{Duration, Instant};

#[derive(Debug, Args)]
pub(super) struct Solve {
    #[arg(long = "set", value_name = "FILE")]
    sets: Vec<String>,

    #[arg(long, value_name = "N")]
    first: Option<usize>,

    #[arg(long)]
    json: bool,

    #[command(flatten)]
    effort: Effort,
}

/// A position and its known score.
struct Scored {
    game: Game,
    score: i32,
}

/// What a set took.
struct Measured {
    set: String,
    positions: usize,
    nodes: u64,
    time: Duration,
    wrong: usize,
}

impl Solve {
    pub(super) fn run(self, desk: &Desk) -> anyhow::Result<()> {
        let dictionary = desk.dictionary;
        let sets = if self.sets.is_empty() {
            SETS.iter().map(|(name, _)| (*name).to_owned()).collect()
        } else {
            self.sets.clone()
        };
        let mut output = io::stdout().lock();
        if !self.json {
            writeln!(output, "{}", titles(dictionary).join("\t"))?;
        }
        let mut report = Vec::new();
        for set in sets {
            let measured = self.measure(dictionary, &set)?;
            if self.json {
                report.push(measured.json());
            } else {
                writeln!(output, "{}", measured.text())?;
            }
        }
        if self.json {
            writeln!(output, "{}", json!({ "sets": report }))?;
        }
        Ok(())
    }

    fn measure(&self, dictionary: Dictionary, set: &str) -> anyhow::Result<Measured> {
        let mut positions = read(dictionary, set)?;
        positions.truncate(self.first.unwrap_or(usize::MAX));
        let mut oracle = self.effort.oracle(dictionary, Rules::CLASSIC)?.without_book();
        oracle.prepare();
        let mut measured = Measured {
            set: set.to_owned(),
            positions: positions.len(),
            nodes: 0,
            time: Duration::ZERO,
            wrong: 0,
        };
        for Scored { game, score } in &positions {
            let start = Instant::now();
            oracle.clear();
            let verdict = oracle.solve(game.position(), &Limits::default());
            measured.time += start.elapsed();
            measured.nodes += verdict.nodes;
            measured.wrong += usize::from(verdict.score() != Some(*score));
        }
        Ok(measured)
    }
}

/// A set of the program's own, or a file.
fn read(dictionary: Dictionary, set: &str) -> anyhow::Result<Vec<Scored>> {
    let text = match SETS.iter().find(|(name, _)| *name == set) {
        Some((_, text)) => (*text).to_owned(),
        None => {
            std::fs::read_to_string(set).with_context(|| say!(dictionary, "bench-cannot-read", set = set))?
        }
    };
    let mut positions = Vec::new();
    for (index, line) in text.lines().enumerate() {
        let wrong = |why: String| {
            BadInput(say!(
                dictionary,
                "bench-line",
                set = set,
                number = (index + 1).to_string(),
                problem = why
            ))
        };
        let mut fields = line.split_whitespace();
        let (Some(moves), Some(score)) = (fields.next(), fields.next()) else {
            return Err(wrong(say!(dictionary, "bench-expected")).into());
        };
        let game = Game::parse(Rules::CLASSIC, moves).map_err(|error| wrong(error.in_words(dictionary)))?;
        let score = score.parse().map_err(|_| wrong(say!(dictionary, "not-a-score", text = score)))?;
        positions.push(Scored { game, score });
    }
    Ok(positions)
}

/// The titles of the table's fields.
fn titles(dictionary: Dictionary) -> [String; 6] {
    [
        say!(dictionary, "bench-set"),
        say!(dictionary, "bench-positions"),
        say!(dictionary, "bench-mean-nodes"),
        say!(dictionary, "bench-mean-time"),
        say!(dictionary, "bench-speed"),
        say!(dictionary, "bench-wrong"),
    ]
}

impl Measured {
    fn mean(&self, total: f64) -> f64 {
        total / self.positions.max(1) as f64
    }

    fn mean_microseconds(&self) -> f64 {
        self.mean(self.time.as_secs_f64() * 1e6)
    }

    fn million_nodes_per_second(&self) -> f64 {
        self.nodes as f64 / self.time.as_secs_f64().max(1e-9) / 1e6
    }

    fn text(&self) -> String {
        format!(
            "{}\t{}\t{:.1}\t{:.1}\t{:.2}\t{}",
            self.set,
            self.positions,
            self.mean(self.nodes as f64),
            self.mean_microseconds(),
            self.million_nodes_per_second(),
            self.wrong
        )
    }

    fn json(&self) -> serde_json::Value {
        json!({
            "set": self.set,
            "positions": self.positions,
            "nodes": self.nodes,
            "mean_nodes": self.mean(self.nodes as f64),
            "mean_microseconds": self.mean_microseconds(),
            "million_nodes_per_second": self.million_nodes_per_second(),
            "wrong": self.wrong,
        })
    }
}
