//! `conecta tournament`: who is better, and how sure that is.

use crate::contest::{ContestOptions, Sizes};
use crate::report::{Report, analysis, csv, html, insights, pgn, table};
use anyhow::Context;
use arena::statistics::{Method, Progress};
use arena::{Format, Suite};
use clap::Args;
use engine::heuristics::{HEURISTICS, HeuristicSpec};
use engine::players::{Effort, PlayerSpec};
use std::io::{self, Write};
use std::path::PathBuf;

/// Rank players: everybody against everybody, from many openings, with error bars
///
/// Without players, all heuristics of the rules with their house searches. Results are kept in a file: the same command
/// goes on where it was interrupted, and games that are known are not played again.
#[derive(Debug, Args)]
pub(crate) struct Tournament {
    /// Players, such as `ia2`, `a2b3d:d6`, `random` or `perfect`
    players: Vec<PlayerSpec>,

    /// Who plays whom: `round-robin`, `gauntlet` (the first player against the others) or `swiss`
    #[arg(long, default_value_t = Format::RoundRobin, value_name = "FORMAT")]
    format: Format,

    /// Stop as soon as the order of all neighbors in the ranking is settled
    #[arg(long)]
    until_decided: bool,

    /// Write the results as data (docs/tournament.md)
    #[arg(long, value_name = "FILE")]
    json: Option<PathBuf>,

    /// Write the ranking for spreadsheets
    #[arg(long, value_name = "FILE")]
    csv: Option<PathBuf>,

    /// Write a page to look at, with every game, and why players lose
    #[arg(long, value_name = "FILE")]
    html: Option<PathBuf>,

    /// Write all games in PGN
    #[arg(long, value_name = "FILE")]
    pgn: Option<PathBuf>,

    #[command(flatten)]
    options: ContestOptions,
}

impl Tournament {
    pub(super) fn run(self) -> anyhow::Result<()> {
        let rules = self.options.rules();
        let players = if self.players.is_empty() {
            let of_rules = HEURISTICS.iter().filter(|heuristic| {
                heuristic.mind(rules, &HeuristicSpec::original(heuristic).weights).is_ok()
            });
            let player = |heuristic| PlayerSpec::Heuristic {
                heuristic: HeuristicSpec::original(heuristic),
                effort: Effort::House,
            };
            of_rules.map(player).collect()
        } else {
            self.players.clone()
        };
        let contest =
            self.options.contest(players, self.format, &Sizes { openings: 50, suite: Suite::Ply4 })?;
        let mut store = self.options.store()?;
        let share = if self.until_decided { 10 } else { usize::MAX };
        let held = contest.hold(&mut store, share, &mut |games| {
            self.until_decided
                && analysis(&contest, games, Method::Sandwich).progress(false) == Progress::Decided
        })?;
        let mut report = Report::new(&contest, &held);
        write!(io::stdout(), "{}", table(&report))?;
        if let Some(file) = &self.html {
            match insights(&report, contest.rules, contest.seed, contest.threads) {
                Ok(insights) => report.explain(insights),
                Err(error) => eprintln!("conecta: the page will not say why players lose: {error}"),
            }
            write_file(file, &html(&report)?)?;
        }
        if let Some(file) = &self.json {
            write_file(file, &(serde_json::to_string_pretty(&report)? + "\n"))?;
        }
        if let Some(file) = &self.csv {
            write_file(file, &csv(&report))?;
        }
        if let Some(file) = &self.pgn {
            write_file(file, &pgn(&report))?;
        }
        Ok(())
    }
}

fn write_file(file: &PathBuf, text: &str) -> anyhow::Result<()> {
    std::fs::write(file, text).with_context(|| format!("cannot write {}", file.display()))
}
